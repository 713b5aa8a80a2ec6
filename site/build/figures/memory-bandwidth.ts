/** Memory against memory bandwidth for every variant that states both: what fits, and how fast it is read once. */

import { domainOf } from '../../charts/scale.ts'
import { drawScatter, type ScatterPoint } from '../../charts/scatter.ts'
import { printNumber } from '../../shared/numbers.ts'
import { figureHref } from '../../shared/variant/figure-href.ts'
import { type CatalogEntry, entries } from '../content.ts'
import { catalogSource, type FigureContent, shortName, sourceCell, variantCell } from './figure.ts'

interface Stated {
  entry: CatalogEntry
  memoryGB: number
  bandwidthGBs: number
}

/** The best-known part of each generation and manufacturer, labelled before the others. */
const LABELLED_FIRST = [
  'nvidia-h100-sxm5-80gb',
  'nvidia-h200-sxm5-141gb',
  'nvidia-b200-sxm-180gb',
  'amd-instinct-mi300x-oam',
  'amd-instinct-mi355x-oam',
  'amd-instinct-mi455x-eam',
  'intel-gaudi-3-hl-325l-oam',
  'nvidia-a100-sxm4-80gb',
  'nvidia-l40s-48gb',
  'nvidia-l4-24gb',
  'nvidia-rtx-pro-6000-blackwell-server-96gb',
  'nvidia-v100-sxm2-32gb',
  'd-matrix-corsair-pcie',
  'qualcomm-cloud-ai-100-ultra',
  'tenstorrent-blackhole-p150a',
  'ibm-spyre-pcie',
  'nvidia-t4-16gb',
  'nvidia-p4-8gb',
]

/** Named where there is room for more: with every name on it, a drawing of two hundred points shows none. */
const LABELLED_WHERE_WIDE = [
  'nvidia-rubin-gpu-288gb',
  'nvidia-gb300-gpu-279gb',
  'nvidia-gb200-gpu-186gb',
  'amd-instinct-mi325x-oam',
  'amd-instinct-mi350p-pcie',
  'amd-instinct-mi250x-oam',
  'amd-instinct-mi210-pcie',
  'amd-instinct-mi100-pcie',
  'nvidia-h100-nvl-94gb',
  'nvidia-h100-pcie-80gb',
  'nvidia-a100-pcie-40gb',
  'huawei-ascend-950pr-128gb',
  'intel-gaudi-2-hl-225h-oam',
  'nvidia-a16-4x16gb',
  'nvidia-a10-24gb',
  'nvidia-p100-sxm2-16gb',
  'nvidia-k80-2x12gb',
]

const HBM = { shape: 'circle', class: 'a', label: 'HBM' } as const
const GDDR = { shape: 'square', class: 'b', label: 'GDDR' } as const
const LPDDR = { shape: 'triangle', class: 'c', label: 'LPDDR' } as const
const UNNAMED = { shape: 'diamond', class: 'd', label: 'type not stated' } as const

const stated: Stated[] = entries.flatMap((entry) => {
  const { memoryGB, memoryBandwidthGBs } = entry.variant
  return typeof memoryGB === 'number' && typeof memoryBandwidthGBs === 'number'
    ? [{ entry, memoryGB, bandwidthGBs: memoryBandwidthGBs }]
    : []
})
const drawn = new Set(stated.map(({ entry }) => entry))

export const memoryBandwidth: FigureContent = {
  title: 'Memory bandwidth against memory',
  description: describe(),
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
  rule: 'Manufacturer peaks per accelerator; both axes are logarithmic and start above zero. A dashed line joins parts that need the same time to read their whole memory once.',
  source: catalogSource(stated.map(({ entry }) => entry)),
  leftOut: [
    {
      reason: 'we found no memory bandwidth stated by the manufacturer',
      entries: entries.filter((entry) => !drawn.has(entry)),
    },
  ],
  table: {
    columns: [
      { label: 'variant' },
      { label: 'memory, GB', numeric: true },
      { label: 'bandwidth, GB/s', numeric: true },
      { label: 'one full read, ms', numeric: true },
      { label: 'memory type' },
      { label: 'document for the bandwidth' },
    ],
    rows: [...stated]
      .sort((a, b) => b.bandwidthGBs - a.bandwidthGBs)
      .map(({ entry, memoryGB, bandwidthGBs }) => [
        variantCell(entry),
        memoryGB,
        bandwidthGBs,
        Math.round((memoryGB / bandwidthGBs) * 1000),
        entry.variant.memoryType ?? null,
        sourceCell(entry, 'memoryBandwidthGBs'),
      ]),
  },
}

function toPoint({ entry, memoryGB, bandwidthGBs }: Stated, width: number): ScatterPoint {
  const rank = LABELLED_FIRST.indexOf(entry.variant.id)
  const isNamed = width > 500 && LABELLED_WHERE_WIDE.includes(entry.variant.id)
  const key = keyOf(entry)
  return {
    x: memoryGB,
    y: bandwidthGBs,
    label: shortName(entry),
    title: `${entry.variant.name}: ${printNumber(memoryGB)} GB, ${printNumber(bandwidthGBs)} GB/s`,
    href: figureHref(entry.variant.id, 'memoryBandwidthGBs'),
    shape: key.shape,
    class: key.class,
    importance: rank === -1 ? Number(isNamed) : LABELLED_FIRST.length + 1 - rank,
  }
}

function keyOf({ variant: { memoryType = '' } }: CatalogEntry) {
  if (memoryType.includes('HBM')) return HBM
  if (memoryType.includes('LPDDR')) return LPDDR
  return memoryType.includes('GDDR') ? GDDR : UNNAMED
}

function describe(): string {
  const slowest = stated.reduce((a, b) => (a.bandwidthGBs < b.bandwidthGBs ? a : b))
  const fastest = stated.reduce((a, b) => (a.bandwidthGBs > b.bandwidthGBs ? a : b))
  return (
    `${stated.length} variants, from ${printNumber(slowest.bandwidthGBs)} GB/s (${shortName(slowest.entry)}) ` +
    `to ${printNumber(fastest.bandwidthGBs)} GB/s (${shortName(fastest.entry)}). ` +
    'With equal memory, parts with HBM are above those with GDDR, and those with LPDDR are below.'
  )
}
