import { expect, test } from 'vitest'
import { placeLabels } from '../../../site/charts/labels.ts'
import { drawScatter } from '../../../site/charts/scatter.ts'

const point = (x: number, className: string) =>
  ({ x, y: x, label: '', title: `${x}`, href: `/${x}`, shape: 'circle', class: className, importance: 0 }) as const
const options = {
  points: [point(10, 'a'), point(20, 'a'), point(40, 'b')],
  xTitle: 'x',
  yTitle: 'y',
  xDomain: [5, 50],
  yDomain: [5, 50],
  diagonals: [{ ratio: 1, label: 'equal' }],
} as const

test('drawScatter() links each point where it is wide, and draws those that look alike in one path where it is narrow', () => {
  const drawn = (width: number) =>
    drawScatter(width, options).marks.flatMap((mark) =>
      mark.kind === 'link'
        ? [mark.href]
        : mark.kind === 'path'
          ? [`${mark.class}: ${mark.d.split('M').length - 1}`]
          : [],
    )

  expect({ wide: drawn(1000), narrow: drawn(356) }).toEqual({
    wide: ['/10', '/20', '/40'],
    narrow: ['point a: 2', 'point b: 1'],
  })
})

test('drawScatter() keeps axes and diagonals inside its frame', () => {
  const { width, height, marks } = drawScatter(1000, options)
  const lines = marks.flatMap((mark) => (mark.kind === 'line' ? [mark] : []))

  expect(lines.length).toBeGreaterThan(3)
  expect(lines.filter(({ x1, x2 }) => Math.min(x1, x2) < 0 || Math.max(x1, x2) > width)).toEqual([])
  expect(lines.filter(({ y1, y2 }) => Math.min(y1, y2) < 0 || Math.max(y1, y2) > height)).toEqual([])
})

test.each([
  {
    what: 'cover another',
    height: 42,
    points: [
      { x: 30, y: 20, label: 'The first of them' },
      { x: 30, y: 31, label: 'The second of them' },
    ],
    left: ['The first of them'],
  },
  {
    what: 'cover a point',
    height: 60,
    points: [
      { x: 30, y: 30, label: 'The first of them' },
      { x: 34, y: 30, label: 'The second of them' },
    ],
    left: ['The second of them'],
  },
  {
    what: 'stick out of the frame',
    height: 60,
    points: [{ x: 200, y: 30, label: 'A label that is far too long for its frame, wherever it is put' }],
    left: [],
  },
])('placeLabels() leaves out a label that would $what', ({ height, points, left }) => {
  const labels = placeLabels(points, { frame: { x: 0, y: 0, width: 300, height }, obstacles: points })

  expect(labels.map((mark) => mark.kind === 'text' && mark.text)).toEqual(left)
})
