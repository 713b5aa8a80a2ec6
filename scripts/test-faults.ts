/**
 * Tests of faults and releases, and in full what `npm test` runs as a sample: `npm run test:faults`. `-- --sample`: with short loops,
 * as CI runs it after `npm test`. Other arguments go to vitest.
 */
import { spawnSync } from 'node:child_process'
import { totalsLine } from './test-build.ts'
import { ensurePrograms, FAULT_NEEDS, NEEDS } from './test-programs.ts'

const missing = await ensurePrograms([...NEEDS, ...FAULT_NEEDS])
if (missing) {
  console.error(missing)
  console.log(totalsLine({ passed: 0, failed: 1 }))
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
  'contract/standalone-settings',
  'contract/standalone-redis',
  'contract/two-processes',
  'hosting/edge.test',
  'hosting/nginx.test',
  'built/release',
  'release/',
  'scripts/commands',
  'redis/configuration',
  'ledger/sqlite/backup',
  'desk/two-users',
  'desk/large',
  'desk/web.test',
  'browser/every-',
  'browser/loading',
  'browser/on-a-phone',
]
const words = process.argv.slice(2)
const isSample = words.includes('--sample')
const chosen = words.filter((word) => word !== '--sample')
const whole = isSample ? ['--project=faults'] : IN_FULL
const { status, error } = spawnSync('vitest', ['run', ...(chosen.length > 0 ? chosen : whole)], {
  stdio: 'inherit',
  env: isSample ? process.env : { ...process.env, FAULTS: 'full' },
})
if (error) throw error
process.exitCode = status ?? 1
