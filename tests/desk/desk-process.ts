/** The desk's command line as an operator runs it: a process of its own, with the desk in a bundle as a release has it. */
import { spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { ANY_DISK } from '../setup/any-disk.ts'
import { DESK } from '../setup/tools-folder.ts'

export interface Output {
  code: number | null
  out: string
  error: string
}

/** Node's compile cache, shared by all processes: most of a short command's time is compiling. */
const COMPILED = resolve('.cache/compiled')

export function runDesk(
  words: readonly string[],
  environment: Readonly<Record<string, string>>,
  { program = [DESK], uid }: { program?: readonly string[]; uid?: number } = {},
): Promise<Output> {
  return new Promise((done) => {
    const child = spawn('node', [...program, ...words], {
      env: deskEnvironment(environment),
      stdio: ['ignore', 'pipe', 'pipe'],
      ...(uid !== undefined && { uid, gid: uid }),
    })
    let [out, error] = ['', '']
    child.stdout.setEncoding('utf8').on('data', (text) => (out += text))
    child.stderr.setEncoding('utf8').on('data', (text) => (error += text))
    child.on('close', (code) => done({ code, out, error }))
  })
}

/** The desk gets only as much of the caller's environment as it needs to start. */
export function deskEnvironment(environment: Readonly<Record<string, string>>): Record<string, string | undefined> {
  const { PATH, HOME } = process.env
  return { PATH, HOME, NODE_COMPILE_CACHE: COMPILED, STORE_DURABILITY: ANY_DISK, ...environment }
}
