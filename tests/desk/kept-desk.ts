/**
 * The desk's commands in one process that stays, for tests of what a command does with a ledger: starting a process takes several
 * times as long. Some have processes of their own (`desk-process.ts`): `redis.test.ts` one for each command, to see that it ends.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { endWithTests } from '../setup/end-with-tests.ts'
import { KEPT_DESK } from '../setup/tools-folder.ts'
import { deskEnvironment, type Output } from './desk-process.ts'

export interface Asked {
  words: readonly string[]
  environment: Readonly<Record<string, string | undefined>>
}

let kept: Promise<ChildProcess> | undefined
let last: Promise<unknown> = Promise.resolve()

/** Like `runDesk`; words that are no command at all are for a process of its own. */
export function askDesk(words: readonly string[], environment: Readonly<Record<string, string>>): Promise<Output> {
  const output = last.then(() => ask({ words, environment: deskEnvironment(environment) }))
  last = output.catch(() => undefined)
  return output
}

async function ask(asked: Asked): Promise<Output> {
  kept ??= start()
  const child = await kept
  return await new Promise((resolve, reject) => {
    const ended = () => {
      kept = undefined
      reject(new Error(`Cannot go on: the desk ended the process that was to stay: ${asked.words.join(' ')}`))
    }
    child.once('exit', ended)
    child.once('message', (output: Output) => {
      child.off('exit', ended)
      resolve(output)
    })
    child.send(asked)
  })
}

async function start(): Promise<ChildProcess> {
  const child = fork(KEPT_DESK, {
    env: deskEnvironment({}),
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  endWithTests(child)
  await once(child, 'message')
  // Nobody waits for it: it ends with the process of the tests.
  child.unref()
  child.channel?.unref()
  return child
}
