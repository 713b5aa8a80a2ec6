/** For tests and benchmarks: their build, in a folder of its own as one in `dist` may be in production, and the last line they print. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { buildVariables } from '../inquiry-service/contract/build-config.ts'

export const BUILD = '.cache/test-build'
export const SITE = `${BUILD}/site`
export const SERVICE = `${BUILD}/service/main.mjs`

/** The effort of a release goes into files a tenth smaller, for a tenth of all the time that the tests take. */
const WORDS = ['node', 'scripts/build.ts', '--fast', '--output', BUILD]

/** Builds site and service from this working copy, unless they are up to date. */
export async function buildForTests(): Promise<void> {
  await runBuild([...WORDS, '--if-changed'])
}

export async function buildObserved(wrapped: (words: readonly string[]) => readonly string[]): Promise<void> {
  await runBuild(wrapped(WORDS))
}

async function runBuild([program = '', ...words]: readonly string[]): Promise<void> {
  const [exitCode] = await once(spawn(program, words, { stdio: 'inherit', env: environment() }), 'close')
  if (exitCode !== 0) throw new Error('Cannot test: the build failed, see above')
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

export interface Totals {
  passed: number
  failed: number
}

/** The last line of every run of tests. */
export function totalsLine({ passed, failed }: Totals): string {
  return `${passed} passed, ${failed} failed`
}

export function sumOf(totals: readonly Totals[]): Totals {
  const sum = (of: keyof Totals) => totals.reduce((all, each) => all + each[of], 0)
  return { passed: sum('passed'), failed: sum('failed') }
}
