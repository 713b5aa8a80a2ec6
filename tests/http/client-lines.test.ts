import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  type ClientLines,
  clientLines,
  LINES_PER_CLIENT,
  LINES_WINDOW_MS,
  MAX_SEPARATE_CLIENTS,
} from '../../inquiry-service/http/log.ts'

let written: unknown[] = []
let lines: ClientLines

beforeEach(() => {
  vi.useFakeTimers()
  written = []
  lines = clientLines({ info: (...line: unknown[]) => void written.push(line) })
})
afterEach(() => vi.useRealTimers())

/** How many of `count` lines get written. */
const admitted = (client: string, count: number) =>
  Array.from({ length: count }, () => lines.admits(client)).filter(Boolean).length

test('lines from one client beyond the limit per minute become a single line that gives their number', () => {
  expect(admitted('0123456789abcdef', LINES_PER_CLIENT + 7)).toBe(LINES_PER_CLIENT)
  vi.advanceTimersByTime(LINES_WINDOW_MS - 1)
  expect(written).toEqual([])

  vi.advanceTimersByTime(1)
  expect(written).toEqual([[{ client: '01234567', more: 7 }, 'more lines of this client']])
})

test('a client within the limit gets no summary, and loses no lines to another client’s flood', () => {
  admitted('flood', LINES_PER_CLIENT + 1)

  expect(admitted('calm', LINES_PER_CLIENT)).toBe(LINES_PER_CLIENT)
  vi.advanceTimersByTime(LINES_WINDOW_MS)
  expect(written).toEqual([[{ client: 'flood', more: 1 }, 'more lines of this client']])
})

test('the count starts again every minute', () => {
  admitted('a', LINES_PER_CLIENT + 1)
  vi.advanceTimersByTime(LINES_WINDOW_MS)

  expect(admitted('a', LINES_PER_CLIENT + 1)).toBe(LINES_PER_CLIENT)
})

test('clients beyond the number tracked share one limit', () => {
  for (let client = 0; client < MAX_SEPARATE_CLIENTS; client += 1) lines.admits(`${client}`)
  const beyond = Array.from({ length: LINES_PER_CLIENT + 5 }, (_, index) => lines.admits(`beyond ${index}`))

  expect(beyond.filter(Boolean)).toHaveLength(LINES_PER_CLIENT)
  lines.close()
  expect(written).toEqual([[{ client: 'others', more: 5 }, 'more lines of this client']])
})

test('a service that is closing writes the summaries still outstanding', () => {
  admitted('a', LINES_PER_CLIENT + 2)
  lines.close()

  expect(written).toEqual([[{ client: 'a', more: 2 }, 'more lines of this client']])
})
