/** A real Redis for one test: its own port, its own folder, as durable as the ledger demands; gone with the test. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { appendFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Redis } from 'ioredis'
import { freePort } from '../../scripts/free-port.ts'
import { endWithTests } from '../setup/end-with-tests.ts'

/** The last one lets a replica get its copy at once, not five seconds later. */
const SETTINGS = [
  ['--appendonly', 'yes', '--appendfsync', 'always', '--save', ''],
  ['--repl-diskless-sync-delay', '0'],
].flat()
const START_TIMEOUT_MS = 20_000

export interface RedisServerOptions {
  /** Command line after the durable settings, which it may override. */
  args?: string[]
  /** Runs as a sentinel, which has no data and no durability settings. */
  sentinel?: boolean
  /** Added to the environment of the process. */
  environment?: Readonly<Record<string, string>>
  /** A folder of the caller's, kept afterwards. */
  dir?: string
  /** A configuration file instead of the durable settings. */
  config?: string
}

export class RedisServer implements AsyncDisposable {
  readonly port: number
  readonly dir: string
  readonly #options: RedisServerOptions
  #process: ChildProcess | undefined
  readonly #clients: Redis[] = []

  /** A test process that ends early takes its server and its folder with it. */
  readonly #killNow = () => {
    this.#process?.kill('SIGKILL')
    if (this.#options.dir === undefined) rmSync(this.dir, { recursive: true, force: true, maxRetries: 3 })
  }

  private constructor(port: number, dir: string, options: RedisServerOptions) {
    this.port = port
    this.dir = dir
    this.#options = options
  }

  static async start(options: RedisServerOptions = {}): Promise<RedisServer> {
    const dir = options.dir ?? (await mkdtemp(join(tmpdir(), 'redis-test-')))
    const server = new RedisServer(await freePort(), dir, options)
    await server.boot()
    process.once('exit', server.#killNow)
    return server
  }

  get url(): string {
    return `redis://127.0.0.1:${this.port}`
  }

  /** A plain client for inspecting and breaking things, which waits while the server is down unless it may not; closed with it. */
  client({ waits = true } = {}): Redis {
    const options = { retryStrategy: () => 100, enableReadyCheck: false, maxRetriesPerRequest: waits ? null : 0 }
    const client = new Redis(this.port, '127.0.0.1', options)
    client.on('error', () => {})
    this.#clients.push(client)
    return client
  }

  /** Starts the process with the files that exist. Resolves when it accepts commands. */
  async boot(...more: string[]): Promise<void> {
    const { sentinel = false, config, args = [], environment = {} } = this.#options
    const env = { ...process.env, ...environment }
    const own = ['--port', String(this.port), '--bind', '127.0.0.1', '--dir', this.dir, '--daemonize', 'no']
    const durable = config === undefined ? SETTINGS : [config]
    const head = sentinel ? [join(this.dir, 'sentinel.conf'), '--sentinel'] : durable
    if (sentinel) await appendFile(join(this.dir, 'sentinel.conf'), '')
    const line = sentinel ? /Sentinel ID is/ : /Ready to accept connections/
    for (const end = performance.now() + START_TIMEOUT_MS; ; ) {
      const child = spawn('redis-server', [...head, ...own, ...args, ...more], {
        env,
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      endWithTests(child)
      this.#process = child
      try {
        await announced(child, line)
        return
      } catch (error) {
        // A killed server's child that was rewriting the log may hold the port a moment longer.
        const isTaken = error instanceof Error && error.message.includes('Address already in use')
        if (!isTaken || performance.now() > end) throw error
      }
    }
  }

  /** SIGKILL: nothing more is flushed. Resolves when the process is gone. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL')
  }

  /** SIGTERM: the store closes its files in good order. Resolves when the process is gone. */
  async stop(): Promise<void> {
    await this.#end('SIGTERM')
  }

  /** Resolves when the process has ended by itself. */
  async ended(): Promise<void> {
    const child = this.#process
    if (child && child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  }

  /** SIGSTOP: the kernel still accepts connections, nobody answers. */
  pause(): void {
    this.#process?.kill('SIGSTOP')
  }

  resume(): void {
    this.#process?.kill('SIGCONT')
  }

  async [Symbol.asyncDispose](): Promise<void> {
    process.off('exit', this.#killNow)
    for (const client of this.#clients) client.disconnect()
    await this.#end('SIGKILL')
    if (this.#options.dir === undefined) await rm(this.dir, { recursive: true, force: true, maxRetries: 3 })
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#process
    this.#process = undefined
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const gone = once(child, 'exit')
    child.kill(signal)
    await gone
  }
}

async function announced(child: ChildProcess, line: RegExp): Promise<void> {
  const { stdout } = child
  if (!stdout) throw new Error('Cannot start redis-server: it has no output')
  await new Promise<void>((resolve, reject) => {
    const lines: string[] = []
    const timer = setTimeout(
      () => reject(new Error(`Cannot start redis-server in time: ${lines.join('\n')}`)),
      START_TIMEOUT_MS,
    )
    child.once('error', () =>
      reject(new Error('Cannot start redis-server: install it with "apt-get install redis-server"')),
    )
    child.once('exit', () => reject(new Error(`Cannot start redis-server: it ended: ${lines.join('\n')}`)))
    createInterface(stdout).on('line', (text) => {
      lines.push(text)
      if (!line.test(text)) return
      clearTimeout(timer)
      resolve()
    })
  })
}
