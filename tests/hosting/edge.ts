/** The worker in its platform's local runtime, in front of the service. Needs no account and no network. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from 'miniflare'
import { buildEdge } from '../../scripts/hosting-edge.ts'
import { SITE } from '../../scripts/test-build.ts'
import type { Deployment } from '../contract/caller.ts'
import { standaloneDeployment } from '../setup/standalone.ts'

interface Edge {
  readonly base: string
  readonly runtime: Miniflare
  /** What the worker has logged. */
  errors(): string
  stop(): Promise<void>
}

/** What the edge and the service share in tests. */
export const EDGE_CLIENT_SECRET = 'shared by edge and service in tests'

interface EdgeOptions {
  /** Base address of the service. */
  inquiryUrl: string
  /** null: not set. */
  clientSecret?: string | null
  /** False: the worker alone, for a test that asks for no pages. It then starts several times as fast. */
  site?: boolean
}

/** Starts the worker with the built site, and the service at `inquiryUrl` behind it. */
export async function startEdge({
  inquiryUrl,
  clientSecret = EDGE_CLIENT_SECRET,
  site = true,
}: EdgeOptions): Promise<Edge> {
  const folder = mkdtempSync(join(tmpdir(), 'reference-edge-'))
  const { siteUrl, allowedOrigin } = standaloneDeployment({ base: '' })
  const built = site ? resolve(SITE) : join(folder, 'no-site')
  if (!site) mkdirSync(built)
  await buildEdge(built, folder, { siteUrl, inquiryUrl, allowedOrigins: [allowedOrigin] })
  const logged: string[] = []
  const runtime = new Miniflare(
    convertV4MiniflareOptions({
      log: new Log(LogLevel.NONE),
      handleStructuredLogs: ({ message }) => void logged.push(message),
      name: 'edge',
      modules: [{ type: 'ESModule', path: 'worker.js', contents: readFileSync(join(folder, 'worker.js'), 'utf8') }],
      compatibilityDate: '2026-10-01',
      cf: false,
      bindings: {
        ...(clientSecret !== null && { EDGE_CLIENT_SECRET: clientSecret }),
      },
      durableObjects: { CLIENT_QUOTAS: { className: 'ClientQuota', useSQLite: true } },
      assets: {
        directory: join(folder, 'assets'),
        binding: 'ASSETS',
        routerConfig: { has_user_worker: true, invoke_user_worker_ahead_of_assets: true },
        assetConfig: { html_handling: 'none', not_found_handling: 'none' },
      },
      // Bypasses the runtime's own entry, which re-encodes answers and lets a client ask for that.
      unsafeDirectSockets: [{ host: '127.0.0.1', port: 0 }],
    }),
  )
  await runtime.ready
  const { origin } = await runtime.unsafeGetDirectURL('edge')
  return {
    base: origin,
    runtime,
    errors: () => logged.join('\n'),
    async stop() {
      await runtime.dispose()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** As the suite sees it: the tests take the place of the platform, which alone sets the client's address. */
export function edgeDeployment(edge: Pick<Edge, 'base'>): Deployment {
  const deployment = standaloneDeployment(edge)
  return {
    ...deployment,
    name: 'edge',
    // The local runtime did so once, under load.
    dropsConnections: true,
    client: (number) => ({
      headers: { 'CF-Connecting-IP': deployment.client(number).headers?.['X-Forwarded-For'] ?? '' },
    }),
  }
}
