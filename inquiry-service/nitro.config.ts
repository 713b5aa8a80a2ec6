/** How Nitro bundles the service into dist/service. Run by scripts/build.ts from the top folder. */
import { defineNitroConfig } from 'nitropack/config'
import { loadContent } from '../content/index.ts'

export default defineNitroConfig({
  preset: 'node-listener',
  // Our own server stands around the listener's app.
  entry: './main.ts',
  rootDir: '.',
  srcDir: 'inquiry-service',
  buildDir: '.nitro',
  // Nitro empties this folder: the site lies beside it, not below.
  output: { dir: 'dist/service', serverDir: 'dist/service', publicDir: 'dist/service/.public' },
  compatibilityDate: '2026-11-01',
  logLevel: 1,
  imports: false,
  sourceMap: true,
  // The Node that package.json demands.
  esbuild: { options: { target: 'node24' } },
  typescript: { generateTsConfig: false },
  virtual: { '#model-of-variant': modelOfVariantModule },
  rollupConfig: {
    external: ['node:sqlite'],
    output: { entryFileNames: 'main.mjs' },
  },
})

/** Baked in, as a service without a site (split) checks ownership too. */
function modelOfVariantModule(): string {
  const pairs = loadContent().models.flatMap((model) =>
    model.variants.map((variant) => [variant.id, model.id] as const),
  )
  return `export const MODEL_OF_VARIANT = ${JSON.stringify(Object.fromEntries(pairs))}`
}
