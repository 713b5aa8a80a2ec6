/** A variant in one sentence, for search results and link previews. */

import { printNumber } from '../../shared/numbers.ts'
import type { CatalogEntry } from '../content.ts'

/** `NVIDIA H100 SXM5 80GB: 80 GB HBM3 at 3 350 GB/s, at most 700 W, with the manufacturer documents that state each figure.` */
export function describeVariant({ variant }: Pick<CatalogEntry, 'variant'>): string {
  const { memoryGB, memoryType, memoryBandwidthGBs, powerW } = variant
  const memory =
    typeof memoryGB === 'number' ? [`${printNumber(memoryGB)} GB${memoryType ? ` ${memoryType}` : ''}`] : []
  const bandwidth = typeof memoryBandwidthGBs === 'number' ? [`${printNumber(memoryBandwidthGBs)} GB/s`] : []
  const power = typeof powerW?.max === 'number' ? [`at most ${printNumber(powerW.max)} W`] : []
  const figures = [...memory, ...bandwidth, ...power].join(', ')
  return `${variant.name}: ${figures}. Each figure with its unit, its condition and its document.`
}
