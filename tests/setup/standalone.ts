/** The built product on a free port, with a data folder and an environment of its own. */
import { type ChildProcess, spawn } from 'node:child_process'
import { cpSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { Agent } from 'node:http'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { onTestFinished } from 'vitest'
import { freePort } from '../../scripts/free-port.ts'
import { SERVICE } from '../../scripts/test-build.ts'
import type { Deployment } from '../contract/caller.ts'
import { ANY_DISK } from './any-disk.ts'
import { endWithTests } from './end-with-tests.ts'
import { eventually } from './eventually.ts'
import { exchange } from './exchange.ts'

export interface StandaloneOptions {
  /** Added to the environment that a test gives, or overriding it. */
  environment?: Readonly<Record<string, string>>
  /** An existing data folder to continue with; without one the server gets a fresh one, removed with it. */
  dataFolder?: string
  /** Where standard output goes; by default a pipe that is read. A number is an open file. */
  log?: 'stalled' | number
  /** An open file for standard error; by default a pipe that is read. */
  errors?: number
  /** False: the service alone, as where a CDN has the site. It then starts several times as fast. */
  site?: boolean
}

export interface Standalone {
  readonly base: string
  readonly dataFolder: string
  readonly pid: number
  /** Lines it has printed so far. */
  readonly output: () => string
  /** Its log so far. */
  readonly logged: () => Record<string, unknown>[]
  /** Ends the process by SIGTERM and resolves to its exit code. */
  stop(): Promise<number | null>
  /** Ends the process as a crash would. */
  kill(): Promise<void>
  /** Waits until the process ends by itself, and resolves to its exit code. */
  ended(): Promise<number | null>
}

const ALLOWED_ORIGIN = 'https://desk.example'

/** How long the first answer may take, milliseconds. Nothing is being built by then. */
const START_LIMIT_MS = 60_000

/** Starts the product and waits until it answers. */
export async function startStandalone(options: StandaloneOptions = {}): Promise<Standalone> {
  const port = await freePort()
  const dataFolder = options.dataFolder ?? mkdtempSync(join(tmpdir(), 'reference-data-'))
  const service = options.site === false ? serviceAlone() : SERVICE
  const launched = launch({ PORT: String(port), DATA_DIR: dataFolder, ...options.environment }, service, options)
  const base = `http://127.0.0.1:${port}`
  await untilAnswering(base, launched)
  const end = async (signal: NodeJS.Signals) => {
    launched.child.kill(signal)
    const exitCode = await launched.closed
    if (options.dataFolder === undefined) rmSync(dataFolder, { recursive: true, force: true })
    return exitCode
  }
  return {
    base,
    dataFolder,
    pid: launched.child.pid ?? 0,
    output: launched.output,
    logged: () => (launched.output().match(/^\{.*\}$/gm) ?? []).map((line) => JSON.parse(line)),
    stop: () => end('SIGTERM'),
    kill: async () => void (await end('SIGKILL')),
    ended: () => launched.closed,
  }
}

/** The same, ended with the test. */
export async function startedForTest(options: StandaloneOptions): Promise<Standalone> {
  const service = await startStandalone(options)
  onTestFinished(async () => void (await service.stop()))
  return service
}

/** Starts the product with an environment that should stop it; returns its output and exit code. */
export async function startRefused(
  environment: Readonly<Record<string, string>>,
  { site = true }: Pick<StandaloneOptions, 'site'> = {},
): Promise<{ exitCode: number | null; output: string }> {
  const service = site ? SERVICE : serviceAlone()
  const { child, closed, output } = launch({ PORT: String(await freePort()), ...environment }, service)
  const timer = setTimeout(() => child.kill('SIGKILL'), START_LIMIT_MS)
  const exitCode = await closed
  clearTimeout(timer)
  return { exitCode, output: output() }
}

/** Environment of a service that keeps its ledger and quotas in this Redis, however late that answers. */
export function onRedis({ url }: { url: string }): Record<string, string> {
  return {
    REDIS_URL: url,
    CLIENT_KEY_SECRET: 'the same on every machine of this test',
    NODE_OPTIONS: `--import ${new URL('./long-redis-timeouts.mjs', import.meta.url)}`,
  }
}

/** Starts the product on this Redis and waits until both quotas are kept there: before that it counts reads alone. */
export async function startOnRedis(redis: { url: string }, options: StandaloneOptions = {}): Promise<Standalone> {
  const service = await startStandalone({ ...options, environment: { ...onRedis(redis), ...options.environment } })
  await eventually(() => service.output().includes('"shared":true'))
  return service
}

/** As the suite sees it: clients are told apart by the address that a trusted proxy forwards. */
export function standaloneDeployment({ base }: Pick<Standalone, 'base'>): Deployment {
  return {
    name: 'standalone',
    base,
    siteUrl: 'http://localhost:3000',
    operatorName: 'Accelerator Sourcing Reference',
    allowedOrigin: ALLOWED_ORIGIN,
    client: (number) => ({ headers: { 'X-Forwarded-For': addressOf(number) } }),
    agent: new Agent({ keepAlive: true, maxSockets: 64 }),
  }
}

/** An address from the range reserved for tests of network devices (RFC 2544). */
function addressOf(number: number): string {
  return `198.${18 + ((number >> 16) & 1)}.${(number >> 8) & 255}.${number & 255}`
}

interface Launched {
  readonly child: ChildProcess
  /** Its exit code, once it has ended and all that it printed has been read. */
  readonly closed: Promise<number | null>
  readonly output: () => string
}

/** None of the caller's own settings reach the product, only what a test gives. */
function launch(
  environment: Readonly<Record<string, string>>,
  service = SERVICE,
  { log, errors }: Pick<StandaloneOptions, 'log' | 'errors'> = {},
): Launched {
  const child = spawn('node', [service], {
    env: {
      PATH: process.env['PATH'] ?? '',
      HOME: process.env['HOME'] ?? '',
      TRUSTED_PROXIES: '127.0.0.1/32',
      ALLOWED_ORIGINS: ALLOWED_ORIGIN,
      ...('REDIS_URL' in environment ? {} : { STORE_DURABILITY: ANY_DISK }),
      ...environment,
    },
    stdio: ['ignore', typeof log === 'number' ? log : 'pipe', errors ?? 'pipe'],
  })
  endWithTests(child)
  const closed = new Promise<number | null>((resolve) => child.once('close', resolve))
  let text = ''
  for (const stream of log === 'stalled' ? [child.stderr] : [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (chunk) => (text += chunk))
  }
  return { child, closed, output: () => text }
}

let alone: string | undefined

/** The entry of a copy of the built service with no site beside it: one per process, removed with it. */
function serviceAlone(): string {
  if (alone !== undefined) return alone
  const folder = mkdtempSync(join(tmpdir(), 'reference-service-'))
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  // A folder of its own within it: the service takes a folder `site` next to its own for the built site.
  const service = join(folder, 'service')
  cpSync(dirname(realpathSync(SERVICE)), service, { recursive: true })
  alone = join(service, 'main.mjs')
  return alone
}

/** OPTIONS counts against no quota. */
async function untilAnswering(base: string, { child, output }: Launched): Promise<void> {
  const deadline = Date.now() + START_LIMIT_MS
  while (Date.now() < deadline && child.exitCode === null) {
    const answer = await exchange(base, 'OPTIONS', '/api/v1/health').catch(() => undefined)
    if (answer) return
    await pause(50)
  }
  child.kill('SIGKILL')
  throw new Error(`Cannot test the product: it does not answer: it printed\n${output()}`)
}
