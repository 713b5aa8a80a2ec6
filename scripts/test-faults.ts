/**
 * What `npm test` runs with shorter loops or as a sample, in full: `npm run test:faults`.
 * Arguments go to vitest: `npm run test:faults -- tests/redis`.
 */
import { spawnSync } from 'node:child_process'
import { ensurePrograms } from './test-programs.ts'

const missing = await ensurePrograms()
if (missing) {
  console.error(missing)
  process.exit(1)
}

/**
 * Parts of paths. Contract and hosting run the whole contract on the ways of running for which `npm test` runs a sample; the
 * release gets a build of its own; axe checks every row of the long tables, and every page in every window.
 */
const IN_FULL = [
  'fault',
  'ledger/model',
  'contract/standalone.test',
  'contract/standalone-redis',
  'contract/standalone-cluster',
  'contract/two-processes',
  'contract/wrong-settings',
  'hosting/edge.test',
  'hosting/nginx.test',
  'release/',
  'desk/large',
  'desk/web.test',
  'browser/every-',
  'browser/nothing-moves',
  'browser/on-a-phone',
]
const chosen = process.argv.slice(2)
const { status, error } = spawnSync('vitest', ['run', ...(chosen.length > 0 ? chosen : IN_FULL)], {
  stdio: 'inherit',
  env: { ...process.env, FAULTS: 'full' },
})
if (error) throw error
process.exitCode = status ?? 1
