/** The desk's command line: in a process of its own, as an operator runs it, or in that of the test, which is many times as fast. */
import { spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { vi } from 'vitest'
import { commandNamed } from '../../inquiry-service/desk/commands/main.ts'
import { ANY_DISK } from '../setup/any-disk.ts'
import { DESK } from '../setup/tools-folder.ts'

interface Output {
  code: number | null
  out: string
  error: string
}

type Environment = Readonly<Record<string, string>>

/** Node's compile cache, shared by all processes: most of a short command's time is compiling. */
const COMPILED = resolve('.cache/compiled')

/** The desk gets only as much of the caller's environment as it needs to start. */
const deskEnvironment = (environment: Environment) => {
  const { PATH, HOME } = process.env
  return { PATH, HOME, NODE_COMPILE_CACHE: COMPILED, STORE_DURABILITY: ANY_DISK, ...environment }
}

/** In a process of its own, in a bundle as a release has it. */
export function runDesk(
  words: readonly string[],
  environment: Environment,
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

/** In this process, of a command that there is. */
export async function askDesk([name, ...words]: readonly string[], environment: Environment): Promise<Output> {
  const outside = process.env
  const [out, error]: [string[], string[]] = [[], []]
  const spies = [
    vi.spyOn(process.stdout, 'write').mockImplementation((text) => out.push(String(text)) > 0),
    vi.spyOn(console, 'log').mockImplementation((text) => void out.push(`${text}\n`)),
    vi.spyOn(console, 'error').mockImplementation((text) => void error.push(`${text}\n`)),
  ]
  process.env = deskEnvironment(environment)
  try {
    await commandNamed(name)?.run(words)
    return { code: Number(process.exitCode), out: out.join(''), error: error.join('') }
  } finally {
    process.env = outside
    process.exitCode = undefined
    for (const spy of spies) spy.mockRestore()
  }
}
