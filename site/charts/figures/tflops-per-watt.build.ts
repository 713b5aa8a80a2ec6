/** The best rate per watt of each model, in one kind of rate, and without power that includes a processor. */
import { rateAt, rateName } from '../../../content/schema/rates.ts'
import { POWER_SCOPES } from '../../../content/schema/vocabulary.ts'
import { catalogRows } from '../../catalog/catalog-index.build.ts'
import { type CatalogEntry, entries, entryOf } from '../../core/content.build.ts'
import { printFixed, printNumber } from '../../core/numbers.ts'
import { figureHref } from '../../variant/figures.ts'
import { drawBars } from '../bars.ts'
import { catalogSource, type FigureContent, howKnown, shortName, sourceCell, tableOf, VARIANT } from './figure.build.ts'

interface PerWatt {
  entry: CatalogEntry
  /** TFLOPS. */
  rate: number
  watts: number
  quotient: number
}

const RATE = rateName({ precision: 'FP16', execution: 'tensor', sparsity: 'dense' })
/** Of each kind: enough to show the range; the table has all. */
const MOST_BARS = 12

const [, , WITH_PROCESSOR] = POWER_SCOPES
const scopeOf = ({ variant }: CatalogEntry) => variant.powerScope ?? null
/** The power of a superchip includes its processor: its quotient would unfairly rank below bare boards. */
const hasProcessor = (entry: CatalogEntry) => scopeOf(entry) === WITH_PROCESSOR
const rateOf = ({ variant }: CatalogEntry) => rateAt(variant, RATE)?.value
const two = (quotient: number) => quotient.toFixed(2)

const perWatt = catalogRows
  .flatMap(({ id }): PerWatt[] => {
    const entry = entryOf(id)
    const rate = rateOf(entry)
    const watts = entry.variant.powerW?.max
    if (rate === undefined || typeof watts !== 'number' || hasProcessor(entry)) return []
    return [{ entry, rate, watts, quotient: rate / watts }]
  })
  .sort((a, b) => b.quotient - a.quotient)
const withoutProcessor = entries.filter((entry) => !hasProcessor(entry))

/** What the stated power covers; only quotients of the same kind compare. */
const PANELS = [
  { scope: 'board', heading: 'Per watt of board power' },
  { scope: 'module', heading: 'Per watt of module power' },
] as const satisfies readonly { scope: (typeof POWER_SCOPES)[number]; heading: string }[]

const panels = PANELS.map(({ scope, heading }) => {
  const own = perWatt.filter(({ entry }) => scopeOf(entry) === scope)
  const best = [...Map.groupBy(own, ({ entry }) => entry.model.id).values()].flatMap(([first]) => first ?? [])
  return { heading, best }
}).filter(({ best }) => best.length > 0)

export const tflopsPerWatt: FigureContent = {
  title: 'Dense FP16 tensor TFLOPS per watt',
  description: panels
    .flatMap(({ heading, best: [first] }) =>
      first ? [`${heading}: at most ${two(first.quotient)} (${shortName(first.entry)}).`] : [],
    )
    .join(' '),
  draw: (width) =>
    drawBars(width, {
      panels: panels.map(({ heading, best }) => ({
        heading,
        groups: best.slice(0, MOST_BARS).map(({ entry, rate, watts, quotient }) => ({
          label: shortName(entry),
          href: figureHref(entry.variant.id, RATE),
          title: `${entry.variant.name}: ${printNumber(rate)} TFLOPS${howKnown(entry.variant, RATE)} at ${printNumber(watts)} W${howKnown(entry.variant, 'powerW.max')}, ${two(quotient)} TFLOPS per watt`,
          bars: [{ value: quotient, class: 'fill-a' }],
        })),
      })),
      axisTitle: 'TFLOPS per watt of maximum power',
      print: (value) => printFixed(value, 2),
    }),
  rule: `The stated dense FP16 tensor peak divided by the stated maximum power: a ratio of two peaks, not a measured efficiency. Board and module power are shown separately: the best variant of each model, at most ${MOST_BARS} of each kind. The axis starts at zero.`,
  source: catalogSource(perWatt.map(({ entry }) => entry)),
  leftOut: [
    { reason: 'whose stated power includes a processor', entries: entries.filter(hasProcessor) },
    {
      reason: 'without a stated dense FP16 tensor rate',
      entries: withoutProcessor.filter((entry) => rateOf(entry) === undefined),
    },
    {
      reason: 'with a rate but no stated maximum power',
      entries: withoutProcessor.filter(
        (entry) => rateOf(entry) !== undefined && typeof entry.variant.powerW?.max !== 'number',
      ),
    },
  ],
  table: tableOf(perWatt, [
    VARIANT,
    { label: 'TFLOPS per W', numeric: true, digits: 2, cell: ({ quotient }) => quotient },
    { label: 'dense FP16, TFLOPS', numeric: true, cell: ({ rate }) => rate },
    { label: 'maximum power, W', numeric: true, cell: ({ watts }) => watts },
    { label: 'power of', cell: ({ entry }) => scopeOf(entry) },
    { label: 'document for the rate', cell: ({ entry }) => sourceCell(entry, RATE) },
    { label: 'document for the power', cell: ({ entry }) => sourceCell(entry, 'powerW.max') },
  ]),
}
