/** Bundles the worker for the edge from the built site: `npm run hosting:edge`. `--output` says where to. */
import { cpSync, rmSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { createStorage } from 'unstorage'
import fsLiteDriver from 'unstorage/drivers/fs-lite'
import { loadContent } from '../content/index.ts'
import { readFiles } from '../inquiry-service/assets/files.ts'
import { HOST_FILES } from '../inquiry-service/assets/host-files.ts'
import { bundleEdge } from '../site/hosting/edge/bundle.ts'
import { edgeSize, overLimits } from '../site/hosting/edge/limits.ts'

const hostFiles = new Set(HOST_FILES.map((file) => file.slice(1)))

/** Writes `worker.js` and its `assets` for the site in `root` into `output`. */
export async function buildEdge(root: string, output: string): Promise<void> {
  const files = await readFiles(createStorage({ driver: fsLiteDriver({ base: root, readOnly: true }) }))
  const pairs = loadContent().models.flatMap((model) => model.variants.map(({ id }) => [id, model.id] as const))
  await bundleEdge({ files, modelOfVariant: Object.fromEntries(pairs), output })
  const assets = join(output, 'assets')
  rmSync(assets, { recursive: true, force: true })
  // Without the rules for plain hosts: the platform would follow them behind the worker's back.
  cpSync(root, assets, { recursive: true, filter: (path) => !hostFiles.has(relative(root, path)) })
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { values } = parseArgs({ options: { output: { type: 'string', default: resolve('dist/hosting/edge') } } })
  await buildEdge(resolve('dist/site'), values.output)
  for (const line of overLimits(edgeSize(values.output))) console.error(`Cloudflare will refuse it: ${line}`)
  console.log(`Wrote ${values.output}/worker.js; deploy it with site/hosting/edge/wrangler.jsonc`)
}
