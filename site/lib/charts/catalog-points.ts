/** Which variants share a point of the chart: the build draws by it, and the browser finds the points of its rows. */
import type { CatalogRow } from '../catalog/row.ts'

/** How the points of a manufacturer look: shape and colour say the same. */
interface PointMark {
  shape: 'circle' | 'square' | 'triangle' | 'diamond' | 'wedge' | 'ring'
  /** Of chart.css. */
  class: string
}

/** Manufacturers with a mark of their own; all others share the ring. */
export const MARKS: Readonly<Record<string, PointMark>> = {
  NVIDIA: { shape: 'circle', class: 'a' },
  AMD: { shape: 'square', class: 'b' },
  Intel: { shape: 'triangle', class: 'c' },
  Tenstorrent: { shape: 'diamond', class: 'd' },
  Qualcomm: { shape: 'wedge', class: 'd' },
}

export const OTHER_MARK: PointMark = { shape: 'ring', class: 'ring' }

/** A variant that has a place in the chart. */
export interface Placed extends CatalogRow {
  memoryGB: number
  memoryBandwidthGBs: number
}

/** Rows that state both figures. */
export function drawable(rows: readonly CatalogRow[]): Placed[] {
  return rows.filter((row): row is Placed => row.memoryGB !== null && row.memoryBandwidthGBs !== null)
}

/** More than this can't be told apart in one drawing. */
const MOST_POINTS = 400

/** Parts of a doubling that are one place in a crowded chart. */
const STEPS_OF_A_DOUBLING = 8

/**
 * Variants of one manufacturer with the same two figures share a point. Where there are so many that points would cover
 * each other anyway, those too close to tell apart share one as well. `count` is the number of rows in the chart.
 */
export function pointKey({ manufacturer, memoryGB, memoryBandwidthGBs }: Placed, count: number): string {
  if (count <= MOST_POINTS) return `${manufacturer} ${memoryGB} ${memoryBandwidthGBs}`
  const step = (value: number) => Math.round(Math.log2(value) * STEPS_OF_A_DOUBLING)
  return `${(MARKS[manufacturer] ?? OTHER_MARK).shape} ${step(memoryGB)} ${step(memoryBandwidthGBs)}`
}
