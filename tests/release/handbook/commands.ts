/** The commands of the operator's handbook as its pages have them: the contents of fences marked `sh`. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export const HANDBOOK = 'inquiry-service/docs'

/** Page → its blocks in order, each a list of lines. */
export function handbookCommands(): ReadonlyMap<string, readonly (readonly string[])[]> {
  const pages = readdirSync(HANDBOOK).filter((name) => name.endsWith('.md'))
  return new Map(
    pages.map((page) => {
      const text = readFileSync(join(HANDBOOK, page), 'utf8')
      const blocks = [...text.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, block = '']) => block.trim().split('\n'))
      return [page, blocks]
    }),
  )
}

/** Commands that no test runs, each as its page has it, with the reason. */
export const NOT_RUN: Readonly<Record<string, string>> = {
  'npm ci': 'needs the registry of packages; whoever runs this test has run it',
  'apt-get install --yes nginx certbot python3-certbot-nginx': 'needs the mirrors of the distribution',
  'apt-get install --yes nginx': 'needs the mirrors of the distribution',
  'certbot --nginx -d reference.example': 'needs a public name and its port 80',
  'npx wrangler secret put EDGE_CLIENT_SECRET --config dist/hosting/edge/wrangler.json':
    'needs an account at Cloudflare',
  'npx wrangler versions upload --config dist/hosting/edge/wrangler.json': 'needs an account at Cloudflare',
  'npx wrangler deploy --config dist/hosting/edge/wrangler.json': 'needs an account at Cloudflare',
  'buildah build --format docker --tag accelerator-reference /tmp/reference-image':
    'image.test.ts runs it with the options of a machine without a container daemon',
  'docker compose up --detach': 'needs a container daemon',
  'docker compose exec service /opt/accelerator-reference/bin/node tools/desk.mjs list': 'needs a container daemon',
}
