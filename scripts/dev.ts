/**
 * Site and service with reload on one port: `npm run dev`. Astro serves pages and the read API from the sources; what has
 * to be computed goes to the service behind it, which is bundled and started anew when its sources change.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { watch } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { createServer } from 'node:net'
import { endpointFile } from '../inquiry-service/assets/addresses.ts'
import { readConfig } from '../inquiry-service/config.ts'
import { matchPath } from '../inquiry-service/contract/endpoints.ts'
import { exitCodeOf } from '../inquiry-service/contract/environment.ts'
import { bundleService } from './bundle-service.ts'

/** Apart from `dist`, so that a build's stamp stays true. */
const OUTPUT = '.cache/dev/service'
/** Editors write a file in several steps. */
const SETTLE_MS = 200

// Before Astro is loaded: it reports each start otherwise (D1a).
process.env['ASTRO_TELEMETRY_DISABLED'] = '1'
const { dev } = await import('astro')
const config = configOrExit()
const servicePort = await freePort()
let service = await startService()
let site = await startSite()

onChange('inquiry-service', async () => {
  service = await restartService()
})
onChange('content', async () => {
  service = await restartService()
  await site.stop()
  site = await startSite()
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
  await bundleService(OUTPUT)
  const env = { ...process.env, HOST: '127.0.0.1', PORT: String(servicePort) }
  return spawn(process.execPath, [`${OUTPUT}/main.mjs`], { stdio: 'inherit', env })
}

async function restartService(): Promise<ChildProcess> {
  if (service.exitCode === null && service.kill()) await once(service, 'exit')
  return startService()
}

function startSite() {
  const proxy = { '/api': { target: `http://127.0.0.1:${servicePort}`, xfwd: true, bypass: readFromSite } }
  return dev({ server: { host: config.host, port: config.port }, vite: { server: { proxy } } })
}

/** The file of a read, which Astro serves; undefined: the service answers. */
function readFromSite({ method, url = '/' }: IncomingMessage): string | undefined {
  const match = matchPath(url.split('?')[0] ?? '/')
  const reads = match.kind === 'endpoint' && match.endpoint.method === 'GET' && (method === 'GET' || method === 'HEAD')
  return reads ? endpointFile(match.endpoint, match.params) : undefined
}

function onChange(folder: string, act: () => Promise<void>): void {
  let timer: NodeJS.Timeout | undefined
  watch(folder, { recursive: true }, () => {
    clearTimeout(timer)
    // A fault in what was just written is for its author to mend: the next change tries again.
    timer = setTimeout(() => act().catch((error: unknown) => console.error(String(error))), SETTLE_MS)
  })
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  return typeof address === 'object' && address ? address.port : 0
}
