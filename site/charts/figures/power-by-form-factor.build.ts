/** The highest stated power of each variant, one dot each, by form factor. */

import { FORMS } from '../../../content/schema/vocabulary.ts'
import { entries } from '../../core/content.build.ts'
import { printNumber } from '../../core/numbers.ts'
import { figureHref } from '../../variant/figures.ts'
import { bottomAxis, linear, ticks } from '../axes.ts'
import { line, type Mark, type Scene, symbol, TEXT_SIZE, text } from '../scene.ts'
import { type FigureContent, ofCatalog, sourceCell, tableOf, VARIANT } from './figure.build.ts'

const stated = entries.flatMap((entry) => {
  const watts = entry.variant.powerW?.max
  return typeof watts === 'number' ? [{ entry, watts }] : []
})
const rows = FORMS.map((label) => ({
  label,
  points: stated.filter(({ entry }) => entry.variant.form === label),
})).filter(({ points }) => points.length > 0)

/** Smaller on a phone, where the stacks would get taller than a screen and a half. */
const dotRadius = (width: number) => (width > 500 ? 4.5 : 4)
const LABEL_HEIGHT = 20
const TOP = 6

export const powerByFormFactor: FigureContent = {
  title: 'Maximum power by form factor',
  description: rows.map(({ label, points }) => `${label}: ${spanOf(points)}`).join('. '),
  draw,
  rule: 'Highest power the manufacturer states for one accelerator; for superchips and sockets it may include the processor. The axis starts at zero.',
  ...ofCatalog(stated, 'without a stated maximum power'),
  table: tableOf(
    stated.toSorted((a, b) => b.watts - a.watts),
    [
      VARIANT,
      { label: 'form factor', cell: ({ entry }) => entry.variant.formFactor ?? null },
      { label: 'maximum power, W', numeric: true, cell: ({ watts }) => watts },
      { label: 'what it means', cell: ({ entry }) => entry.variant.powerW?.note ?? 'maximum power' },
      { label: 'document', cell: ({ entry }) => sourceCell(entry, 'powerW.max') },
    ],
  ),
}

function draw(width: number): Scene {
  const max = Math.max(...stated.map(({ watts }) => watts))
  const values = ticks(max, width > 500 ? 7 : 4)
  const scale = linear([0, values.at(-1) ?? max], [0, width - 24])
  const radius = dotRadius(width)
  const marks: Mark[] = []
  let y = TOP
  for (const { label, points } of rows) {
    const { dots, height } = swarm(points, scale, radius)
    marks.push(text(6, y + TEXT_SIZE, `${label}, ${spanOf(points)}`))
    const floor = y + LABEL_HEIGHT + height
    marks.push(line(0, floor, width - 24, floor, 'grid'))
    marks.push(...dots.map((dot) => dotMark(dot, floor, radius)))
    y = floor + 10
  }
  /** The label at zero must fit inside the frame. */
  const shifted = (value: number) => (value === 0 ? 4 : scale(value))
  const frame = { left: 0, right: width - 24, top: TOP, bottom: y - 4 }
  return {
    width,
    height: y + 40,
    marks: [...bottomAxis(frame, values, shifted, 'maximum power, W'), ...marks],
  }
}

type Stated = (typeof stated)[number]

interface Dot {
  point: Stated
  x: number
  level: number
}

/** Dots that would overlap are stacked: the height of a stack is a count. */
function swarm(
  points: readonly Stated[],
  scale: (value: number) => number,
  radius: number,
): { dots: Dot[]; height: number } {
  const dots: Dot[] = []
  for (const point of [...points].sort((a, b) => a.watts - b.watts)) {
    const x = scale(point.watts)
    const near = dots.filter((dot) => Math.abs(dot.x - x) < 2 * radius)
    const taken = new Set(near.map(({ level }) => level))
    let level = 0
    while (taken.has(level)) level += 1
    dots.push({ point, x, level })
  }
  const levels = Math.max(...dots.map(({ level }) => level)) + 1
  return { dots, height: levels * 2 * radius }
}

function dotMark({ point, x, level }: Dot, floor: number, radius: number): Mark {
  const { entry, watts } = point
  return {
    kind: 'link',
    href: figureHref(entry.variant.id, 'powerW.max'),
    title: `${entry.variant.name}: ${printNumber(watts)} W`,
    marks: [symbol('circle', x, floor - radius - level * 2 * radius, 'a', radius - 0.6)],
  }
}

function spanOf(points: readonly Stated[]): string {
  const watts = points.map((point) => point.watts)
  const [min, max] = [Math.min(...watts), Math.max(...watts)]
  return min === max ? `${printNumber(min)} W` : `${printNumber(min)} to ${printNumber(max)} W`
}
