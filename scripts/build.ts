/**
 * Builds site and service into `dist`: `npm run build`. With `--if-changed` only when a source, a dependency or a variable
 * of the build has changed since the last build. A fault stops it, and leaves no stamp behind.
 */
import { rmSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build as buildSite } from 'astro'
import { parseBuildConfig } from '../inquiry-service/contract/build-config.ts'
import { BUILD_STAMP, buildStamp, isBuilt } from './build-stamp.ts'
import { bundleService } from './bundle-service.ts'
import { checkContent } from './checks/run.ts'
import { precompress } from './precompress.ts'

/** Parts of `dist` that a build makes; the rest belongs to others. */
const OUTPUTS = ['dist/site', 'dist/service', 'dist/.prerender', '.nitro', BUILD_STAMP]

/** @throws Error with the first fault */
export async function build(): Promise<void> {
  const config = parseBuildConfig(process.env)
  const stamp = buildStamp(config)
  for (const output of OUTPUTS) rmSync(output, { recursive: true, force: true })

  await step('content', checkContent)
  await step('site', () => buildSite({ logLevel: 'warn' }))
  await step('compression', () => precompress(resolve('dist/site')))
  await step('service', () => bundleService('dist/service'))
  writeFileSync(BUILD_STAMP, stamp)
}

async function step(name: string, run: () => void | Promise<void>): Promise<void> {
  const startedAt = performance.now()
  await run()
  console.error(`built ${name} in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`)
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  try {
    if (!process.argv.includes('--if-changed') || !isBuilt(parseBuildConfig(process.env))) await build()
    // Astro's own server for building may keep the process alive.
    process.exit(0)
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error))
    process.exit(1)
  }
}
