/**
 * A program that a test runs in its own process: runs one command of the desk after the other, each with the environment that comes
 * with it, and answers with what it printed and its exit code. What the desk is in a release, but for the start of a process each.
 */
import { runCommand } from 'citty'
import { main } from '../../scripts/desk/main.ts'
import type { Said } from './desk-process.ts'
import type { Asked } from './kept-desk.ts'

process.on('message', async ({ words, environment }: Asked) => {
  const said = { out: '', error: '' }
  process.stdout.write = keeping((text) => (said.out += text))
  process.stderr.write = keeping((text) => (said.error += text))
  process.env = { ...environment }
  await runCommand(main, { rawArgs: [...words] })
  const answer: Said = { ...said, code: Number(process.exitCode) }
  process.send?.(answer)
})
process.send?.('ready')

function keeping(keep: (text: string) => void): typeof process.stdout.write {
  return (chunk: string | Uint8Array, ...rest: unknown[]) => {
    keep(typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString('utf8'))
    const done = rest.at(-1)
    if (typeof done === 'function') done()
    return true
  }
}
