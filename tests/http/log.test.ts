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

test('the log is written to its last line before the process ends', async () => {
  const child = await loggingProcess()
  const output = child.stdout && text(child.stdout)
  child.send('go')

  const lines = (await output)
    ?.trim()
    .split('\n')
    .map((line) => JSON.parse(line).msg)
  expect(lines).toEqual(['first', 'second'])
})

test('a log whose reader has gone does not keep the process from ending', async () => {
  const child = await loggingProcess()
  // The first line is on its way to nobody when the second waits behind it: pino alone would try the second for ever.
  child.stdout?.destroy()
  const ended = once(child, 'exit')
  child.send('go')

  expect(await ended).toEqual([0, null])
})
