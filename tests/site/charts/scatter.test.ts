import { expect, test } from 'vitest'
import { drawable, pointKey } from '../../../site/catalog/points.ts'
import { catalogScatter } from '../../../site/charts/catalog-scatter.ts'
import { placeLabels } from '../../../site/charts/labels.ts'
import { givenRow } from '../catalog/rows.ts'

const rows = [
  givenRow({ id: 'a', name: 'Maker A', memoryGB: 80, memoryBandwidthGBs: 2000 }),
  givenRow({ id: 'b', name: 'Maker B', memoryGB: 80, memoryBandwidthGBs: 2000 }),
  givenRow({ id: 'c', name: 'NVIDIA C 192GB', manufacturer: 'NVIDIA', memoryGB: 192, memoryBandwidthGBs: 8000 }),
  givenRow({ id: 'd', memoryGB: 24 }),
]

const WIDTH = 1000

const pointsOf = (given: Parameters<typeof drawable>[0], width = WIDTH) =>
  catalogScatter(drawable(given), width).marks.flatMap((mark) => (mark.kind === 'link' ? [mark] : []))

test('drawable() leaves out a variant when one of its two figures is not stated', () => {
  expect(drawable(rows).map(({ id }) => id)).toEqual(['a', 'b', 'c'])
})

test('catalogScatter() puts variants of equal figures into one point that leads to their comparison', () => {
  expect(pointsOf(rows).map(({ href, title }) => ({ href, title }))).toEqual([
    { href: '/compare?ids=a,b', title: 'Maker A and Maker B: 80 GB, 2\u2006\u2060000 GB/s' },
    { href: '/catalog/c#memoryBandwidthGBs', title: 'NVIDIA C 192GB: 192 GB, 8\u2006\u2060000 GB/s' },
  ])
})

test('catalogScatter() labels points by their short names, and draws a circle for NVIDIA and a ring for the others', () => {
  const { marks } = catalogScatter(drawable(rows), WIDTH)
  const labels = marks.flatMap((mark) => (mark.kind === 'text' && mark.class === 'label' ? [mark.text] : []))
  const classes = pointsOf(rows).map(({ marks: drawn }) =>
    drawn.map((mark) => (mark.kind === 'path' ? mark.class : mark.kind)),
  )

  expect(labels).toEqual(['C', 'A'])
  expect(classes).toEqual([
    ['reach', 'point ring'],
    ['reach', 'point a'],
  ])
})

test('catalogScatter() keeps axes and diagonals inside its frame', () => {
  const { width, height, marks } = catalogScatter(drawable(rows), WIDTH)
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

test('catalogScatter() merges points where there are too many to tell apart, and names six of them', () => {
  const crowd = Array.from({ length: 10_000 }, (_, number) =>
    givenRow({ id: `v${number}`, name: `V${number}`, memoryGB: 80 + (number % 7) / 1000, memoryBandwidthGBs: 2000 }),
  )
  const points = pointsOf([...crowd, ...rows])

  expect(points.length).toBeLessThan(10)
  expect(points[0]?.title).toBe('V0, V1, V2, V3, V4, V5 and 9996 more nearby: 80 GB, 2\u2006\u2060000 GB/s')
  expect(points[0]?.href).toBe('/compare?ids=v0,v1,v2,v3,v4,v5')
})

test('pointKey() finds the point of a row in a drawing of the same catalog, crowded or not', () => {
  const crowd = drawable(
    Array.from({ length: 500 }, (_, number) =>
      givenRow({ id: `v${number}`, memoryGB: 1 + number, memoryBandwidthGBs: 2000 + 7 * number }),
    ),
  )
  for (const drawn of [drawable(rows), crowd]) {
    for (const width of [356, 1200]) {
      const keys = pointsOf(drawn, width).map(({ key }) => key)
      expect(new Set(keys).size).toBe(keys.length)
      expect(new Set(drawn.map((row) => pointKey(row, { count: drawn.length, width })))).toEqual(new Set(keys))
    }
  }
})

test('catalogScatter() draws a crowd in fewer points where it is narrow', () => {
  const crowd = Array.from({ length: 500 }, (_, number) =>
    givenRow({ id: `v${number}`, memoryGB: 1 + number, memoryBandwidthGBs: 2000 + 7 * number }),
  )
  expect([356, 1200].map((width) => pointsOf(crowd, width).length)).toEqual([29, 73])
})
