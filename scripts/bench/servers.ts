/** The servers under test: each a process with a port and files of its own, ended with the group that it is measured in. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../free-port.ts'
import { SERVICE, SITE } from '../test-build.ts'

export interface Server {
  name: string
  port: number
  pid: number
}

const PAGE_BYTES = 4096

export function residentMB({ pid }: Server): number {
  const pages = Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1])
  return (pages * PAGE_BYTES) / 1e6
}

type Environment = Readonly<Record<string, string>>

/** Starting is slow while others use the machine. Milliseconds. */
const START_MS = 30_000

export class Servers implements AsyncDisposable {
  readonly #folder = mkdtempSync(join(tmpdir(), 'bench-'))
  readonly #children: ChildProcess[] = []

  /** The built service as in production, with a silent log; it trusts the sender as a proxy. */
  service(env: Environment = {}, main = SERVICE): Promise<Server> {
    const settings = { TRUSTED_PROXIES: '127.0.0.1/32', LOG_LEVEL: 'silent', DATA_DIR: this.folder('data'), ...env }
    return this.#node('service', () => [main], settings)
  }

  /** `where`: the folder of its SQLite, or the address of its Redis. */
  fastify(where = this.folder('peer'), env: Environment = {}): Promise<Server> {
    return this.#node('Fastify', (port) => ['scripts/bench/peers/fastify.ts', String(port), where], env)
  }

  /** The least that sends `answer`, a SentAnswer: see the file. `words`: what it does first. */
  bare(answer: object, words: readonly string[] = [], env: Environment = {}): Promise<Server> {
    const file = join(this.folder('answer'), 'answer.json')
    writeFileSync(file, JSON.stringify(answer))
    return this.#node('bare node:http', (port) => ['scripts/bench/peers/bare.ts', String(port), file, ...words], env)
  }

  async nginx(): Promise<Server> {
    const folder = this.folder('nginx')
    const file = join(folder, 'nginx.conf')
    return await this.#start('nginx', (port) => {
      const filled = { FOLDER: folder, PORT: String(port), SITE: resolve(SITE) }
      const text = readFileSync('scripts/bench/peers/nginx.conf', 'utf8')
      writeFileSync(
        file,
        text.replace(/\b(?:FOLDER|PORT|SITE)\b/g, (name) => filled[name as keyof typeof filled]),
      )
      return spawn('nginx', ['-c', file], { stdio: 'ignore' })
    })
  }

  /** Address of a Redis as durable as the ledger demands. */
  async redis(): Promise<string> {
    const settings = ['--bind', '127.0.0.1', '--appendonly', 'yes', '--appendfsync', 'always', '--save', '']
    const words = ['--dir', this.folder('redis'), ...settings]
    const { port } = await this.#start(
      'Redis',
      (free) => spawn('redis-server', ['--port', String(free), ...words], { stdio: 'ignore' }),
      async (at) => execFileSync('redis-cli', ['-p', String(at), 'ping'], { stdio: 'pipe' }),
    )
    return `redis://127.0.0.1:${port}`
  }

  folder(name: string): string {
    return mkdtempSync(join(this.#folder, `${name}-`))
  }

  /** A folder, and what its user needs. On a slow one every sync takes two milliseconds longer, by the library of the fault tests. */
  disk(slow: boolean): { folder: string; env: Environment } {
    const folder = this.folder('data')
    if (!slow) return { folder, env: {} }
    const control = this.folder('control')
    writeFileSync(join(control, 'delay'), '2')
    const shim = join(control, 'shim.so')
    execFileSync('cc', ['-shared', '-fPIC', '-O1', '-o', shim, 'tests/faults/disk/shim.c', '-ldl', '-lpthread'])
    return { folder, env: { LD_PRELOAD: shim, SHIM_FOLDER: folder, SHIM_CONTROL: control } }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all(
      this.#children.map(async (child) => {
        const ended = child.exitCode === null ? once(child, 'exit') : undefined
        child.kill('SIGTERM')
        await ended
      }),
    )
    rmSync(this.#folder, { recursive: true, force: true })
  }

  #node(name: string, words: (port: number) => readonly string[], env: Environment): Promise<Server> {
    return this.#start(name, (port) =>
      spawn('node', words(port), { env: { ...process.env, PORT: String(port), ...env }, stdio: 'ignore' }),
    )
  }

  async #start(
    name: string,
    run: (port: number) => ChildProcess,
    asks: (port: number) => Promise<unknown> = (port) => fetch(`http://127.0.0.1:${port}/`),
  ): Promise<Server> {
    const port = await freePort()
    const child = run(port)
    this.#children.push(child)
    const deadline = Date.now() + START_MS
    while (!(await asks(port).then(Boolean, () => false))) {
      if (Date.now() > deadline || child.exitCode !== null) throw new Error(`Cannot measure: ${name} does not answer`)
      await pause(50)
    }
    return { name, port, pid: child.pid ?? 0 }
  }
}

/** Ticks of `/proc/PID/stat` are hundredths of a second on Linux. */
const TICKS_PER_SECOND = 100

/** Processor time of the process and of those of its children that are servers too (nginx's workers), seconds. */
export function cpuSeconds(pid: number): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)
  const ticks = [pid, ...children].map((each) => {
    const fields = readFileSync(`/proc/${each}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    return Number(fields[11]) + Number(fields[12])
  })
  return ticks.reduce((sum, value) => sum + value, 0) / TICKS_PER_SECOND
}
