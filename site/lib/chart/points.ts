/** Which variants share a point of the chart: the build draws by it, and the browser finds the points of its rows. */
import type { CatalogRow } from '../catalog/row.ts'

export type Shape = 'circle' | 'square' | 'triangle' | 'diamond' | 'wedge' | 'ring'

/** Manufacturers with a shape of their own; all others share the ring. */
export const SHAPES: Readonly<Record<string, Shape>> = {
  NVIDIA: 'circle',
  AMD: 'square',
  Intel: 'triangle',
  Tenstorrent: 'diamond',
  Qualcomm: 'wedge',
}

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
  return `${SHAPES[manufacturer] ?? 'ring'} ${step(memoryGB)} ${step(memoryBandwidthGBs)}`
}
