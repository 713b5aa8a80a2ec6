/**
 * Bundles the edge worker from the built site: `npm run hosting:edge`, with the environment of the site's build.
 * `--site` names the site's folder, `--output` the target, `--env-file` a file with the environment. Deploy with `npx
 * wrangler deploy --config dist/hosting/edge/wrangler.json`.
 */
import { realpathSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { loadContent, modelOfVariants } from '../content/index.ts'
import { isHostFile, readFiles } from '../inquiry-service/assets/files.ts'
import { folderStorage } from '../inquiry-service/assets/folder-storage.ts'
import { bundleEdge } from '../site/hosting/edge/bundle.ts'
import { edgeSize, overLimits } from '../site/hosting/edge/limits.ts'
import { wranglerConfig } from '../site/hosting/edge/wrangler-config.ts'
import { copySite } from './copy-site.ts'
import { loadEnvFile } from './env-file.ts'
import { type HostingSettings, hostingSettings, runCommand } from './hosting-settings.ts'

/** Writes `worker.js`, its `assets` and the `wrangler.json` of both for the site in `root` into `output`. */
export async function buildEdge(root: string, output: string, settings: HostingSettings): Promise<void> {
  // The link's present target: a build that ends meanwhile moves the link.
  const site = realpathSync(root)
  const files = await readFiles(folderStorage(site))
  await bundleEdge({ files, modelOfVariant: modelOfVariants(loadContent()), settings, output })
  // Without the rules for plain hosts: the platform would follow them behind the worker's back.
  copySite(site, join(output, 'assets'), (path) => !isHostFile(path))
  writeFileSync(join(output, 'wrangler.json'), `${JSON.stringify(wranglerConfig(), null, 2)}\n`)
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await runCommand(async () => {
    const { values } = parseArgs({
      options: {
        site: { type: 'string', default: 'dist/site' },
        output: { type: 'string', default: 'dist/hosting/edge' },
        'env-file': { type: 'string' },
      },
    })
    loadEnvFile(values['env-file'])
    const [site, output] = [resolve(values.site), resolve(values.output)]
    await buildEdge(site, output, hostingSettings(site, process.env))
    for (const line of overLimits(edgeSize(output))) console.error(`Cloudflare will refuse it: ${line}`)
    console.log(`Wrote ${output}/worker.js; deploy it with: npx wrangler deploy --config ${output}/wrangler.json`)
  })
}
