/** Places labels so that none covers another label or point; labels without room are left to the table. */
import { type Anchor, type Box, line, type Mark, overlaps, TEXT_SIZE, text, textBox } from './scene.ts'

interface Labeled {
  x: number
  y: number
  label: string
  insistent?: boolean
}

const PLACES: readonly { dx: number; dy: number; anchor: Anchor }[] = [
  { dx: 8, dy: TEXT_SIZE * 0.32, anchor: 'start' },
  { dx: -8, dy: TEXT_SIZE * 0.32, anchor: 'end' },
  { dx: 0, dy: -8, anchor: 'middle' },
  { dx: 0, dy: 8 + TEXT_SIZE * 0.8, anchor: 'middle' },
  { dx: 5, dy: -6, anchor: 'start' },
  { dx: 5, dy: 6 + TEXT_SIZE * 0.7, anchor: 'start' },
  { dx: -5, dy: -6, anchor: 'end' },
  { dx: -5, dy: 6 + TEXT_SIZE * 0.7, anchor: 'end' },
]

/** Farther away, with a line to the point: for what readers look for first. */
const FAR_PLACES: readonly { dx: number; dy: number; anchor: Anchor }[] = [26, 40].flatMap((distance) => [
  { dx: -distance, dy: -distance * 0.6, anchor: 'end' as const },
  { dx: distance, dy: distance * 0.7, anchor: 'start' as const },
  { dx: -distance, dy: distance * 0.7, anchor: 'end' as const },
  { dx: distance, dy: -distance * 0.6, anchor: 'start' as const },
])

const POINT_RADIUS = 5

interface LabelOptions {
  frame: Box
  taken?: readonly Box[]
  obstacles: readonly { x: number; y: number }[]
}

export function placeLabels(wanted: readonly Labeled[], { frame, taken = [], obstacles }: LabelOptions): Mark[] {
  const boxes: Box[] = [...taken]
  const points = obstacles.map(({ x, y }) => ({
    x: x - POINT_RADIUS,
    y: y - POINT_RADIUS,
    width: 2 * POINT_RADIUS,
    height: 2 * POINT_RADIUS,
  }))
  return wanted.flatMap((point) => {
    for (const { dx, dy, anchor } of point.insistent ? [...PLACES, ...FAR_PLACES] : PLACES) {
      const placed = { x: point.x + dx, y: point.y + dy, text: point.label, anchor }
      const box = textBox(placed)
      if (!within(box, frame) || boxes.some((other) => overlaps(box, other))) continue
      if (points.some((obstacle) => overlaps(box, obstacle))) continue
      boxes.push(box)
      const label = text(placed.x, placed.y, placed.text, 'label', anchor)
      if (Math.abs(dx) < 20) return [label]
      const end = placed.x + (anchor === 'end' ? 2 : -2)
      return [line(point.x, point.y, end, placed.y - TEXT_SIZE * 0.3, 'leader'), label]
    }
    return []
  })
}

/** Spreads the labels of one column, keeping their order: neighbors at least `gap` apart, none below `lowest`. */
export function spreadVertically(positions: readonly number[], gap: number, lowest: number): number[] {
  const order = positions.map((y, index) => ({ y, index })).sort((a, b) => a.y - b.y)
  const spread: number[] = []
  let ceiling = Number.NEGATIVE_INFINITY
  for (const { y, index } of order) {
    ceiling = Math.max(y, ceiling + gap)
    spread[index] = ceiling
  }
  let floor = lowest
  for (const { index } of order.reverse()) {
    spread[index] = Math.min(spread[index] ?? floor, floor)
    floor = (spread[index] ?? floor) - gap
  }
  return spread
}

function within(box: Box, frame: Box): boolean {
  return (
    box.x >= frame.x &&
    box.y >= frame.y &&
    box.x + box.width <= frame.x + frame.width &&
    box.y + box.height <= frame.y + frame.height
  )
}
