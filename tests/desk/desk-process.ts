/** The desk's command line as an operator runs it: a process of its own. */
import { spawn } from 'node:child_process'
import { ANY_DISK } from '../setup/any-disk.ts'

export interface Said {
  code: number | null
  out: string
  error: string
}

/** Nothing of the caller's own settings reaches the desk but what it needs to start. */
export function runDesk(words: readonly string[], environment: Readonly<Record<string, string>>): Promise<Said> {
  return new Promise((resolve) => {
    const { PATH, HOME } = process.env
    const env = { PATH, HOME, STORE_DURABILITY: ANY_DISK, ...environment }
    const child = spawn('node', ['scripts/desk.ts', ...words], { env, stdio: ['ignore', 'pipe', 'pipe'] })
    let [out, error] = ['', '']
    child.stdout.setEncoding('utf8').on('data', (text) => (out += text))
    child.stderr.setEncoding('utf8').on('data', (text) => (error += text))
    child.on('close', (code) => resolve({ code, out, error }))
  })
}
