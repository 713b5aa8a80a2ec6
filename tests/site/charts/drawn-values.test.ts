/** What charts draw, measured: bars and points against the figures of the kind that their captions name, whatever the drawing reads. */
import { describe, expect, test } from 'vitest'
import { figures } from '../../../content/paths.ts'
import { DRAWINGS } from '../../../site/charts/figures/index.build.ts'
import type { Mark } from '../../../site/charts/scene.ts'
import { entries } from '../../../site/core/content.build.ts'

type Figures = (path: string) => number | undefined
type Link = Extract<Mark, { kind: 'link' }>

const figuresOf = new Map(
  entries.map(({ variant }): [string, Figures] => {
    const own = figures(variant)
    return [variant.id, (path) => own.get(path) ?? undefined]
  }),
)

function over(one: number | undefined, other: number | undefined): number | undefined {
  return one === undefined || other === undefined ? undefined : one / other
}

/** The marks that lead to one variant, with its figures. */
function drawn(name: string, width: number): { link: Link; of: Figures }[] {
  const marks = DRAWINGS[name]?.draw(width).marks ?? []
  return marks.flatMap((mark) => {
    const of = mark.kind === 'link' && figuresOf.get(/^\/catalog\/([^#]+)/.exec(mark.href)?.[1] ?? '')
    return of ? [{ link: mark, of }] : []
  })
}

/** The bars of each variant, in order; undefined where none is stated. */
const BARS: Record<string, { bars: (of: Figures) => (number | undefined)[]; least: number }> = {
  'tflops-per-watt': { bars: (of) => [over(of('compute.FP16.tensor.dense'), of('powerW.max'))], least: 15 },
  'dense-against-sparse': {
    bars: (of) => [of('compute.BF16.tensor.dense'), of('compute.BF16.tensor.structured-sparse')],
    least: 8,
  },
  'decode-ceiling': { bars: (of) => [of('memoryBandwidthGBs')], least: 10 },
}

const POINTS: Record<string, { x: string; y: string }> = {
  'compute-per-watt': { x: 'powerW.max', y: 'compute.BF16.tensor.dense' },
  'memory-bandwidth': { x: 'memoryGB', y: 'memoryBandwidthGBs' },
}

describe.each([356, 720])('at %s px', (width) => {
  test.each(Object.entries(BARS))('the bars of %s are as long as the figures it names', (name, { bars, least }) => {
    const groups = drawn(name, width)
    const lengths = groups.flatMap(({ link, of }) => {
      const wanted = bars(of).filter((value) => value !== undefined)
      const rects = link.marks.filter((mark) => mark.kind === 'rect')
      expect([link.title, rects.length]).toEqual([link.title, wanted.length])
      return rects.map((rect, index) => ({ title: link.title, ratio: rect.width / (wanted[index] ?? Number.NaN) }))
    })

    expect(groups.length).toBeGreaterThanOrEqual(least)
    const [first] = lengths
    for (const { title, ratio } of lengths)
      expect([title, ratio / (first?.ratio ?? 1)]).toEqual([title, expect.closeTo(1, 6)])
  })
})

// On a phone, most points are no links: the same function draws both.
test.each(Object.entries(POINTS))('the points of %s are where the figures it names put them', (name, { x, y }) => {
  const points = drawn(name, 720).flatMap(({ link, of }) => {
    // Circles begin at their left: the marks of other shapes are put by the same function.
    const [point] = link.marks
    const circle = point?.kind === 'path' && /^M([\d.-]+) ([\d.-]+)a([\d.]+) /.exec(point.d)
    if (!circle) return []
    const [left = 0, middle = 0, radius = 0] = circle.slice(1).map(Number)
    const at = { x: left + radius, y: middle }
    return [{ title: link.title, at, value: { x: Math.log(of(x) ?? Number.NaN), y: Math.log(of(y) ?? Number.NaN) } }]
  })

  expect(points.length).toBeGreaterThan(30)
  for (const axis of ['x', 'y'] as const) {
    const ordered = points.toSorted((a, b) => a.value[axis] - b.value[axis])
    const [low, high] = [ordered[0], ordered.at(-1)]
    if (!low || !high) throw new Error('Cannot measure an axis without points')
    const perUnit = (high.at[axis] - low.at[axis]) / (high.value[axis] - low.value[axis])
    for (const { title, at, value } of points)
      expect([title, axis, at[axis] - low.at[axis] - (value[axis] - low.value[axis]) * perUnit]).toEqual([
        title,
        axis,
        expect.closeTo(0, 0),
      ])
  }
})
