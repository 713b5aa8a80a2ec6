import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
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

test('a log without a reader does not keep the process from ending', async () => {
  const child = await loggingProcess()
  // The second line queues behind the first, which nobody will read: pino alone would retry it for ever.
  child.stdout?.destroy()
  const ended = once(child, 'exit')
  child.send('end')

  expect(await ended).toEqual([0, null])
})

test('every line lost because its reader has gone is counted as dropped', async () => {
  const child = await loggingProcess()
  child.stdout?.destroy()
  let dropped = 0
  // The first to fail are those already being written.
  while (dropped === 0) dropped = await droppedAfter(child, 'log')

  expect(await droppedAfter(child, 'log')).toBe(dropped + 2)
  expect(await droppedAfter(child, 'log')).toBe(dropped + 4)
  const ended = once(child, 'exit')
  child.send('end')
  expect(await ended).toEqual([0, null])
})

/** Two lines later. */
async function droppedAfter(child: ChildProcess, word: string): Promise<number> {
  const told = once(child, 'message')
  child.send(word)
  return Number((await told)[0])
}
