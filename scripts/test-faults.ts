/**
 * The tests that break things, in full: `npm run test:faults`. `npm test` runs them too, with shorter loops.
 * Arguments go to vitest: `npm run test:faults -- tests/redis`.
 */
import { spawnSync } from 'node:child_process'
import { ensurePrograms } from './test-programs.ts'

const missing = await ensurePrograms()
if (missing) {
  console.error(missing)
  process.exit(1)
}

const chosen = process.argv.slice(2)
const { status, error } = spawnSync('vitest', ['run', ...(chosen.length > 0 ? chosen : ['fault', 'model'])], {
  stdio: 'inherit',
  env: { ...process.env, FAULTS: 'full' },
})
if (error) throw error
process.exitCode = status ?? 1
