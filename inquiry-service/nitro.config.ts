/** How Nitro bundles the service. Run by scripts/bundle-service.ts from the top folder. */
import { fileURLToPath } from 'node:url'
import { defineNitroConfig } from 'nitropack/config'
import { foldersAndThreads } from './bundle.ts'
import { CATALOG } from './catalog.ts'
import { API_PREFIXES, ENDPOINTS, type Endpoint } from './contract/endpoints.ts'
import { contractDigest } from './contract/openapi/document.ts'
import { VERSION } from './version.ts'

const POSTS = ENDPOINTS.filter(({ method }) => method === 'POST')

export default defineNitroConfig({
  preset: 'node-listener',
  // Our own server stands around the listener's app.
  entry: './main.ts',
  rootDir: '.',
  srcDir: 'inquiry-service',
  buildDir: '.nitro',
  compatibilityDate: '2026-11-01',
  logLevel: 1,
  imports: false,
  sourceMap: true,
  // The Node that package.json demands.
  esbuild: { options: { target: 'node24' } },
  typescript: { generateTsConfig: false },
  virtual: {
    ...routeModules(),
    // Baked in, as a service without a site (split) checks ownership and names things too.
    '#catalog': () => `export const CATALOG = ${JSON.stringify(CATALOG)}`,
    '#version': () => `export const VERSION = ${JSON.stringify(VERSION)}`,
    // Computed here: what makes the digest is as large as the service itself.
    '#contract-digest': () => `export const CONTRACT_DIGEST = ${JSON.stringify(contractDigest())}`,
  },
  // Named one by one: what Nitro finds in a folder by itself it loads at the first request, when the files may have been
  // replaced by those of a newer build.
  routesDir: 'no-search',
  handlers: POSTS.map(routeOf),
  rollupConfig: {
    plugins: [foldersAndThreads()],
    external: ['node:sqlite'],
    output: { entryFileNames: 'service.mjs' },
  },
})

/**
 * Routes go by names of ours: Nitro calls a handler by a hash of what it is given, and the place of a file would make two
 * builds of one commit differ.
 */
function routeOf({ id, path }: Endpoint) {
  return { route: `${API_PREFIXES[0]}${path}`, method: 'post' as const, handler: `#route-${id}` }
}

function routeModules(): Record<string, string> {
  return Object.fromEntries(
    POSTS.map(({ id, path }) => {
      const file = fileURLToPath(new URL(`./routes${API_PREFIXES[0]}${path}.post.ts`, import.meta.url))
      return [`#route-${id}`, `export { default } from ${JSON.stringify(file)}`]
    }),
  )
}
