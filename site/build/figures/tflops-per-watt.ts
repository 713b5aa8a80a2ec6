/** Dense FP16 tensor TFLOPS per watt, with board and module power apart: one bar for the best variant of each model. */
import type { POWER_SCOPES } from '../../../content/schema/vocabulary.ts'
import { type Bar, drawBars } from '../../charts/bars.ts'
import { type PerWatt, perWatt } from '../../charts/per-watt.ts'
import { printNumber } from '../../shared/numbers.ts'
import { figureHref } from '../../shared/variant/figure-href.ts'
import { catalogRows } from '../catalog-index.ts'
import { type CatalogEntry, entries } from '../content.ts'
import { documentFor, rateOf } from './catalog-figures.ts'
import { catalogSource, documentCell, type FigureContent, shortName, variantCell } from './figure.ts'

const RATE = { precision: 'FP16', execution: 'tensor', sparsity: 'dense' } as const
const RATE_NAME = 'FP16.tensor.dense'
/** Of each kind: enough to show the range; the table has all. */
const MOST_BARS = 12

/** What the stated power covers; only quotients of the same kind compare. */
const PANELS = [
  { scope: 'board', heading: 'Per watt of board power' },
  { scope: 'module', heading: 'Per watt of module power' },
] as const satisfies readonly { scope: (typeof POWER_SCOPES)[number]; heading: string }[]

interface Stated extends PerWatt {
  entry: CatalogEntry
}

const byId = new Map(entries.map((entry) => [entry.variant.id, entry]))
const stated = perWatt(catalogRows, RATE_NAME).flatMap((each): Stated[] => {
  const entry = byId.get(each.row.id)
  return entry ? [{ ...each, entry }] : []
})
const drawn = new Set(stated.map(({ entry }) => entry))
const hasProcessor = ({ variant }: CatalogEntry) => variant.powerScope === 'accelerator and processor'
const scopeOf = ({ variant }: CatalogEntry) => variant.powerScope ?? null

export const tflopsPerWatt: FigureContent = {
  title: 'Dense FP16 tensor TFLOPS per watt',
  description: PANELS.map(({ scope, heading }) => {
    const [best] = bestOfModels(scope)
    return best ? `${heading}: at most ${two(best.quotient)} (${shortName(best.entry)}).` : ''
  })
    .filter(Boolean)
    .join(' '),
  draw: (width) =>
    drawBars(width, {
      panels: PANELS.map(({ scope, heading }) => ({
        heading,
        groups: bestOfModels(scope)
          .slice(0, MOST_BARS)
          .map(({ entry, quotient, rate, power }) => ({
            label: shortName(entry),
            href: figureHref(entry.variant.id, `compute.${RATE_NAME}`),
            title: `${entry.variant.name}: ${printNumber(rate)} TFLOPS at ${printNumber(power)} W, ${two(quotient)} TFLOPS per watt`,
            bars: [barOf(quotient)],
          })),
      })).filter(({ groups }) => groups.length > 0),
      axisTitle: 'TFLOPS per watt of maximum power',
      digits: 2,
      isFixed: true,
    }),
  rule: `The stated dense FP16 tensor peak divided by the stated maximum power: a quotient of two peaks, not a measured efficiency. Board and module power are shown separately: the best variant of each model, at most ${MOST_BARS} of each kind. The axis starts at zero.`,
  source: catalogSource(stated.map(({ entry }) => entry)),
  leftOut: [
    { reason: 'the stated power includes a processor', entries: entries.filter(hasProcessor) },
    {
      reason: 'no dense FP16 tensor rate is stated',
      entries: entries.filter((entry) => !rateOf(entry, RATE) && !hasProcessor(entry)),
    },
    {
      reason: 'a rate is stated, but no maximum power',
      entries: entries.filter((entry) => rateOf(entry, RATE) && !drawn.has(entry) && !hasProcessor(entry)),
    },
  ],
  table: {
    columns: [
      { label: 'variant' },
      { label: 'TFLOPS per W', numeric: true },
      { label: 'dense FP16, TFLOPS', numeric: true },
      { label: 'maximum power, W', numeric: true },
      { label: 'power of' },
      { label: 'document for the rate' },
      { label: 'document for the power' },
    ],
    rows: stated.map(({ entry, quotient, rate, power }) => [
      variantCell(entry),
      two(quotient),
      rate,
      power,
      scopeOf(entry),
      documentCell(rateOf(entry, RATE)?.sourceIds[0]),
      documentCell(documentFor(entry, 'powerW')),
    ]),
  },
}

/** The best variant of each model with power of that kind, best first. */
function bestOfModels(scope: (typeof POWER_SCOPES)[number]): Stated[] {
  const own = stated.filter(({ entry }) => scopeOf(entry) === scope)
  return [...Map.groupBy(own, ({ entry }) => entry.model.id).values()].flatMap(([best]) => best ?? [])
}

function barOf(quotient: number): Bar {
  return { value: quotient, class: 'fill-a' }
}

function two(quotient: number): string {
  return quotient.toFixed(2)
}
