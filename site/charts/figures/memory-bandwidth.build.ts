/** Memory against memory bandwidth for every variant that states both: what fits, and how fast it is read once. */

import { type CatalogEntry, content, entries } from '../../core/content.build.ts'
import { printNumber } from '../../core/numbers.ts'
import { figureHref } from '../../variant/figures.ts'
import { domainOf } from '../axes.ts'
import { drawScatter, type ScatterPoint } from '../scatter.ts'
import { type FigureContent, fromTo, ofCatalog, shortName, sourceCell, tableOf, VARIANT } from './figure.build.ts'

const LABELED_FIRST = content.lists.charts.labeledFirst

/** Named where there is room for more: with every name on it, a drawing of two hundred points shows none. */
const LABELED_WHERE_WIDE = content.lists.charts.labeledWhereWide

const HBM = { shape: 'circle', class: 'a', label: 'HBM' } as const
const GDDR = { shape: 'square', class: 'b', label: 'GDDR' } as const
const LPDDR = { shape: 'triangle', class: 'c', label: 'LPDDR' } as const
const UNNAMED = { shape: 'diamond', class: 'd', label: 'type not stated' } as const

const stated = entries.flatMap((entry) => {
  const { memoryGB, memoryBandwidthGBs } = entry.variant
  return typeof memoryGB === 'number' && typeof memoryBandwidthGBs === 'number'
    ? [{ entry, memoryGB, bandwidthGBs: memoryBandwidthGBs }]
    : []
})

const byBandwidth = stated.toSorted((a, b) => a.bandwidthGBs - b.bandwidthGBs)

export const memoryBandwidth: FigureContent = {
  title: 'Memory bandwidth against memory',
  description: `${fromTo(byBandwidth, ({ bandwidthGBs }) => `${printNumber(bandwidthGBs)} GB/s`)} ${[HBM, GDDR, LPDDR].flatMap(spanOf).join(' ')}`,
  key: [HBM, GDDR, LPDDR, UNNAMED].filter((key) => stated.some(({ entry }) => keyOf(entry) === key)),
  draw: (width) =>
    drawScatter(width, {
      points: stated.map((point) => toPoint(point, width)),
      xTitle: 'memory, GB',
      yTitle: 'memory bandwidth, GB/s',
      xDomain: domainOf(stated.map(({ memoryGB }) => memoryGB)),
      yDomain: domainOf(stated.map(({ bandwidthGBs }) => bandwidthGBs)),
      diagonals: [10, 30, 100, 300].map((ms) => ({ ratio: 1000 / ms, label: `${ms} ms` })),
    }),
  rule: 'Manufacturer peaks per accelerator; both axes are logarithmic and start above zero. Devices on one dashed line need the same time to read all of their memory; the line names it.',
  ...ofCatalog(stated, 'without a bandwidth from the manufacturer'),
  table: tableOf(byBandwidth.toReversed(), [
    VARIANT,
    { label: 'memory, GB', numeric: true, cell: ({ memoryGB }) => memoryGB },
    { label: 'bandwidth, GB/s', numeric: true, cell: ({ bandwidthGBs }) => bandwidthGBs },
    {
      label: 'one full read, ms',
      numeric: true,
      cell: ({ memoryGB, bandwidthGBs }) => Math.round((memoryGB / bandwidthGBs) * 1000),
    },
    { label: 'memory type', cell: ({ entry }) => entry.variant.memoryType ?? null },
    { label: 'document for the bandwidth', cell: ({ entry }) => sourceCell(entry, 'memoryBandwidthGBs') },
  ]),
}

function toPoint({ entry, memoryGB, bandwidthGBs }: (typeof stated)[number], width: number): ScatterPoint {
  const rank = LABELED_FIRST.indexOf(entry.variant.id)
  const isNamed = width > 500 && LABELED_WHERE_WIDE.includes(entry.variant.id)
  const key = keyOf(entry)
  return {
    x: memoryGB,
    y: bandwidthGBs,
    label: shortName(entry),
    title: `${entry.variant.name}: ${printNumber(memoryGB)} GB, ${printNumber(bandwidthGBs)} GB/s`,
    href: figureHref(entry.variant.id, 'memoryBandwidthGBs'),
    shape: key.shape,
    class: key.class,
    importance: rank === -1 ? Number(isNamed) : LABELED_FIRST.length + 1 - rank,
  }
}

function keyOf({ variant: { memoryType = '' } }: CatalogEntry) {
  if (memoryType.includes('HBM')) return HBM
  if (memoryType.includes('LPDDR')) return LPDDR
  return memoryType.includes('GDDR') ? GDDR : UNNAMED
}

function spanOf(key: ReturnType<typeof keyOf>): string[] {
  const rates = stated.filter(({ entry }) => keyOf(entry) === key).map(({ bandwidthGBs }) => bandwidthGBs)
  return rates.length === 0
    ? []
    : [`${key.label}: ${printNumber(Math.min(...rates))} to ${printNumber(Math.max(...rates))} GB/s.`]
}
