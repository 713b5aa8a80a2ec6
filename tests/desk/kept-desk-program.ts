/**
 * A program that a test runs in its own process: runs one command of the desk after the other, each with the environment that comes
 * with it, and answers with what it printed and its exit code. What the desk is in a release, but for the start of a process each.
 */
import { commandNamed } from '../../inquiry-service/desk/commands/main.ts'
import type { Output } from './desk-process.ts'
import type { Asked } from './kept-desk.ts'

process.on('message', async ({ words, environment }: Asked) => {
  const output = { out: '', error: '' }
  process.stdout.write = keeping((text) => (output.out += text))
  process.stderr.write = keeping((text) => (output.error += text))
  process.env = { ...environment }
  await commandNamed(words[0])?.run(words.slice(1))
  const answer: Output = { ...output, code: Number(process.exitCode) }
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
