import { expect, test } from 'vitest'
import { placeLabels } from '../../site/lib/chart/labels.ts'
import { drawable, scatter } from '../../site/lib/chart/scatter.ts'
import { givenRow } from './rows.ts'

const rows = [
  givenRow({ id: 'a', name: 'Maker A', memoryGB: 80, memoryBandwidthGBs: 2000 }),
  givenRow({ id: 'b', name: 'Maker B', memoryGB: 80, memoryBandwidthGBs: 2000 }),
  givenRow({ id: 'c', name: 'NVIDIA C 192GB', manufacturer: 'NVIDIA', memoryGB: 192, memoryBandwidthGBs: 8000 }),
  givenRow({ id: 'd', memoryGB: 24 }),
]

const size = { width: 1000, height: 500, fontSize: 12 }

test('drawable() leaves out a variant when one of its two figures is not stated', () => {
  expect(drawable(rows).map(({ id }) => id)).toEqual(['a', 'b', 'c'])
})

test('scatter() puts variants of equal figures into one point that leads to their comparison', () => {
  const { points } = scatter(drawable(rows), size)

  expect(points.map(({ href, label, shape }) => ({ href, label, shape }))).toEqual([
    { href: '/compare?ids=a,b', label: 'Maker A and Maker B: 80 GB, 2\u202f000 GB/s', shape: 'ring' },
    { href: '/catalog/c', label: 'NVIDIA C 192GB: 192 GB, 8\u202f000 GB/s', shape: 'circle' },
  ])
})

test('scatter() keeps every point, tick and diagonal inside its frame', () => {
  const { frame, points, memoryTicks, bandwidthTicks, diagonals } = scatter(drawable(rows), size)
  const xs = [
    ...points.map(({ x }) => x),
    ...memoryTicks.map(({ at }) => at),
    ...diagonals.flatMap(({ x1, x2 }) => [x1, x2]),
  ]
  const ys = [
    ...points.map(({ y }) => y),
    ...bandwidthTicks.map(({ at }) => at),
    ...diagonals.flatMap(({ y1, y2 }) => [y1, y2]),
  ]

  expect(xs.every((x) => x >= frame.left - 0.01 && x <= frame.right + 0.01)).toBe(true)
  expect(ys.every((y) => y >= frame.top - 0.01 && y <= frame.bottom + 0.01)).toBe(true)
})

test('placeLabels() leaves out a label that would cover another or a point', () => {
  const frame = { x: 0, y: 0, width: 300, height: 60 }
  const points = [
    { x: 30, y: 30 },
    { x: 34, y: 30 },
  ]
  const requests = [
    { text: 'The first of them', x: 30, y: 30 },
    { text: 'The second of them', x: 34, y: 30 },
    { text: 'A label that is far too long for its frame, wherever it is put', x: 200, y: 30 },
  ]

  const placed = placeLabels(requests, { frame, points, taken: [], fontSize: 12 })

  expect(placed.map(({ text, anchor }) => [text, anchor])).toEqual([['The second of them', 'start']])
})
