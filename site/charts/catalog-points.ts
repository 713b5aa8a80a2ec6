/** Which variants share a point of the chart: the build draws by it, and the browser finds the points of its rows. */
import type { CatalogRow } from '../shared/catalog/row.ts'
import { inWords } from '../shared/words.ts'

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

/** The key to the marks of these manufacturers. */
export function marksKey(manufacturers: Iterable<string>): (PointMark & { label: string })[] {
  const all = new Set(manufacturers)
  const others = [...all].filter((maker) => !(maker in MARKS))
  return [
    ...Object.entries(MARKS).flatMap(([label, mark]) => (all.has(label) ? [{ ...mark, label }] : [])),
    ...(others.length > 0 ? [{ ...OTHER_MARK, label: inWords(others) }] : []),
  ]
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

/** Pixels of a drawing's width for each variant, below which it is crowded: points would cover each other. */
const WIDTH_FOR_A_VARIANT = 3

/** Pixels of a drawing's width for each part of a doubling that is one place when it is crowded. */
const WIDTH_FOR_A_STEP = 140

/** A drawing: how many variants are in it, and how wide it is in pixels. */
export interface Drawing {
  count: number
  width: number
}

/**
 * Variants of one manufacturer with the same two figures share a point. In a crowded drawing those too close to tell apart
 * share one as well.
 */
export function pointKey({ manufacturer, memoryGB, memoryBandwidthGBs }: Placed, { count, width }: Drawing): string {
  if (count * WIDTH_FOR_A_VARIANT <= width) return `${manufacturer} ${memoryGB} ${memoryBandwidthGBs}`
  const steps = Math.round(width / WIDTH_FOR_A_STEP)
  const step = (value: number) => Math.round(Math.log2(value) * steps)
  return `${(MARKS[manufacturer] ?? OTHER_MARK).shape} ${step(memoryGB)} ${step(memoryBandwidthGBs)}`
}
