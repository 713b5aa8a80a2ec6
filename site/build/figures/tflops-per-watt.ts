/** Dense FP16 tensor TFLOPS per watt, with board and module power apart: one bar for the best variant of each model. */
import { rateName } from '../../../content/schema/rates.ts'
import type { POWER_SCOPES } from '../../../content/schema/vocabulary.ts'
import { drawBars } from '../../charts/bars.ts'
import { printNumber } from '../../shared/numbers.ts'
import { figureHref } from '../../shared/variant/figure-href.ts'
import { catalogRows } from '../catalog-index.ts'
import { type CatalogEntry, entries, entryOf } from '../content.ts'
import { catalogSource, type FigureContent, shortName, sourceCell, variantCell } from './figure.ts'
import { type PerWatt, perWatt, withoutPerWatt } from './per-watt.ts'

const RATE = { precision: 'FP16', execution: 'tensor', sparsity: 'dense' } as const
const RATE_NAME = rateName(RATE)
/** Of each kind: enough to show the range; the table has all. */
const MOST_BARS = 12

/** What the stated power covers; only quotients of the same kind compare. */
const PANELS = [
  { scope: 'board', heading: 'Per watt of board power' },
  { scope: 'module', heading: 'Per watt of module power' },
] as const satisfies readonly { scope: (typeof POWER_SCOPES)[number]; heading: string }[]

/** The newest first among equals. */
const stated = perWatt(
  catalogRows.map(({ id }) => entryOf(id)),
  RATE,
).sort((a, b) => b.quotient - a.quotient)
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
          .map(({ entry, quotient, rate, watts }) => ({
            label: shortName(entry),
            href: figureHref(entry.variant.id, RATE_NAME),
            title: `${entry.variant.name}: ${printNumber(rate)} TFLOPS at ${printNumber(watts)} W, ${two(quotient)} TFLOPS per watt`,
            bars: [{ value: quotient, class: 'fill-a' }],
          })),
      })).filter(({ groups }) => groups.length > 0),
      axisTitle: 'TFLOPS per watt of maximum power',
      digits: 2,
      isFixed: true,
    }),
  rule: `The stated dense FP16 tensor peak divided by the stated maximum power: a ratio of two peaks, not a measured efficiency. Board and module power are shown separately: the best variant of each model, at most ${MOST_BARS} of each kind. The axis starts at zero.`,
  source: catalogSource(stated.map(({ entry }) => entry)),
  leftOut: withoutPerWatt(entries, RATE),
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
    rows: stated.map(({ entry, quotient, rate, watts }) => [
      variantCell(entry),
      two(quotient),
      rate,
      watts,
      scopeOf(entry),
      sourceCell(entry, RATE_NAME),
      sourceCell(entry, 'powerW'),
    ]),
  },
}

/** The best variant of each model with power of that kind, best first. */
function bestOfModels(scope: (typeof POWER_SCOPES)[number]): PerWatt[] {
  const own = stated.filter(({ entry }) => scopeOf(entry) === scope)
  return [...Map.groupBy(own, ({ entry }) => entry.model.id).values()].flatMap(([best]) => best ?? [])
}

function two(quotient: number): string {
  return quotient.toFixed(2)
}
