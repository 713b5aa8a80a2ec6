/** Bundles the edge worker from the built site: `npm run hosting:edge -- --help`. */
import { realpathSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { loadContent, modelOfVariants } from '../content/index.ts'
import { readFiles, siteStorage } from '../inquiry-service/assets/assets.ts'
import { bundleEdge, wranglerConfig } from '../site/hosting/edge/build.ts'
import { ENV_FILE, runProgram } from './command-line.ts'
import { copySite, type HostingSettings, hostingSettings } from './hosting.ts'

export async function buildEdge(root: string, output: string, settings: HostingSettings): Promise<void> {
  // The link's present target: a build that ends meanwhile moves the link.
  const site = realpathSync(root)
  const files = await readFiles(siteStorage(site))
  await bundleEdge({ files, modelOfVariant: modelOfVariants(loadContent()), settings, output })
  copySite(site, join(output, 'assets'))
  writeFileSync(join(output, 'wrangler.json'), `${JSON.stringify(wranglerConfig(), null, 2)}\n`)
}

if (import.meta.main) {
  await runProgram(
    {
      name: 'hosting:edge',
      description: 'Write the edge worker for the built site, with the environment of that build',
      options: {
        site: { type: 'string', valueHint: 'folder', default: 'dist/site', description: 'The built site' },
        output: { type: 'string', valueHint: 'folder', default: 'dist/hosting/edge', description: 'Where to write' },
        ...ENV_FILE,
      },
      examples: ['', '--env-file reference.env'],
    },
    async (values) => {
      const [site, output] = [resolve(values.site), resolve(values.output)]
      await buildEdge(site, output, hostingSettings(site, process.env))
      console.log(`Wrote ${output}/worker.js; deploy it with: npx wrangler deploy --config ${output}/wrangler.json`)
    },
  )
}
