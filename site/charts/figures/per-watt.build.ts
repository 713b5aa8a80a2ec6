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
import {
  catalogSource,
  type FigureContent,
  type LeftOut,
  shortName,
  sourceCell,
  tableOf,
  VARIANT,
} from './figure.build.ts'

interface PerWatt {
  entry: CatalogEntry
  /** TFLOPS or TOPS. */
  rate: number
  watts: number
  quotient: number
}

/** The variants that state both, in the given order. */
function perWatt(entries: readonly CatalogEntry[], kind: RateKind): PerWatt[] {
  return entries.flatMap((entry) => {
    const rate = rateAt(entry.variant, rateName(kind))?.value
    const watts = entry.variant.powerW?.max
    if (rate === undefined || typeof watts !== 'number' || hasProcessor(entry)) return []
    return [{ entry, rate, watts, quotient: rate / watts }]
  })
}

function withoutPerWatt(entries: readonly CatalogEntry[], kind: RateKind): LeftOut[] {
  const others = entries.filter((entry) => !hasProcessor(entry))
  const hasRate = ({ variant }: CatalogEntry) => rateAt(variant, rateName(kind)) !== undefined
  return [
    { reason: 'the stated power includes a processor', entries: entries.filter(hasProcessor) },
    {
      reason: `no ${kind.sparsity} ${kind.precision} ${kind.execution} rate is stated`,
      entries: others.filter((entry) => !hasRate(entry)),
    },
    {
      reason: 'a rate is stated, but no maximum power',
      entries: others.filter((entry) => hasRate(entry) && typeof entry.variant.powerW?.max !== 'number'),
    },
  ]
}

const [, , WITH_PROCESSOR] = POWER_SCOPES

/** The power of a superchip includes its processor: its quotient would unfairly rank below bare boards. */
function hasProcessor({ variant }: CatalogEntry): boolean {
  return variant.powerScope === WITH_PROCESSOR
}

const RATE = { precision: 'BF16', execution: 'tensor', sparsity: 'dense' } as const
const RATE_NAME = rateName(RATE)

const MANUFACTURERS = {
  NVIDIA: { shape: 'circle', class: 'a', label: 'NVIDIA' },
  AMD: { shape: 'square', class: 'b', label: 'AMD' },
  other: { shape: 'triangle', class: 'c', label: 'others' },
} as const

const stated = perWatt(entries, RATE)
const sorted = [...stated].sort((a, b) => b.quotient - a.quotient)

export const computePerWatt: FigureContent = {
  title: 'Dense BF16 tensor rate against maximum power',
  description: describe(),
  key: Object.values(MANUFACTURERS),
  draw: (width) =>
    drawScatter(width, {
      points: stated.map((point) => toPoint(point, width)),
      xTitle: 'maximum power, W',
      yTitle: 'dense BF16 tensor rate, TFLOPS',
      xDomain: [50, 2000],
      yDomain: [10, 5000],
      diagonals: [0.25, 0.5, 1, 2].map((ratio) => ({ ratio, label: ratio === 2 ? '2 TFLOPS/W' : String(ratio) })),
    }),
  rule: 'BF16 on tensor or matrix units, dense, peak per accelerator, over the highest power the manufacturer states. Both axes are logarithmic and start above zero; each dashed line shows one value of TFLOPS per watt.',
  source: catalogSource(stated.map(({ entry }) => entry)),
  leftOut: withoutPerWatt(entries, RATE),
  table: tableOf(sorted, [
    VARIANT,
    { label: 'dense BF16, TFLOPS', numeric: true, cell: ({ rate }) => rate },
    { label: 'maximum power, W', numeric: true, cell: ({ watts }) => watts },
    { label: 'TFLOPS per W', numeric: true, cell: ({ quotient }) => two(quotient) },
    { label: 'document for the rate', cell: ({ entry }) => sourceCell(entry, RATE_NAME) },
  ]),
}

function toPoint({ entry, rate, watts, quotient }: PerWatt, width: number): ScatterPoint {
  const manufacturer = entry.model.manufacturer
  const key = manufacturer === 'NVIDIA' || manufacturer === 'AMD' ? MANUFACTURERS[manufacturer] : MANUFACTURERS.other
  return {
    x: watts,
    y: rate,
    label: shortName(entry),
    title: `${entry.variant.name}: ${printNumber(rate)} TFLOPS at ${printNumber(watts)} W, ${quotient.toFixed(2)} TFLOPS per watt`,
    href: figureHref(entry.variant.id, RATE_NAME),
    shape: key.shape,
    class: key.class,
    importance: width > 500 ? 1 + watts / 1000 : watts >= 400 ? watts : 0,
  }
}

function describe(): string {
  const ratio = ({ quotient }: PerWatt) => quotient.toFixed(2)
  const best = sorted[0]
  const worst = sorted.at(-1)
  if (!best || !worst) throw new Error('Cannot draw compute per watt: no variant states both figures')
  return `${stated.length} variants, from ${ratio(worst)} TFLOPS per watt (${shortName(worst.entry)}) to ${ratio(best)} (${shortName(best.entry)}).`
}

const FP16 = { precision: 'FP16', execution: 'tensor', sparsity: 'dense' } as const
const FP16_NAME = rateName(FP16)
/** Of each kind: enough to show the range; the table has all. */
const MOST_BARS = 12

/** What the stated power covers; only quotients of the same kind compare. */
const PANELS = [
  { scope: 'board', heading: 'Per watt of board power' },
  { scope: 'module', heading: 'Per watt of module power' },
] as const satisfies readonly { scope: (typeof POWER_SCOPES)[number]; heading: string }[]

/** The newest first among equals. */
const comparable = perWatt(
  catalogRows.map(({ id }) => entryOf(id)),
  FP16,
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
            href: figureHref(entry.variant.id, FP16_NAME),
            title: `${entry.variant.name}: ${printNumber(rate)} TFLOPS at ${printNumber(watts)} W, ${two(quotient)} TFLOPS per watt`,
            bars: [{ value: quotient, class: 'fill-a' }],
          })),
      })).filter(({ groups }) => groups.length > 0),
      axisTitle: 'TFLOPS per watt of maximum power',
      digits: 2,
      isFixed: true,
    }),
  rule: `The stated dense FP16 tensor peak divided by the stated maximum power: a ratio of two peaks, not a measured efficiency. Board and module power are shown separately: the best variant of each model, at most ${MOST_BARS} of each kind. The axis starts at zero.`,
  source: catalogSource(comparable.map(({ entry }) => entry)),
  leftOut: withoutPerWatt(entries, FP16),
  table: tableOf(comparable, [
    VARIANT,
    { label: 'TFLOPS per W', numeric: true, cell: ({ quotient }) => two(quotient) },
    { label: 'dense FP16, TFLOPS', numeric: true, cell: ({ rate }) => rate },
    { label: 'maximum power, W', numeric: true, cell: ({ watts }) => watts },
    { label: 'power of', cell: ({ entry }) => scopeOf(entry) },
    { label: 'document for the rate', cell: ({ entry }) => sourceCell(entry, FP16_NAME) },
    { label: 'document for the power', cell: ({ entry }) => sourceCell(entry, 'powerW') },
  ]),
}

/** The best variant of each model with power of that kind, best first. */
function bestOfModels(scope: (typeof POWER_SCOPES)[number]): PerWatt[] {
  const own = comparable.filter(({ entry }) => scopeOf(entry) === scope)
  return [...Map.groupBy(own, ({ entry }) => entry.model.id).values()].flatMap(([best]) => best ?? [])
}

function two(quotient: number): string {
  return quotient.toFixed(2)
}
