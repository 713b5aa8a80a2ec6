/** Dense rate against power for every variant that states both; the diagonals are TFLOPS per watt. */

import { rateName } from '../../../content/schema/rates.ts'
import { drawScatter, type ScatterPoint } from '../../charts/scatter.ts'
import { printNumber } from '../../shared/numbers.ts'
import { figureHref } from '../../shared/variant/figure-href.ts'
import { entries } from '../content.ts'
import { catalogSource, type FigureContent, shortName, sourceCell, variantCell } from './figure.ts'
import { type PerWatt, perWatt, withoutPerWatt } from './per-watt.ts'

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
  rule: 'BF16 on tensor or matrix units, dense, peak per accelerator, over the highest power the manufacturer states. Both axes are logarithmic and start above zero; a dashed line joins points of equal TFLOPS per watt.',
  source: catalogSource(stated.map(({ entry }) => entry)),
  leftOut: withoutPerWatt(entries, RATE),
  table: {
    columns: [
      { label: 'variant' },
      { label: 'dense BF16, TFLOPS', numeric: true },
      { label: 'maximum power, W', numeric: true },
      { label: 'TFLOPS per W', numeric: true },
      { label: 'document for the rate' },
    ],
    rows: sorted.map(({ entry, rate, watts, quotient }) => [
      variantCell(entry),
      rate,
      watts,
      quotient.toFixed(2),
      sourceCell(entry, RATE_NAME),
    ]),
  },
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
  if (!best || !worst) throw new Error('Cannot draw compute per watt as no variant states both figures')
  return `${stated.length} variants, from ${ratio(worst)} TFLOPS per watt (${shortName(worst.entry)}) to ${ratio(best)} (${shortName(best.entry)}).`
}
