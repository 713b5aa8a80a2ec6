/** Scales from data to pixels, and axes: round values with their unit, and hairlines at those up the left side. */
import { printNumber } from '../core/numbers.ts'
import { line, type Mark, TEXT_SIZE, text, textWidth } from './scene.ts'

export interface Frame {
  left: number
  right: number
  top: number
  bottom: number
}

export const TICK = 4

export function bottomAxis(frame: Frame, values: readonly number[], scale: Scale, title: string): Mark[] {
  let free = Number.NEGATIVE_INFINITY
  return [
    ...values.flatMap((value) => {
      const x = scale(value)
      const label = printNumber(value)
      const half = textWidth(label) / 2
      const tick = line(x, value === 0 ? frame.top : frame.bottom - TICK, x, frame.bottom, 'axis')
      if (x - half < free) return [tick]
      free = x + half + 6
      return [tick, text(x, frame.bottom + TEXT_SIZE + 4, label, 'tick', 'middle')]
    }),
    text((frame.left + frame.right) / 2, frame.bottom + 2 * TEXT_SIZE + 9, title, 'axis-title', 'middle'),
  ]
}

export function leftAxis(frame: Frame, values: readonly number[], scale: Scale, title: string): Mark[] {
  return [
    ...values.flatMap((value) => [
      line(frame.left, scale(value), frame.right, scale(value), value === 0 ? 'axis' : 'grid'),
      text(frame.left - 6, scale(value) + TEXT_SIZE * 0.32, printNumber(value), 'tick', 'end'),
    ]),
    text(0, frame.top - 12, title, 'axis-title'),
  ]
}

export type Scale = (value: number) => number

export function linear([from, to]: readonly [number, number], [start, end]: readonly [number, number]): Scale {
  return (value) => start + ((value - from) / (to - from)) * (end - start)
}

/** Logarithmic: equal factors have equal lengths; the domain must be positive. */
export function logarithmic([from, to]: readonly [number, number], range: readonly [number, number]): Scale {
  const scale = linear([Math.log10(from), Math.log10(to)], range)
  return (value) => scale(Math.log10(value))
}

/** Round values from zero up to at least `max`, about `count` steps: `ticks(343, 4)` → 0, 100, 200, 300, 400. */
export function ticks(max: number, count: number): number[] {
  const rough = max / count
  const magnitude = 10 ** Math.floor(Math.log10(rough))
  const step = [1, 2, 2.5, 5, 10].map((factor) => factor * magnitude).find((candidate) => candidate >= rough) ?? rough
  const steps = Math.ceil(max / step - 1e-9)
  return Array.from({ length: steps + 1 }, (_, i) => Number((i * step).toPrecision(12)))
}

export function logTicks([from, to]: readonly [number, number]): number[] {
  const decades = Array.from(
    { length: Math.ceil(Math.log10(to)) - Math.floor(Math.log10(from)) + 1 },
    (_, i) => 10 ** (Math.floor(Math.log10(from)) + i),
  )
  return decades
    .flatMap((decade) => [1, 2, 5].map((factor) => Number((factor * decade).toPrecision(6))))
    .filter((value) => value >= from && value <= to)
}

/** Keeps the lowest points off the axis, and the highest off the last line of the grid. Factors. */
const PADDING = { below: 1.2, above: 1.05 }

export function domainOf(values: readonly number[]): readonly [number, number] {
  const least = values.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY)
  const most = values.reduce((a, b) => Math.max(a, b), 0)
  const above = most * PADDING.above
  return [least / PADDING.below, logTicks([above, 10 * above])[0] ?? above]
}
