/**
 * Which variants share a point of the chart: the build draws by it, and the browser uses it to find the points of its
 * rows.
 */

import { inWords } from '../core/words.ts'
import type { CatalogRow } from './row.ts'

/** The mark of a manufacturer; shape and colour carry the same information. */
interface PointMark {
  shape: 'circle' | 'square' | 'triangle' | 'diamond' | 'wedge' | 'ring'
  /** A class of chart.css. */
  class: string
}

/** Manufacturers with their own mark; all others share the ring. */
export const MARKS: Readonly<Record<string, PointMark>> = {
  NVIDIA: { shape: 'circle', class: 'a' },
  AMD: { shape: 'square', class: 'b' },
  Intel: { shape: 'triangle', class: 'c' },
  Tenstorrent: { shape: 'diamond', class: 'd' },
  Qualcomm: { shape: 'wedge', class: 'd' },
}

export const OTHER_MARK: PointMark = { shape: 'ring', class: 'ring' }

/** The legend for these manufacturers. */
export function marksKey(manufacturers: Iterable<string>): (PointMark & { label: string })[] {
  const all = new Set(manufacturers)
  const others = [...all].filter((maker) => !(maker in MARKS))
  return [
    ...Object.entries(MARKS).flatMap(([label, mark]) => (all.has(label) ? [{ ...mark, label }] : [])),
    ...(others.length > 0 ? [{ ...OTHER_MARK, label: inWords(others) }] : []),
  ]
}

/** A variant that appears in the chart. */
export interface Placed extends CatalogRow {
  memoryGB: number
  memoryBandwidthGBs: number
}

/** Rows that state both figures. */
export function drawable(rows: readonly CatalogRow[]): Placed[] {
  return rows.filter((row): row is Placed => row.memoryGB !== null && row.memoryBandwidthGBs !== null)
}

/** A drawing with fewer pixels of width per variant is crowded: points would cover each other. */
const WIDTH_FOR_A_VARIANT = 3

/** In a crowded drawing, the pixels of width that count as one position. */
const WIDTH_FOR_A_STEP = 140

/** A drawing: the number of variants in it, and its width in pixels. */
export interface Drawing {
  count: number
  width: number
}

/**
 * Variants of one manufacturer with the same two figures share a point; in a crowded drawing, so do those too close to
 * tell apart.
 */
export function pointKey({ manufacturer, memoryGB, memoryBandwidthGBs }: Placed, { count, width }: Drawing): string {
  if (count * WIDTH_FOR_A_VARIANT <= width) return `${manufacturer} ${memoryGB} ${memoryBandwidthGBs}`
  const steps = Math.round(width / WIDTH_FOR_A_STEP)
  const step = (value: number) => Math.round(Math.log2(value) * steps)
  return `${(MARKS[manufacturer] ?? OTHER_MARK).shape} ${step(memoryGB)} ${step(memoryBandwidthGBs)}`
}
