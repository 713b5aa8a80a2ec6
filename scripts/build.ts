/** Builds site and service beside the last build and puts them in its place when they are whole; a fault leaves the last one as it is. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseBuildConfig } from '../inquiry-service/contract/build-config.ts'
import { BUILD_STAMP, buildStamp, DIST, draftBuild, isBuilt, publishBuild } from './build-folder.ts'
import { checkContent } from './checks/run.ts'
import { ENV_FILE, runProgram } from './command-line.ts'
import { EFFORTS, type Effort, precompress } from './precompress.ts'

// Before Astro is loaded: it reports each build otherwise (D1a).
process.env['ASTRO_TELEMETRY_DISABLED'] = '1'

export async function build(folder: string = DIST, effort: Effort = EFFORTS.thorough): Promise<void> {
  const config = parseBuildConfig(process.env)
  const stamp = buildStamp(config)
  await step('content', checkContent)
  const draft = resolve(draftBuild(folder))
  try {
    // Astro keeps one processor busy: meanwhile a separate process bundles the service on another.
    const service = step('service', () => run('scripts/bundle-service.ts', join(draft, 'service')))
    const site = step('site', async () => {
      const { build: buildSite } = await import('astro')
      await buildSite({ logLevel: 'warn', outDir: join(draft, 'site') })
    })
    // Both have ended by the time the draft is thrown away.
    for (const ended of await Promise.allSettled([site, service])) if (ended.status === 'rejected') throw ended.reason
    await step('compression', () => precompress(join(draft, 'site'), effort))
    rmSync(join(draft, '.prerender'), { recursive: true, force: true })
    writeFileSync(join(draft, BUILD_STAMP), stamp)
    publishBuild(folder, draft)
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
}

async function run(...args: readonly string[]): Promise<void> {
  const [code] = await once(spawn(process.execPath, args, { stdio: ['ignore', process.stderr, 'inherit'] }), 'exit')
  if (code !== 0) throw new Error(`Cannot build: ${args[0]} failed: see above`)
}

async function step(name: string, run: () => void | Promise<void>): Promise<void> {
  const startedAt = performance.now()
  await run()
  console.error(`built ${name} in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`)
}

if (import.meta.main) {
  await runProgram(
    {
      name: 'build',
      description: 'Build site and service, and put them in the place of the last build once they are whole',
      options: {
        'if-changed': {
          type: 'boolean',
          description: 'Only if a source, a dependency or a variable has changed since',
        },
        output: { type: 'string', valueHint: 'folder', default: DIST, description: 'Where to build' },
        fast: { type: 'boolean', description: 'Compress less: faster, and files are larger by up to a tenth' },
        ...ENV_FILE,
      },
      examples: ['', '--env-file reference.env'],
    },
    async ({ output, fast, 'if-changed': ifChanged }) => {
      if (ifChanged && isBuilt(parseBuildConfig(process.env), output)) return
      await build(output, fast ? EFFORTS.fast : EFFORTS.thorough)
    },
  )
  // Astro's build server may keep the process alive.
  process.exit()
}
