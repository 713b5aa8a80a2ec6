/**
 * Runs before the first test that needs the built product: builds site and service from this working copy unless they are up to
 * date. Once for all projects, and where the system allows it with a record of the addresses that the build has called (D1a).
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, realpathSync, renameSync } from 'node:fs'
import { dirname } from 'node:path'
import { buildVariables } from '../../inquiry-service/contract/build-config.ts'
import { BUILD, BUILD_CALLS, SITE } from './build-folder.ts'
import { mayTrace, traced } from './traced.ts'

/** Tells whoever comes next, in this process or one that it starts, that there is nothing left to do. */
const DONE = 'TESTS_ARE_BUILT'

export default async function build(): Promise<void> {
  if (process.env[DONE]) return
  // A build made where its connections could not be recorded is made again where they can.
  const isRecorded = existsSync(BUILD_CALLS) || !mayTrace
  // The effort of a release goes into files a tenth smaller, for a tenth of all the time that the tests take.
  const words = ['node', 'scripts/build.ts', '--fast', ...(isRecorded ? ['--if-changed'] : []), '--output', BUILD]
  const record = `${BUILD_CALLS}.new`
  const before = builtSite()
  mkdirSync(dirname(record), { recursive: true })
  const [program = '', ...rest] = mayTrace ? traced(words, record) : words
  const [exitCode] = await once(spawn(program, rest, { stdio: 'inherit', env: environment() }), 'close')
  if (exitCode !== 0) throw new Error('Cannot test as the build failed: see above')
  if (mayTrace && builtSite() !== before) renameSync(record, BUILD_CALLS)
  process.env[DONE] = 'yes'
}

/**
 * The tests know the addresses and names of a build without settings. Tools report less when they detect a continuous
 * integration, and nothing at all when reporting is switched off: a record of that would prove nothing.
 */
function environment(): NodeJS.ProcessEnv {
  const settings = Object.fromEntries(Object.keys(buildVariables).map((name) => [name, '']))
  const { CI: _, ASTRO_TELEMETRY_DISABLED: _astro, NITRO_TELEMETRY_DISABLED: _nitro, ...env } = process.env
  return { ...env, ...settings }
}

/** Where the site is: a new folder after each build. */
function builtSite(): string | undefined {
  return existsSync(SITE) ? realpathSync(SITE) : undefined
}
