/** Devices as blocks: many of them in rows, so that a phone shows devices and not stripes. */
import { expect, test } from 'vitest'
import { deviceBlocks } from '../../site/shared/device-blocks.ts'

const roomsOf = (count: number, share: number) =>
  [
    ...deviceBlocks(count, 0.5, share).text.matchAll(/class="room" x="([\d.]+)"(?: y="([\d.]+)")? width="([\d.]+)"/g),
  ].map(([, x, y = '0', width]) => ({ x: Number(x), y: Number(y), width: Number(width) }))
const rowsOf = (count: number, share: number) => new Set(roomsOf(count, share).map(({ y }) => y)).size

test.each([
  [1, 1, 1],
  [8, 1, 1],
  [16, 1, 1],
  [20, 1, 2],
  [32, 1, 2],
  [40, 1, 4],
  [48, 1, 3],
  [64, 1, 4],
  [16, 0.4, 2],
])('%i devices over %d of the width stand in %i rows of the same length', (count, share, rows) => {
  expect(roomsOf(count, share)).toHaveLength(count)
  expect(rowsOf(count, share)).toBe(rows)
  expect(count % rows).toBe(0)
})

test('blocks are wide enough to be told apart, and none leaves its share of the width', () => {
  for (const count of [16, 24, 32, 48, 64]) {
    const rooms = roomsOf(count, 1)
    expect(Math.min(...rooms.map(({ width }) => width))).toBeGreaterThan(4)
    expect(Math.max(...rooms.map(({ x, width }) => x + width))).toBeLessThanOrEqual(100.01)
  }
})

test('more than 64 devices are one block', () => {
  expect(roomsOf(65, 1)).toHaveLength(1)
})
