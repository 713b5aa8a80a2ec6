/**
 * Site and service with reload on one port: `npm run dev`. Astro serves pages and the read API from the sources; what has
 * to be computed goes to the service behind it, which is bundled and started anew when its sources change. Astro stays up:
 * an edit of the content makes it read everything again at the next request.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { watch } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { createServer } from 'node:net'
import type { ViteDevServer } from 'vite'
import { endpointFile } from '../inquiry-service/assets/addresses.ts'
import { readConfig } from '../inquiry-service/config.ts'
import { matchPath } from '../inquiry-service/contract/endpoints.ts'
import { exitCodeOf } from '../inquiry-service/contract/environment.ts'

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
let service = await startService()
const site = await startSite()

// One after another: a change that comes during a restart waits for it, and any more of them are one.
const restart = oneAtATime(async () => {
  // The old one goes on until the new one is bundled, also when it can't be.
  await bundle()
  if (service.exitCode === null && service.kill()) await once(service, 'exit')
  service = spawnService()
})
onChange('inquiry-service', restart)
onChange('content', () => {
  forgetModules()
  restart()
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, async () => {
    service.kill()
    await site.stop()
    process.exit(0)
  })
}

function configOrExit() {
  try {
    return readConfig()
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error))
    process.exit(exitCodeOf(error))
  }
}

async function startService(): Promise<ChildProcess> {
  await bundle()
  return spawnService()
}

/** In a process of its own: Astro answers meanwhile. */
async function bundle(): Promise<void> {
  const child = spawn(process.execPath, ['scripts/bundle-service.ts', OUTPUT], { stdio: 'inherit' })
  const [exitCode] = await once(child, 'exit')
  if (exitCode !== 0) throw new Error('Cannot start the service anew: see above')
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

/** The content is read when its modules are loaded: forgotten, they are loaded again, and open pages reload. */
function forgetModules(): void {
  for (const environment of Object.values(vite?.environments ?? {})) {
    environment.moduleGraph.invalidateAll()
    environment.hot.send({ type: 'full-reload' })
  }
}

/** The file of a read, which Astro serves; undefined: the service answers. */
function readFromSite({ method, url = '/' }: IncomingMessage): string | undefined {
  const match = matchPath(url.split('?')[0] ?? '/')
  const reads = match.kind === 'endpoint' && match.endpoint.method === 'GET' && (method === 'GET' || method === 'HEAD')
  return reads ? endpointFile(match.endpoint, match.params) : undefined
}

/** A fault in what was just written is for its author to mend: it is printed, and the next change tries again. */
function oneAtATime(act: () => Promise<void>): () => void {
  let running = false
  let again = false
  const run = async () => {
    if (running) {
      again = true
      return
    }
    running = true
    await act().catch((error: unknown) => console.error(String(error)))
    running = false
    if (!again) return
    again = false
    await run()
  }
  return () => void run()
}

function onChange(folder: string, act: () => void): void {
  let timer: NodeJS.Timeout | undefined
  watch(folder, { recursive: true }, () => {
    clearTimeout(timer)
    timer = setTimeout(act, SETTLE_MS)
  })
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  return typeof address === 'object' && address ? address.port : 0
}
