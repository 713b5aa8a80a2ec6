/** How Nitro bundles the service. Run by scripts/bundle-service.ts from the top folder. */
import { defineNitroConfig } from 'nitropack/config'
import { contractDigest } from './contract/openapi/document.ts'
import { foldersAndThreads } from './server/bundle.ts'
import { CATALOG } from './server/catalog.ts'
import { VERSION } from './server/version.ts'

export default defineNitroConfig({
  preset: 'node-listener',
  // Our own server stands around the listener's app.
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
      plugins?.push({ name: 'routes', buildStart: () => nitro.scannedHandlers.forEach(settle) })
    },
  },
  rollupConfig: {
    plugins: [foldersAndThreads()],
    external: ['node:sqlite'],
    output: { entryFileNames: 'service.mjs' },
  },
})

/** A file below routes/, as Nitro has found it. */
function settle(route: { handler: string; lazy?: boolean }): void {
  // Loaded at the first request, the files may have been replaced by those of a newer build.
  route.lazy = false
  // Nitro calls a handler by a hash of its path: that of this folder would make two builds of one commit differ.
  route.handler = route.handler.replace(/^.*(?=\/routes\/)/, '~')
}
