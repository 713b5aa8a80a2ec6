/** Memory against memory bandwidth, ready to draw: points, axes, diagonals and labels in user units. */
import type { CatalogRow } from '../catalog/row.ts'
import { MOST_COMPARED } from '../compare/address.ts'
import { printNumber } from '../numbers.ts'
import { inWords } from '../words.ts'
import { type PlacedLabel, placeLabels } from './labels.ts'
import { type Placed, pointKey, SHAPES, type Shape } from './points.ts'
import { logScale } from './scales.ts'

export interface ScatterSize {
  width: number
  height: number
  fontSize: number
}

export interface ScatterPoint {
  x: number
  y: number
  shape: Shape
  href: string
  /** Every variant at this point and its figures. */
  label: string
  /** As `pointKey` gives it for every variant at this point. */
  key: string
}

interface Tick {
  at: number
  label: string
}

interface Diagonal {
  x1: number
  y1: number
  x2: number
  y2: number
  label: string
}

export interface ScatterChart {
  frame: { left: number; right: number; top: number; bottom: number }
  points: readonly ScatterPoint[]
  labels: readonly PlacedLabel[]
  memoryTicks: readonly Tick[]
  bandwidthTicks: readonly Tick[]
  diagonals: readonly Diagonal[]
}

const MEMORY_TICKS = [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048]
const BANDWIDTH_TICKS = [50, 100, 200, 500, 1000, 2000, 5000, 10_000, 20_000, 50_000, 100_000]
/** Seconds in which the whole memory is read once at the stated peak. */
const READ_TIMES = [0.01, 0.03, 0.1, 0.3]

export function scatter(rows: readonly Placed[], { width, height, fontSize }: ScatterSize): ScatterChart {
  const frame = {
    left: fontSize * 4.5,
    right: width - fontSize * 1.5,
    top: fontSize * 1.5,
    bottom: height - fontSize * 3.2,
  }
  const memory = logScale(
    rows.map((row) => row.memoryGB),
    { from: frame.left, to: frame.right, candidates: MEMORY_TICKS },
  )
  const bandwidth = logScale(
    rows.map((row) => row.memoryBandwidthGBs),
    { from: frame.bottom, to: frame.top, candidates: BANDWIDTH_TICKS },
  )
  const place = (row: Placed) => ({ x: memory.at(row.memoryGB), y: bandwidth.at(row.memoryBandwidthGBs) })
  const points = together(rows).map((group) => pointOf(group, rows.length, place))
  const diagonals = READ_TIMES.flatMap((seconds) => diagonal(seconds) ?? [])
  const labels = placeLabels(
    byImportance(rows).map((row) => ({ text: shortName(row), ...place(row) })),
    {
      frame: { x: frame.left, y: frame.top, width: frame.right - frame.left, height: frame.bottom - frame.top },
      points,
      taken: diagonals.map(({ x2, y2 }) => ({
        x: x2 - 4 * fontSize,
        y: y2,
        width: 4 * fontSize,
        height: 1.5 * fontSize,
      })),
      fontSize,
    },
  ).slice(0, Math.round(width / 48))
  return {
    frame,
    points,
    labels,
    memoryTicks: memory.ticks.map((value) => ({ at: memory.at(value), label: printNumber(value) })),
    bandwidthTicks: bandwidth.ticks.map((value) => ({ at: bandwidth.at(value), label: printNumber(value) })),
    diagonals,
  }

  /** In logarithmic axes every reading time is a straight line; cut at the frame, undefined when it passes it by. */
  function diagonal(seconds: number): Diagonal | undefined {
    const slope = (bandwidth.at(10) - bandwidth.at(1)) / (memory.at(10) - memory.at(1))
    const x0 = memory.at(1)
    const y0 = bandwidth.at(1 / seconds)
    const yAt = (x: number) => y0 + slope * (x - x0)
    const xAt = (y: number) => x0 + (y - y0) / slope
    const start =
      yAt(frame.left) <= frame.bottom
        ? { x: frame.left, y: yAt(frame.left) }
        : { x: xAt(frame.bottom), y: frame.bottom }
    const end =
      yAt(frame.right) >= frame.top ? { x: frame.right, y: yAt(frame.right) } : { x: xAt(frame.top), y: frame.top }
    if (start.x >= end.x || start.x < frame.left || end.x > frame.right) return undefined
    return { x1: start.x, y1: start.y, x2: end.x, y2: end.y, label: `${printNumber(seconds * 1000)} ms` }
  }
}

/** Variants with one key share a point. */
function together(rows: readonly Placed[]): Placed[][] {
  return [...Map.groupBy(rows, (row) => pointKey(row, rows.length)).values()]
}

function pointOf(
  group: readonly Placed[],
  count: number,
  place: (row: Placed) => { x: number; y: number },
): ScatterPoint {
  const [first] = group
  if (!first) throw new Error('Bug: a point without a variant')
  const ids = group.map(({ id }) => id)
  const figures = `${printNumber(first.memoryGB)} GB, ${printNumber(first.memoryBandwidthGBs)} GB/s`
  return {
    ...place(first),
    shape: SHAPES[first.manufacturer] ?? 'ring',
    href: ids.length === 1 ? `/catalog/${first.id}` : `/compare?ids=${ids.slice(0, MOST_COMPARED).join(',')}`,
    label: `${namesOf(group)}: ${figures}`,
    key: pointKey(first, count),
  }
}

function namesOf(group: readonly Placed[]): string {
  const named = group.slice(0, MOST_COMPARED).map(({ name }) => name)
  const more = group.length - named.length
  return inWords(more > 0 ? [...named, `${more} more near by`] : named)
}

/** First those that no other beats in both figures, then each manufacturer's greatest, then by bandwidth. */
function byImportance(rows: readonly Placed[]): Placed[] {
  const byBandwidth = [...rows].sort((a, b) => b.memoryBandwidthGBs - a.memoryBandwidthGBs)
  let mostMemory = 0
  const unbeaten = [...Map.groupBy(byBandwidth, ({ memoryBandwidthGBs }) => memoryBandwidthGBs).values()].flatMap(
    (equal) => {
      const own = equal.filter(({ memoryGB }) => memoryGB >= mostMemory)
      mostMemory = Math.max(mostMemory, ...equal.map(({ memoryGB }) => memoryGB))
      return own
    },
  )
  const firstOf = (key: (row: Placed) => string) =>
    [...Map.groupBy(byBandwidth, key).values()].flatMap(([first]) => first ?? [])
  const greatest = firstOf(({ manufacturer }) => manufacturer)
  const models = firstOf(({ modelId }) => modelId)
  return [...new Set([...unbeaten, ...greatest, ...models])]
}

/** `NVIDIA H100 SXM5 80GB` → `H100 SXM5`: memory is on the axis, and the shape tells the manufacturer. */
function shortName({ name, manufacturer }: CatalogRow): string {
  return name
    .replace(`${manufacturer} `, '')
    .replace(/^(Instinct|Data Center GPU) /, '')
    .replace(/,.*| ?\(.*\)$/, '')
    .replace(/ \d+ ?GB\b/, '')
}
