/**
 * Memory against memory bandwidth for the whole catalog, marked by manufacturer. It is shown below the table, whose
 * rows highlight its points.
 */

import { catalogRows } from '../../catalog/catalog-index.build.ts'
import { drawable, marksKey } from '../../catalog/points.ts'
import { entries, entryOf } from '../../core/content.build.ts'
import { printNumber } from '../../core/numbers.ts'
import { catalogScatter } from '../catalog-scatter.ts'
import { catalogSource, type FigureContent, sourceCell, variantCell } from './figure.build.ts'

const rows = drawable(catalogRows)
const drawn = rows.map(({ id }) => entryOf(id))

export const catalogMemoryBandwidth: FigureContent = {
  title: 'Memory and memory bandwidth of all variants',
  description: `${rows.length} variants, from ${printNumber(Math.min(...rows.map(({ memoryGB }) => memoryGB)))} to ${printNumber(Math.max(...rows.map(({ memoryGB }) => memoryGB)))} GB.`,
  key: marksKey(rows.map(({ manufacturer }) => manufacturer)),
  draw: (width) => catalogScatter(rows, width),
  rule: 'Per accelerator, decimal GB and GB/s, manufacturer peaks; both axes are logarithmic and do not start at zero. A dashed line marks the time to read the whole memory once at that peak. Variants of one manufacturer with equal figures share a point.',
  source: catalogSource(drawn),
  leftOut: [
    {
      reason: 'no document states their memory or their bandwidth',
      entries: entries.filter((entry) => !drawn.includes(entry)),
    },
  ],
  table: {
    columns: [
      { label: 'variant' },
      { label: 'memory, GB', numeric: true },
      { label: 'bandwidth, GB/s', numeric: true },
      { label: 'document for the memory' },
      { label: 'document for the bandwidth' },
    ],
    rows: rows.map(({ id, memoryGB, memoryBandwidthGBs }) => {
      const entry = entryOf(id)
      const documents = ['memoryGB', 'memoryBandwidthGBs'].map((path) => sourceCell(entry, path))
      return [variantCell(entry), memoryGB, memoryBandwidthGBs, ...documents]
    }),
  },
}
