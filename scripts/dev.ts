/**
 * Site and service with reload on one port: `npm run dev`. Astro serves pages and the read API from the sources; the service behind it
 * is bundled and restarted when its sources change. Astro keeps running: after an edit of the content it reads everything again.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { watch } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { constants, setPriority } from 'node:os'
import type { ViteDevServer } from 'vite'
import { endpointFile } from '../inquiry-service/assets/addresses.ts'
import { matchPath } from '../inquiry-service/contract/endpoints.ts'
import { exitCodeOf } from '../inquiry-service/contract/environment.ts'
import { readConfig } from '../inquiry-service/server/config.ts'
import { messageOf } from '../inquiry-service/support/thrown.ts'
import { freePort } from './free-port.ts'

/** Apart from any build. */
const OUTPUT = '.cache/dev/service'
/** Editors write a file in several steps. */
const SETTLE_MS = 200

// Before Astro is loaded: it reports each start otherwise (D1a).
process.env['ASTRO_TELEMETRY_DISABLED'] = '1'
const { dev } = await import('astro')
const config = configOrExit()
const servicePort = await freePort()
let vite: ViteDevServer | undefined
let bundler: ChildProcess | undefined
let service: ChildProcess | undefined
let site: Awaited<ReturnType<typeof dev>> | undefined

// Before anything is started: a service that outlives this process would keep the ledger locked.
process.once('exit', () => {
  bundler?.kill()
  service?.kill()
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, async () => {
    await site?.stop()
    process.exit(0)
  })
}
await bundle()
service = spawnService()
site = await startSite()

let restarting = Promise.resolve()
let isWaiting = false

onChange('inquiry-service', restart)
onChange('content', () => {
  rerunModules()
  restart()
})

/** Never twice at the same time: changes during a restart make one more follow, however many there are. */
function restart(): void {
  if (isWaiting) return
  isWaiting = true
  restarting = restarting.then(restartService).catch((error) => console.error(String(error)))
}

async function restartService(): Promise<void> {
  isWaiting = false
  // The old service goes on until the new one is bundled, and stays if that fails.
  await bundle()
  if (service?.exitCode === null && service.kill()) await once(service, 'exit')
  service = spawnService()
}

function configOrExit() {
  try {
    return readConfig()
  } catch (error) {
    console.error(messageOf(error))
    process.exit(exitCodeOf(error))
  }
}

/** In a process of its own with low priority: Astro shows an edit first. */
async function bundle(): Promise<void> {
  bundler = spawn(process.execPath, ['scripts/bundle-service.ts', OUTPUT], { stdio: 'inherit' })
  if (bundler.pid !== undefined) setPriority(bundler.pid, constants.priority.PRIORITY_BELOW_NORMAL)
  const [exitCode] = await once(bundler, 'exit')
  bundler = undefined
  if (exitCode !== 0) throw new Error('Cannot start the service: see above')
}

function spawnService(): ChildProcess {
  const env = { ...process.env, HOST: '127.0.0.1', PORT: String(servicePort) }
  return spawn(process.execPath, [`${OUTPUT}/main.mjs`], { stdio: 'inherit', env })
}

function startSite() {
  const proxy = { '/api': { target: `http://127.0.0.1:${servicePort}`, xfwd: true, bypass: readFromSite } }
  const plugin = {
    name: 'content-is-read-again',
    configureServer(server: ViteDevServer) {
      vite = server
    },
  }
  return dev({ server: { host: config.host, port: config.port }, vite: { server: { proxy }, plugins: [plugin] } })
}

/** Modules read the content when they run. They run again, without being compiled again, and open pages reload. */
function rerunModules(): void {
  for (const environment of Object.values(vite?.environments ?? {})) environment.hot.send({ type: 'full-reload' })
}

/** The file of a read, which Astro serves; undefined: the service answers. */
function readFromSite({ method, url = '/' }: IncomingMessage): string | undefined {
  const match = matchPath(url.split('?')[0] ?? '/')
  const reads = match.kind === 'endpoint' && match.endpoint.method === 'GET' && (method === 'GET' || method === 'HEAD')
  return reads ? endpointFile(match.endpoint, match.params) : undefined
}

function onChange(folder: string, act: () => void): void {
  let timer: NodeJS.Timeout | undefined
  watch(folder, { recursive: true }, () => {
    clearTimeout(timer)
    timer = setTimeout(act, SETTLE_MS)
  })
}
