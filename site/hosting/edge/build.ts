/** What deploys the worker: its bundle and configuration, and how much of the platform's limits a build uses. */

import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import type { CodedFile } from '../../../inquiry-service/assets/asset.ts'
import { contractDigest } from '../../../inquiry-service/contract/openapi/document.ts'

interface EdgeBuild {
  /** The built files and their encodings. */
  files: ReadonlyMap<string, readonly CodedFile[]>
  modelOfVariant: Readonly<Record<string, string>>
  settings: { siteUrl: string; inquiryUrl: string; allowedOrigins: readonly string[] }
  /** Folder for `worker.js`. */
  output: string
}

export async function bundleEdge({ files, modelOfVariant, settings, output }: EdgeBuild): Promise<void> {
  const listed = [...files].map(
    ([path, codings]) => [path, codings.map(({ coding, etag, length }) => [coding, etag, length])] as const,
  )
  const made = {
    FILES: Object.fromEntries(listed),
    MODEL_OF_VARIANT: modelOfVariant,
    SETTINGS: settings,
    CONTRACT_DIGEST: contractDigest(),
  }
  const contents = Object.entries(made).map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}`)
  await build({
    entryPoints: [new URL('./worker.ts', import.meta.url).pathname],
    outfile: `${output}/worker.js`,
    bundle: true,
    format: 'esm',
    target: 'es2024',
    conditions: ['workerd', 'worker', 'browser'],
    legalComments: 'none',
    logLevel: 'warning',
    plugins: [
      {
        name: 'edge-build',
        setup({ onResolve, onLoad }) {
          onResolve({ filter: /^#edge-build$/ }, ({ path }) => ({ path, namespace: 'edge-build' }))
          onLoad({ filter: /.*/, namespace: 'edge-build' }, () => ({ contents: contents.join('\n'), loader: 'js' }))
        },
      },
    ],
  })
}

const BYTES_PER_MIB = 2 ** 20

interface Limit {
  what: string
  free: number
  paid: number
  of: (size: EdgeSize) => number
}

/** Number of files and sizes in MiB, on the free and the paid plan. */
const EDGE_LIMITS: readonly Limit[] = [
  { what: 'files', free: 20_000, paid: 100_000, of: ({ files }) => files },
  { what: 'MiB in the largest file', free: 25, paid: 25, of: ({ largestFile }) => largestFile / BYTES_PER_MIB },
  { what: 'MiB of worker in gzip', free: 3, paid: 10, of: ({ worker }) => worker / BYTES_PER_MIB },
]

interface EdgeSize {
  files: number
  /** Bytes. */
  largestFile: number
  /** Bytes of `worker.js`, gzipped. */
  worker: number
}

export function edgeSize(output: string): EdgeSize {
  const files = readdirSync(join(output, 'assets'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => statSync(join(entry.parentPath, entry.name)).size)
  return {
    files: files.length,
    largestFile: files.reduce((most, bytes) => Math.max(most, bytes), 0),
    worker: gzipSync(readFileSync(join(output, 'worker.js'))).length,
  }
}

/** One line for each limit that the build exceeds; none while it fits every plan. */
export function overLimits(size: EdgeSize): string[] {
  return EDGE_LIMITS.flatMap(({ what, free, paid, of }) => {
    const has = of(size)
    if (has <= free) return []
    const number = Number.isInteger(has) ? String(has) : has.toFixed(1)
    const plan =
      has > paid ? `${paid}, the most that any plan takes` : `${free} of the free plan; a paid one takes ${paid}`
    return [`${number} ${what}: over the ${plan}`]
  })
}

export function wranglerConfig(): object {
  return {
    name: 'accelerator-reference',
    main: './worker.js',
    no_bundle: true,
    // Otherwise every page below this folder would be uploaded again as a module of the worker and count toward its
    // size.
    find_additional_modules: false,
    compatibility_date: '2026-10-01',
    send_metrics: false,
    assets: {
      directory: './assets',
      binding: 'ASSETS',
      // Every answer comes from the worker: the platform knows no 405, no Error body and no quota.
      run_worker_first: true,
      // The worker matches addresses to files, by the service's own rules.
      html_handling: 'none',
      not_found_handling: 'none',
    },
    durable_objects: { bindings: [{ name: 'CLIENT_QUOTAS', class_name: 'ClientQuota' }] },
    migrations: [{ tag: 'v1', new_sqlite_classes: ['ClientQuota'] }],
    // Deploying without it is refused.
    secrets: { required: ['EDGE_CLIENT_SECRET'] },
    observability: { enabled: true },
  }
}
