/**
 * Rates per watt, as a scatter of rate against power and as bars for the best variant of each model. One kind of rate each, and no
 * power that includes a processor.
 */
import { type RateKind, rateAt, rateName } from '../../../content/schema/rates.ts'
import { POWER_SCOPES } from '../../../content/schema/vocabulary.ts'
import { catalogRows } from '../../catalog/catalog-index.build.ts'
import { type CatalogEntry, entries, entryOf } from '../../core/content.build.ts'
import { printNumber } from '../../core/numbers.ts'
import { figureHref } from '../../variant/figures.ts'
import { drawBars } from '../bars.ts'
import { drawScatter, type ScatterPoint } from '../scatter.ts'
import { catalogSource, type FigureContent, fromTo, shortName, sourceCell, tableOf, VARIANT } from './figure.build.ts'

interface PerWatt {
  entry: CatalogEntry
  /** TFLOPS or TOPS. */
  rate: number
  watts: number
  quotient: number
}

/** The variants that state both, the best first and the newest first among equals. */
function perWatt(kind: RateKind): PerWatt[] {
  return catalogRows
    .flatMap(({ id }): PerWatt[] => {
      const entry = entryOf(id)
      const rate = rateAt(entry.variant, rateName(kind))?.value
      const watts = entry.variant.powerW?.max
      if (rate === undefined || typeof watts !== 'number' || hasProcessor(entry)) return []
      return [{ entry, rate, watts, quotient: rate / watts }]
    })
    .sort((a, b) => b.quotient - a.quotient)
}

/** What both charts say of themselves, and the table below them. */
function frameOf(kind: RateKind, rows: readonly PerWatt[]) {
  const others = entries.filter((entry) => !hasProcessor(entry))
  const hasRate = ({ variant }: CatalogEntry) => rateAt(variant, rateName(kind)) !== undefined
  return {
    source: catalogSource(rows.map(({ entry }) => entry)),
    leftOut: [
      { reason: 'whose stated power includes a processor', entries: entries.filter(hasProcessor) },
      {
        reason: `without a stated ${kind.sparsity} ${kind.precision} ${kind.execution} rate`,
        entries: others.filter((entry) => !hasRate(entry)),
      },
      {
        reason: 'with a rate but no stated maximum power',
        entries: others.filter((entry) => hasRate(entry) && typeof entry.variant.powerW?.max !== 'number'),
      },
    ],
    table: tableOf(rows, [
      VARIANT,
      { label: 'TFLOPS per W', numeric: true, cell: ({ quotient }) => two(quotient) },
      { label: `${kind.sparsity} ${kind.precision}, TFLOPS`, numeric: true, cell: ({ rate }) => rate },
      { label: 'maximum power, W', numeric: true, cell: ({ watts }) => watts },
      { label: 'power of', cell: ({ entry }) => scopeOf(entry) },
      { label: 'document for the rate', cell: ({ entry }) => sourceCell(entry, rateName(kind)) },
      { label: 'document for the power', cell: ({ entry }) => sourceCell(entry, 'powerW') },
    ]),
  }
}

const [, , WITH_PROCESSOR] = POWER_SCOPES
const scopeOf = ({ variant }: CatalogEntry) => variant.powerScope ?? null

/** The power of a superchip includes its processor: its quotient would unfairly rank below bare boards. */
function hasProcessor(entry: CatalogEntry): boolean {
  return scopeOf(entry) === WITH_PROCESSOR
}

const titleOf = ({ entry, rate, watts, quotient }: PerWatt) =>
  `${entry.variant.name}: ${printNumber(rate)} TFLOPS at ${printNumber(watts)} W, ${two(quotient)} TFLOPS per watt`

const two = (quotient: number) => quotient.toFixed(2)

const BF16 = { precision: 'BF16', execution: 'tensor', sparsity: 'dense' } as const

const MANUFACTURERS = {
  NVIDIA: { shape: 'circle', class: 'a', label: 'NVIDIA' },
  AMD: { shape: 'square', class: 'b', label: 'AMD' },
  other: { shape: 'triangle', class: 'c', label: 'others' },
} as const

const inBf16 = perWatt(BF16)

export const computePerWatt: FigureContent = {
  title: 'Dense BF16 tensor rate against maximum power',
  description: fromTo(inBf16.toReversed(), ({ quotient }) => `${two(quotient)} TFLOPS per watt`),
  key: Object.values(MANUFACTURERS),
  draw: (width) =>
    drawScatter(width, {
      points: inBf16.map((point) => toPoint(point, width)),
      xTitle: 'maximum power, W',
      yTitle: 'dense BF16 tensor rate, TFLOPS',
      xDomain: [50, 2000],
      yDomain: [10, 5000],
      diagonals: [0.25, 0.5, 1, 2].map((ratio) => ({ ratio, label: ratio === 2 ? '2 TFLOPS/W' : String(ratio) })),
    }),
  rule: 'BF16 on tensor or matrix units, dense, peak per accelerator, over the highest power the manufacturer states. Both axes are logarithmic and start above zero; each dashed line shows one value of TFLOPS per watt.',
  ...frameOf(BF16, inBf16),
}

function toPoint(point: PerWatt, width: number): ScatterPoint {
  const { entry, rate, watts } = point
  const manufacturer = entry.model.manufacturer
  const { label: _, ...mark } =
    manufacturer === 'NVIDIA' || manufacturer === 'AMD' ? MANUFACTURERS[manufacturer] : MANUFACTURERS.other
  return {
    x: watts,
    y: rate,
    label: shortName(entry),
    title: titleOf(point),
    href: figureHref(entry.variant.id, rateName(BF16)),
    ...mark,
    importance: width > 500 ? 1 + watts / 1000 : watts >= 400 ? watts : 0,
  }
}

const FP16 = { precision: 'FP16', execution: 'tensor', sparsity: 'dense' } as const
/** Of each kind: enough to show the range; the table has all. */
const MOST_BARS = 12

/** What the stated power covers; only quotients of the same kind compare. */
const PANELS = [
  { scope: 'board', heading: 'Per watt of board power' },
  { scope: 'module', heading: 'Per watt of module power' },
] as const satisfies readonly { scope: (typeof POWER_SCOPES)[number]; heading: string }[]

const inFp16 = perWatt(FP16)
/** The best variant of each model in each panel, best first. */
const panels = PANELS.map(({ scope, heading }) => {
  const own = inFp16.filter(({ entry }) => scopeOf(entry) === scope)
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
        groups: best.slice(0, MOST_BARS).map((point) => ({
          label: shortName(point.entry),
          href: figureHref(point.entry.variant.id, rateName(FP16)),
          title: titleOf(point),
          bars: [{ value: point.quotient, class: 'fill-a' }],
        })),
      })),
      axisTitle: 'TFLOPS per watt of maximum power',
      digits: 2,
      isFixed: true,
    }),
  rule: `The stated dense FP16 tensor peak divided by the stated maximum power: a ratio of two peaks, not a measured efficiency. Board and module power are shown separately: the best variant of each model, at most ${MOST_BARS} of each kind. The axis starts at zero.`,
  ...frameOf(FP16, inFp16),
}
