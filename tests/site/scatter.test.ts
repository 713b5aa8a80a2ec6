import { expect, test } from 'vitest'
import { placeLabels } from '../../site/lib/chart/labels.ts'
import { perWatt } from '../../site/lib/chart/per-watt.ts'
import { drawable, pointKey } from '../../site/lib/chart/points.ts'
import { scatter } from '../../site/lib/chart/scatter.ts'
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

test('scatter() lets points share one where there are too many to tell apart, and names six of them', () => {
  const crowd = Array.from({ length: 10_000 }, (_, number) =>
    givenRow({ id: `v${number}`, name: `V${number}`, memoryGB: 80 + (number % 7) / 1000, memoryBandwidthGBs: 2000 }),
  )

  const { points } = scatter(drawable([...crowd, ...rows]), size)

  expect(points.length).toBeLessThan(10)
  expect(points[0]?.label).toBe('V0, V1, V2, V3, V4, V5 and 9996 more near by: 80 GB, 2\u202f000 GB/s')
  expect(points[0]?.href).toBe('/compare?ids=v0,v1,v2,v3,v4,v5')
})

test('pointKey() finds the point of a row in a drawing of the same catalog, crowded or not', () => {
  const crowd = drawable(
    Array.from({ length: 500 }, (_, number) =>
      givenRow({ id: `v${number}`, memoryGB: 1 + number, memoryBandwidthGBs: 2000 + 7 * number }),
    ),
  )
  for (const drawn of [drawable(rows), crowd]) {
    const keys = scatter(drawn, size).points.map(({ key }) => key)
    expect(new Set(keys).size).toBe(keys.length)
    expect(new Set(drawn.map((row) => pointKey(row, drawn.length)))).toEqual(new Set(keys))
  }
})

test('perWatt() divides only where both are stated, and takes one kind of rate', () => {
  const stated = [
    givenRow({ id: 'a', 'powerW.max': 700, rates: { 'FP16.tensor.dense': 980 } }),
    givenRow({ id: 'b', 'powerW.max': 350, rates: { 'FP16.tensor.dense': 700 } }),
    givenRow({ id: 'no-power', rates: { 'FP16.tensor.dense': 700 } }),
    givenRow({ id: 'sparse-only', 'powerW.max': 350, rates: { 'FP16.tensor.structured-sparse': 1400 } }),
    givenRow({ id: 'typical-only', 'powerW.typical': 350, rates: { 'FP16.tensor.dense': 700 } }),
  ]

  expect(perWatt(stated, 'FP16.tensor.dense').map(({ row, quotient }) => [row.id, quotient])).toEqual([
    ['b', 2],
    ['a', 1.4],
  ])
})
