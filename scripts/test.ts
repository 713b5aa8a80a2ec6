/**
 * Every test: `npm test`, with arguments for vitest behind `--` (`npm test -- --project unit`).
 * Sees to what the tests need beside Node, builds what is missing, runs the static checks and then vitest. The last line
 * is `N passed, N failed`, checks included.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildVariables } from '../inquiry-service/contract/build-config.ts'
import { totalsLine } from '../tests/setup/totals-reporter.ts'
import { runChecks } from './check.ts'
import { ensurePrograms } from './test-programs.ts'

const missing = ensurePrograms()
if (missing) finish(missing, { passed: 0, failed: 1 })

// The tests know the addresses and names of a build without settings.
const settings = Object.fromEntries(Object.keys(buildVariables).map((name) => [name, '']))
if (run(['node', 'scripts/build.ts', '--if-changed'], settings) !== 0)
  finish('Cannot test as the build failed: see above', { passed: 0, failed: 1 })

const checks = await runChecks()
const folder = mkdtempSync(join(tmpdir(), 'test-totals-'))
const totalsFile = join(folder, 'totals')
const exitCode = run(['vitest', 'run', ...process.argv.slice(2)], {
  CHECKS_PASSED: String(checks.passed),
  CHECKS_FAILED: String(checks.failed),
  TOTALS_FILE: totalsFile,
})
const hasTotals = existsSync(totalsFile)
rmSync(folder, { recursive: true })
if (!hasTotals) finish('vitest ended without a result', { passed: checks.passed, failed: checks.failed + 1 })
process.exitCode = exitCode === 0 && checks.failed === 0 ? 0 : 1

/** Exit code of a program of ours or of node_modules; what it prints goes where ours goes. */
function run([program = '', ...args]: string[], environment: Record<string, string> = {}): number {
  const { status, error } = spawnSync(program, args, { stdio: 'inherit', env: { ...process.env, ...environment } })
  if (error) throw error
  return status ?? 1
}

function finish(reason: string, totals: { passed: number; failed: number }): never {
  console.error(reason)
  console.log(totalsLine(totals))
  process.exit(1)
}
