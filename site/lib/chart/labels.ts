/** Direct labels: placed one after the other where they cover neither a point nor a label; what finds no room is left out. */

export interface Box {
  x: number
  y: number
  width: number
  height: number
}

export interface LabelRequest {
  text: string
  /** The point that it names. */
  x: number
  y: number
}

export interface PlacedLabel extends LabelRequest {
  labelX: number
  labelY: number
  anchor: 'start' | 'end' | 'middle'
}

export interface Room {
  /** Where labels may stand. */
  frame: Box
  points: readonly { x: number; y: number }[]
  /** Boxes already taken. */
  taken: readonly Box[]
  fontSize: number
}

const POINT_RADIUS = 6
/** Mean width of a letter of the system's sans, in font sizes; on the wide side. */
const LETTER = 0.56

/** In the order of importance; the result keeps it. */
export function placeLabels(requests: readonly LabelRequest[], room: Room): PlacedLabel[] {
  const taken = [...room.taken, ...room.points.map(({ x, y }) => around(x, y))]
  const placed: PlacedLabel[] = []
  for (const request of requests) {
    for (const candidate of candidatesOf(request, room.fontSize)) {
      const box = boxOf(candidate, room.fontSize)
      if (!isInside(box, room.frame) || taken.some((other) => isOver(box, other))) continue
      taken.push(box)
      placed.push(candidate)
      break
    }
  }
  return placed
}

/** Right, left, above, below. */
function candidatesOf(request: LabelRequest, fontSize: number): PlacedLabel[] {
  const { x, y } = request
  const middle = y + fontSize * 0.35
  const gap = POINT_RADIUS + 3
  return [
    { ...request, labelX: x + gap, labelY: middle, anchor: 'start' },
    { ...request, labelX: x - gap, labelY: middle, anchor: 'end' },
    { ...request, labelX: x, labelY: y - gap, anchor: 'middle' },
    { ...request, labelX: x, labelY: y + gap + fontSize * 0.7, anchor: 'middle' },
  ]
}

function boxOf({ text, labelX, labelY, anchor }: PlacedLabel, fontSize: number): Box {
  const width = text.length * fontSize * LETTER
  const x = anchor === 'start' ? labelX : anchor === 'end' ? labelX - width : labelX - width / 2
  return { x, y: labelY - fontSize * 0.8, width, height: fontSize }
}

function around(x: number, y: number): Box {
  return { x: x - POINT_RADIUS, y: y - POINT_RADIUS, width: 2 * POINT_RADIUS, height: 2 * POINT_RADIUS }
}

function isInside(box: Box, frame: Box): boolean {
  return (
    box.x >= frame.x &&
    box.y >= frame.y &&
    box.x + box.width <= frame.x + frame.width &&
    box.y + box.height <= frame.y + frame.height
  )
}

function isOver(a: Box, b: Box): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
}
