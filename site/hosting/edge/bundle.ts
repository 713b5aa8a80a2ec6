/**
 * Bundles the worker: one module with the contract, the settings of the build, the list of its files and the model of
 * each variant.
 */
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
