/** What deploys the worker: its bundle and configuration. */

import { build } from 'esbuild'
import type { CodedFile } from '../../../inquiry-service/assets/asset.ts'
import { contractDigest } from '../../../inquiry-service/contract/openapi/document.ts'

interface EdgeBuild {
  files: ReadonlyMap<string, readonly CodedFile[]>
  modelOfVariant: Readonly<Record<string, string>>
  settings: { siteUrl: string; inquiryUrl: string; allowedOrigins: readonly string[] }
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
