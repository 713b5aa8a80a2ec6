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
 * Parts of paths. Those of the contract and of hosting ask the whole contract of ways of running of which `npm test` asks a sample; the
 * release is made of a build of its own; of the pages, axe is given every row of the long tables, and each is looked at in every
 * window.
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
