/** The log: every line reaches its reader or is counted, and one client cannot flood it. */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  type ClientLines,
  clientLines,
  LINES_PER_CLIENT,
  LINES_WINDOW_MS,
  MAX_SEPARATE_CLIENTS,
} from '../../inquiry-service/http/log.ts'
import { endWithTests } from '../setup/end-with-tests.ts'

async function loggingProcess(): Promise<ChildProcess> {
  const child = fork('tests/http/log-process.ts', { silent: true })
  endWithTests(child)
  await once(child, 'message')
  return child
}

test('the log is written down to its last line before the process ends', async () => {
  const child = await loggingProcess()
  const output = child.stdout && text(child.stdout)
  child.send('end')

  const lines = (await output)
    ?.trim()
    .split('\n')
    .map((line) => JSON.parse(line).msg)
  expect(lines).toEqual(['first', 'second'])
})

test('every line lost because its reader has gone is counted as dropped, and none keeps the process from ending', async () => {
  const child = await loggingProcess()
  child.stdout?.destroy()
  let dropped = 0
  // The first to fail are those already being written.
  while (dropped === 0) dropped = await droppedAfter(child, 'log')

  expect(await droppedAfter(child, 'log')).toBe(dropped + 2)
  expect(await droppedAfter(child, 'log')).toBe(dropped + 4)
  const ended = once(child, 'exit')
  // The second line queues behind the first, which nobody will read: pino alone would retry it for ever.
  child.send('end')
  expect(await ended).toEqual([0, null])
})

/** Two lines later. */
async function droppedAfter(child: ChildProcess, word: string): Promise<number> {
  const answer = once(child, 'message')
  child.send(word)
  return Number((await answer)[0])
}

describe('lines of one client', () => {
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

  test('lines of one client beyond the limit per minute become a line that gives their number; another loses none', () => {
    expect(admitted('0123456789abcdef', LINES_PER_CLIENT + 7)).toBe(LINES_PER_CLIENT)
    expect(admitted('calm', LINES_PER_CLIENT)).toBe(LINES_PER_CLIENT)
    vi.advanceTimersByTime(LINES_WINDOW_MS - 1)
    expect(written).toEqual([])

    vi.advanceTimersByTime(1)
    expect(written).toEqual([[{ client: '01234567', more: 7 }, 'more lines of this client']])
    expect(admitted('0123456789abcdef', LINES_PER_CLIENT + 1)).toBe(LINES_PER_CLIENT)
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
})
