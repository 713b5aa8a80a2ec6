/**
 * Writes the nginx configuration of the environment's SITE_URL, INQUIRY_URL and ALLOWED_ORIGINS: `npm run hosting:nginx`.
 * `--root`, `--listen`, `--upstream` and `--output` say where the site lies, where nginx listens, where the service is.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readConfig } from '../inquiry-service/config.ts'
import { twinPatterns, uncodedFiles } from '../site/hosting/nginx/built-files.ts'
import { nginxConfig, nginxMain } from '../site/hosting/nginx/config.ts'

const { values } = parseArgs({
  options: {
    root: { type: 'string', default: resolve('dist/site') },
    listen: { type: 'string', default: '127.0.0.1:8080' },
    upstream: { type: 'string', default: '127.0.0.1:3000' },
    output: { type: 'string', default: resolve('dist/hosting/nginx') },
  },
})

const { siteUrl, inquiryUrl, allowedOrigins } = readConfig()
mkdirSync(values.output, { recursive: true })
const site = join(values.output, 'site.conf')
writeFileSync(
  site,
  nginxConfig({
    ...values,
    twins: twinPatterns(values.root),
    uncoded: uncodedFiles(values.root),
    siteUrl,
    inquiryUrl,
    allowedOrigins,
  }),
)
writeFileSync(join(values.output, 'nginx.conf'), nginxMain(site, values.output))
console.log(`Wrote ${site}; try it with: nginx -c ${join(values.output, 'nginx.conf')}`)
