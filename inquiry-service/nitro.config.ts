/** How Nitro bundles the service. Run by scripts/bundle-service.ts from the top folder. */
import { fileURLToPath } from 'node:url'
import { defineNitroConfig } from 'nitropack/config'
import { loadContent } from '../content/index.ts'
import { foldersAndThreads } from './bundle.ts'
import { API_PREFIXES, ENDPOINTS, type Endpoint } from './contract/endpoints.ts'
import { contractDigest } from './contract/openapi/document.ts'

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
    '#model-of-variant': modelOfVariantModule,
    // Computed here: what makes the digest is as large as the service itself.
    '#contract-digest': () => `export const CONTRACT_DIGEST = ${JSON.stringify(contractDigest())}`,
  },
  // Named one by one: what Nitro finds in a folder by itself it loads at the first request, when the files may have been
  // replaced by those of a newer build.
  routesDir: 'no-search',
  handlers: ENDPOINTS.filter(({ method }) => method === 'POST').map(routeOf),
  rollupConfig: {
    plugins: [foldersAndThreads()],
    external: ['node:sqlite'],
    output: { entryFileNames: 'main.mjs' },
  },
})

function routeOf({ path }: Endpoint) {
  const route = `${API_PREFIXES[0]}${path}`
  return {
    route,
    method: 'post' as const,
    handler: fileURLToPath(new URL(`./routes${route}.post.ts`, import.meta.url)),
  }
}

/** Baked in, as a service without a site (split) checks ownership too. */
function modelOfVariantModule(): string {
  const pairs = loadContent().models.flatMap((model) =>
    model.variants.map((variant) => [variant.id, model.id] as const),
  )
  return `export const MODEL_OF_VARIANT = ${JSON.stringify(Object.fromEntries(pairs))}`
}
