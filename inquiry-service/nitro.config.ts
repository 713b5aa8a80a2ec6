/** How Nitro bundles the service. Run by scripts/bundle-service.ts from the top folder. */
import { defineNitroConfig } from 'nitropack/config'
import type { NitroEventHandler } from 'nitropack/types'
import { contractDigest } from './contract/openapi/document.ts'
import { foldersAndThreads } from './server/bundle.ts'
import { CATALOG } from './server/catalog.ts'
import { VERSION } from './server/version.ts'

export default defineNitroConfig({
  preset: 'node-listener',
  // Our own server calls the routes; an app of Nitro would match what the endpoint table has matched.
  entry: './server/main.ts',
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
    // Baked in, as a service without a site (split) checks ownership and names things too.
    '#catalog': () => `export const CATALOG = ${JSON.stringify(CATALOG)}`,
    '#version': () => `export const VERSION = ${JSON.stringify(VERSION)}`,
    // Computed here: what makes the digest is as large as the service itself.
    '#contract-digest': () => `export const CONTRACT_DIGEST = ${JSON.stringify(contractDigest())}`,
  },
  hooks: {
    'rollup:before'(nitro, { plugins }) {
      // Files in a folder `assets` would be part of the bundle; here that is code.
      nitro.options.serverAssets = []
      plugins?.push({
        name: 'routes',
        resolveId: (id: string) => (id === '#routes' ? id : null),
        load: (id: string) => (id === '#routes' ? routesModule(nitro.scannedHandlers) : null),
      })
    },
  },
  rollupConfig: {
    plugins: [foldersAndThreads()],
    external: ['node:sqlite'],
    output: { entryFileNames: 'service.mjs' },
  },
})

/** The files below routes/, as Nitro has found them: address → handler. */
function routesModule(found: readonly NitroEventHandler[]): string {
  const imports = found.map(({ handler }, index) => `import h${index} from ${JSON.stringify(handler)}`)
  const entries = found.map(({ route }, index) => `[${JSON.stringify(route)}, h${index}]`)
  return `${imports.join('\n')}\nexport const ROUTES = new Map([${entries.join(', ')}])`
}
