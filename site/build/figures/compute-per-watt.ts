/** Dense rate against power for every variant that states both; the diagonals are TFLOPS per watt. */

import { rateName } from '../../../content/schema/rates.ts'
import { drawScatter, type ScatterPoint } from '../../charts/scatter.ts'
import { printNumber } from '../../shared/numbers.ts'
import { figureHref } from '../../shared/variant/figure-href.ts'
import { type CatalogEntry, entries } from '../content.ts'
import { rateOf } from './catalog-figures.ts'
import { catalogSource, documentCell, type FigureContent, shortName, variantCell } from './figure.ts'

const RATE = { precision: 'BF16', execution: 'tensor', sparsity: 'dense' } as const

/** Their power includes a processor: the quotient would compare unlike things. */
const hasProcessor = ({ variant }: CatalogEntry) => variant.powerScope === 'accelerator and processor'

const MANUFACTURERS = {
  NVIDIA: { shape: 'circle', class: 'a', label: 'NVIDIA' },
  AMD: { shape: 'square', class: 'b', label: 'AMD' },
  other: { shape: 'triangle', class: 'c', label: 'others' },
} as const

interface Stated {
  entry: CatalogEntry
  tflops: number
  watts: number
  document: string | undefined
}

const stated: Stated[] = entries.flatMap((entry) => {
  const rate = rateOf(entry, RATE)
  const watts = entry.variant.powerW?.max
  if (!rate || typeof watts !== 'number' || hasProcessor(entry)) return []
  return [{ entry, tflops: rate.value, watts, document: rate.sourceIds[0] }]
})
const sorted = [...stated].sort((a, b) => b.tflops / b.watts - a.tflops / a.watts)

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
  rule: 'BF16 on tensor or matrix units, dense, peak per accelerator, over the highest power the manufacturer states. Both axes are logarithmic and start above zero; a dashed line joins points of equal TFLOPS per watt.',
  source: catalogSource(stated.map(({ entry }) => entry)),
  leftOut: [
    {
      reason: 'the stated power includes a processor',
      entries: entries.filter(hasProcessor),
    },
    {
      reason: 'no dense BF16 tensor rate is stated',
      entries: entries.filter((entry) => !rateOf(entry, RATE) && !hasProcessor(entry)),
    },
    {
      reason: 'a rate is stated, but no maximum power',
      entries: entries.filter(
        (entry) => rateOf(entry, RATE) && typeof entry.variant.powerW?.max !== 'number' && !hasProcessor(entry),
      ),
    },
  ],
  table: {
    columns: [
      { label: 'variant' },
      { label: 'dense BF16, TFLOPS', numeric: true },
      { label: 'maximum power, W', numeric: true },
      { label: 'TFLOPS per W', numeric: true },
      { label: 'document for the rate' },
    ],
    rows: sorted.map(({ entry, tflops, watts, document }) => [
      variantCell(entry),
      tflops,
      watts,
      (tflops / watts).toFixed(2),
      documentCell(document),
    ]),
  },
}

function toPoint({ entry, tflops, watts }: Stated, width: number): ScatterPoint {
  const manufacturer = entry.model.manufacturer
  const key = manufacturer === 'NVIDIA' || manufacturer === 'AMD' ? MANUFACTURERS[manufacturer] : MANUFACTURERS.other
  return {
    x: watts,
    y: tflops,
    label: shortName(entry),
    title: `${entry.variant.name}: ${printNumber(tflops)} TFLOPS at ${printNumber(watts)} W, ${(tflops / watts).toFixed(2)} TFLOPS per watt`,
    href: figureHref(entry.variant.id, rateName(RATE)),
    shape: key.shape,
    class: key.class,
    importance: width > 500 ? 1 + watts / 1000 : watts >= 400 ? watts : 0,
  }
}

function describe(): string {
  const ratio = ({ tflops, watts }: Stated) => (tflops / watts).toFixed(2)
  const best = sorted[0]
  const worst = sorted.at(-1)
  if (!best || !worst) throw new Error('Cannot draw compute per watt as no variant states both figures')
  return `${stated.length} variants, from ${ratio(worst)} TFLOPS per watt (${shortName(worst.entry)}) to ${ratio(best)} (${shortName(best.entry)}).`
}
