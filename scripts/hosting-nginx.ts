/** Writes the nginx configuration, and a copy of the built site for it to serve: `npm run hosting:nginx -- --help`. */
import { createHash } from 'node:crypto'
import { readdirSync, realpathSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { readFiles, siteStorage } from '../inquiry-service/assets/assets.ts'
import { readConfig } from '../inquiry-service/server/config.ts'
import type { BuiltFiles } from '../site/hosting/nginx/asset-maps.ts'
import { type NginxOptions, nginxConfig, nginxMain } from '../site/hosting/nginx/config.ts'
import { ENV_FILE, runProgram } from './command-line.ts'
import { copySite, hostingSettings } from './hosting.ts'

interface NginxBuild extends Omit<NginxOptions, 'root' | 'files'> {
  site: string
  output: string
  /** Where nginx will find `output`. */
  servedFrom?: string
}

/** Copies to keep: this one, and the previous one, which nginx serves until it reloads. */
const KEPT_COPIES = 2

/** Writes `site.conf`, an `nginx.conf` around it, and the copy of the site that they belong to. Gives the two paths. */
export async function makeNginx(build: NginxBuild): Promise<{ site: string; main: string }> {
  const { output, servedFrom = output } = build
  // The link's present target: a build that ends meanwhile moves the link.
  const built = realpathSync(build.site)
  const files = await readFiles(siteStorage(built))
  const copy = `site-${digestOf(files)}`
  copySite(built, join(output, copy))
  const [site, main] = ['site.conf', 'nginx.conf'].map((name) => join(output, name)) as [string, string]
  writeFileSync(site, nginxConfig({ ...build, files, root: join(servedFrom, copy) }))
  writeFileSync(main, nginxMain(join(servedFrom, 'site.conf'), servedFrom))
  removeOldCopies(output, copy)
  return { site, main }
}

function digestOf(files: BuiltFiles): string {
  const hash = createHash('sha256')
  for (const [path, codings] of files) hash.update(`${path}\0${codings.at(-1)?.etag}\n`)
  return hash.digest('hex').slice(0, 16)
}

function removeOldCopies(output: string, current: string): void {
  const copies = readdirSync(output)
    .filter((name) => name.startsWith('site-') && name !== current)
    .map((name) => ({ path: join(output, name), madeAt: statSync(join(output, name)).mtimeMs }))
    .sort((one, other) => other.madeAt - one.madeAt)
  for (const { path } of copies.slice(KEPT_COPIES - 1)) rmSync(path, { recursive: true })
}

if (import.meta.main) {
  await runProgram(
    {
      name: 'hosting:nginx',
      description: 'Write the nginx configuration and its copy of the built site, with the environment of that build',
      options: {
        site: { type: 'string', valueHint: 'folder', default: 'dist/site', description: 'The built site' },
        output: { type: 'string', valueHint: 'folder', default: 'dist/hosting/nginx', description: 'Where to write' },
        'served-from': {
          type: 'string',
          valueHint: 'folder',
          description: 'Where nginx will find that folder, if it is to be on another machine',
        },
        listen: { type: 'string', valueHint: 'address', default: '127.0.0.1:8080', description: 'Where nginx listens' },
        upstream: {
          type: 'string',
          valueHint: 'address',
          default: '127.0.0.1:3000',
          description: 'Where the service listens; several addresses are separated by commas',
        },
        ...ENV_FILE,
      },
      examples: ['--env-file reference.env', '--listen 127.0.0.1:8080 --upstream 10.0.0.1:3000,10.0.0.2:3000'],
    },
    async ({ site, output, listen, upstream, ...values }) => {
      const [built, folder] = [resolve(site), resolve(output)]
      const servedFrom = values['served-from'] ?? folder
      const settings = {
        ...hostingSettings(built, process.env),
        trustedProxies: readConfig(process.env).trustedProxies,
      }
      const made = await makeNginx({ ...settings, site: built, output: folder, servedFrom, listen, upstream })
      console.log(`Wrote ${made.site}; try it with: nginx -c ${made.main}`)
    },
  )
}
