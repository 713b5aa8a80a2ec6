/**
 * Before the first test that asks the built product: site and service are built from what lies here, where they are not. Once for
 * all projects, and where the system allows it with a record of the addresses that the build has called (D1a).
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, realpathSync, renameSync } from 'node:fs'
import { dirname } from 'node:path'
import { buildVariables } from '../../inquiry-service/contract/build-config.ts'
import { BUILD, BUILD_CALLS, SITE } from './build-folder.ts'
import { mayTrace, traced } from './traced.ts'

/** Says to whoever comes next, in this process or one that it starts, that there is nothing to do. */
const DONE = 'TESTS_ARE_BUILT'

export default function build(): void {
  if (process.env[DONE]) return
  // A build that was made where nobody could look is made anew where one can.
  const isRecorded = existsSync(BUILD_CALLS) || !mayTrace
  const words = ['node', 'scripts/build.ts', ...(isRecorded ? ['--if-changed'] : []), '--output', BUILD]
  const record = `${BUILD_CALLS}.new`
  const before = builtSite()
  mkdirSync(dirname(record), { recursive: true })
  const [program = '', ...rest] = mayTrace ? traced(words, record) : words
  const { status } = spawnSync(program, rest, { stdio: 'inherit', env: environment() })
  if (status !== 0) throw new Error('Cannot test as the build failed: see above')
  if (mayTrace && builtSite() !== before) renameSync(record, BUILD_CALLS)
  process.env[DONE] = 'yes'
}

/**
 * The tests know the addresses and names of a build without settings. Tools report less where they recognize a continuous
 * integration, and not at all where somebody has switched that off: a record of that would show nothing.
 */
function environment(): NodeJS.ProcessEnv {
  const settings = Object.fromEntries(Object.keys(buildVariables).map((name) => [name, '']))
  const { CI: _, ASTRO_TELEMETRY_DISABLED: _astro, NITRO_TELEMETRY_DISABLED: _nitro, ...env } = process.env
  return { ...env, ...settings }
}

/** Where the site lies: another folder after each build. */
function builtSite(): string | undefined {
  return existsSync(SITE) ? realpathSync(SITE) : undefined
}
