/** Points on two logarithmic axes, with diagonals of equal ratio: memory × bandwidth. */
import { bottomAxis, type Frame, leftAxis, logarithmic, logTicks, type Scale } from './axes.ts'
import { placeLabels } from './labels.ts'
import {
  line,
  type Mark,
  overlaps,
  SCATTER_MARGIN,
  type Scene,
  type Shape,
  symbol,
  TEXT_SIZE,
  text,
  textBox,
} from './scene.ts'

export interface ScatterPoint {
  x: number
  y: number
  label: string
  title: string
  href: string
  shape: Shape
  class: string
  importance: number
}

interface Diagonal {
  ratio: number
  label: string
}

interface ScatterOptions {
  points: readonly ScatterPoint[]
  xTitle: string
  yTitle: string
  xDomain: readonly [number, number]
  yDomain: readonly [number, number]
  diagonals: readonly Diagonal[]
}

/** Labels from this importance upwards may be placed farther from their point. */
const INSISTENT = 2
/** Points that are links, the most important first: with more nobody hits the one meant, and a page would grow with the catalog. */
const MOST_LINKED = 200
/** Pixels: a wide one is whole on the screen of a laptop. */
const TALLEST = 500
const SAME_PLACE = 2

export function drawScatter(width: number, options: ScatterOptions): Scene {
  const isNarrow = width < 500
  const height = Math.round(isNarrow ? width : Math.min(width * 0.74, TALLEST))
  const frame: Frame = {
    left: SCATTER_MARGIN.left,
    right: width - SCATTER_MARGIN.right,
    top: SCATTER_MARGIN.top,
    bottom: height - SCATTER_MARGIN.bottom,
  }
  const x = logarithmic(options.xDomain, [frame.left, frame.right])
  const y = logarithmic(options.yDomain, [frame.bottom, frame.top])
  const area = { x: frame.left, y: frame.top, width: frame.right - frame.left, height: frame.bottom - frame.top }
  const placed = options.points.map((point) => {
    const [px, py] = [x(point.x), y(point.y)]
    return { ...point, px, py, mark: symbol(point.shape, px, py, point.class) }
  })
  const obstacles = placed.map((point) => ({ x: point.px, y: point.py }))
  const diagonals = options.diagonals.flatMap((diagonal) => drawDiagonal(diagonal, options, { frame, x, y, obstacles }))
  const labels = placeLabels(
    placed
      .filter(({ importance }) => importance > 0)
      .sort((a, b) => b.importance - a.importance)
      .map(({ px, py, label, importance }) => ({ x: px, y: py, label, insistent: importance >= INSISTENT })),
    {
      frame: area,
      taken: diagonals.flatMap((mark) => (mark.kind === 'text' ? [textBox(mark)] : [])),
      obstacles,
    },
  )
  const named = new Set(labels.map((mark) => mark.kind === 'text' && mark.text))
  const isFaint = ({ label }: ScatterPoint) => named.size > 0 && !named.has(label)
  // A name beside a point must not seem to belong to one that covers it.
  const drawn = placed
    .map((point) =>
      isFaint(point) ? { ...point, mark: { ...point.mark, class: `${point.mark.class} faint` } } : point,
    )
    .sort((a, b) => Number(isFaint(b)) - Number(isFaint(a)))
  const linked = new Set(isNarrow ? [] : drawn.toSorted((a, b) => b.importance - a.importance).slice(0, MOST_LINKED))
  return {
    width,
    height,
    marks: [
      ...bottomAxis(frame, logTicks(options.xDomain), x, options.xTitle),
      ...leftAxis(frame, logTicks(options.yDomain), y, options.yTitle),
      ...diagonals,
      ...together(drawn.filter((point) => !linked.has(point))),
      ...drawn
        .filter((point) => linked.has(point))
        .map(({ href, title, mark }): Mark => ({ kind: 'link', href, title, marks: [mark] })),
      ...labels,
    ],
  }
}

/** Without links, where a finger could not tell the points apart: one path for all that look alike, one mark for each place. */
function together(points: readonly { px: number; py: number; mark: ReturnType<typeof symbol> }[]): Mark[] {
  const placeOf = ({ px, py }: (typeof points)[number]) =>
    `${Math.round(px / SAME_PLACE)} ${Math.round(py / SAME_PLACE)}`
  return [...Map.groupBy(points, ({ mark }) => mark.class)].map(([className, alike]) => ({
    kind: 'path',
    d: [...new Map(alike.map((point) => [placeOf(point), point.mark.d])).values()].join(''),
    class: className,
  }))
}

interface Placing {
  frame: Frame
  x: Scale
  y: Scale
  obstacles: readonly { x: number; y: number }[]
}

/** A constant ratio is a straight line on two logarithmic axes; it is labeled at its emptier end. */
function drawDiagonal({ ratio, label }: Diagonal, { xDomain, yDomain }: ScatterOptions, placing: Placing): Mark[] {
  const { frame, x, y, obstacles } = placing
  const from = Math.max(xDomain[0], yDomain[0] / ratio)
  const to = Math.min(xDomain[1], yDomain[1] / ratio)
  if (from >= to) return []
  const [startX, startY] = [x(from), y(from * ratio)]
  const [endX, endY] = [x(to), y(to * ratio)]
  const below = { x: endX - 6, y: Math.max(endY, frame.top) + TEXT_SIZE + 6, text: label, anchor: 'end' as const }
  const candidates = [
    { x: startX + 12, y: Math.min(startY, frame.bottom) - 2, text: label, anchor: 'start' as const },
    { x: endX, y: Math.max(endY - 5, frame.top + TEXT_SIZE), text: label, anchor: 'end' as const },
    below,
  ]
  const isFree = (candidate: (typeof candidates)[number]) =>
    obstacles.every((point) => !overlaps(textBox(candidate), { x: point.x - 5, y: point.y - 5, width: 10, height: 10 }))
  const chosen = candidates.find(isFree) ?? below
  return [
    line(startX, startY, endX, endY, 'diagonal'),
    text(chosen.x, chosen.y, label, 'diagonal-label', chosen.anchor),
  ]
}
