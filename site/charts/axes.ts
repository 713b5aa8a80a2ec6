/** Axes: hairlines at round values, labelled with the unit, and a note where they don't start at zero. */
import { printNumber } from '../shared/numbers.ts'
import type { Scale } from './scale.ts'
import { line, type Mark, TEXT_SIZE, text, textWidth } from './scene.ts'

export interface Frame {
  left: number
  right: number
  top: number
  bottom: number
}

/** Values along the bottom; labels that would collide are left out, the lines stay. */
export function bottomAxis(
  frame: Frame,
  values: readonly number[],
  scale: Scale,
  title: string,
  print: (value: number) => string = printNumber,
): Mark[] {
  let free = Number.NEGATIVE_INFINITY
  return [
    ...values.flatMap((value) => {
      const x = scale(value)
      const label = print(value)
      const half = textWidth(label) / 2
      const rule = line(x, frame.top, x, frame.bottom, value === 0 ? 'axis' : 'grid')
      if (x - half < free) return [rule]
      free = x + half + 6
      return [rule, text(x, frame.bottom + TEXT_SIZE + 4, label, 'tick', 'middle')]
    }),
    text((frame.left + frame.right) / 2, frame.bottom + 2 * TEXT_SIZE + 9, title, 'axis-title', 'middle'),
  ]
}

/** Values up the left side; the title stands above the axis, where it can be read upright. */
export function leftAxis(frame: Frame, values: readonly number[], scale: Scale, title: string): Mark[] {
  return [
    ...values.flatMap((value) => [
      line(frame.left, scale(value), frame.right, scale(value), value === 0 ? 'axis' : 'grid'),
      text(frame.left - 6, scale(value) + TEXT_SIZE * 0.32, printNumber(value), 'tick', 'end'),
    ]),
    text(0, frame.top - 12, title, 'axis-title'),
  ]
}
