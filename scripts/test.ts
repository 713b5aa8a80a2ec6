/**
 * Every test: `npm test`. A part by its path, `npm test -- tests/estimator`, or by vitest's own options (`-- --project unit`):
 * then only what this part needs is installed and built, and the static checks are left to `npm run check`.
 * The last line is `N passed, N failed`, checks included.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { totalsLine } from '../tests/setup/totals-reporter.ts'
import { runChecks } from './check.ts'
import { ensurePrograms, needsOf } from './test-programs.ts'

const part = process.argv.slice(2)
const missing = await ensurePrograms(needsOf(part))
if (missing) finish(missing, { passed: 0, failed: 1 })

const checks = part.length === 0 ? await runChecks() : { passed: 0, failed: 0 }
const folder = mkdtempSync(join(tmpdir(), 'test-totals-'))
const totalsFile = join(folder, 'totals')
// Projects that ask the built product build it first, if it has changed: tests/setup/built.ts.
const exitCode = run(['vitest', 'run', ...part], {
  CHECKS_PASSED: String(checks.passed),
  CHECKS_FAILED: String(checks.failed),
  TOTALS_FILE: totalsFile,
})
const hasTotals = existsSync(totalsFile)
rmSync(folder, { recursive: true })
if (!hasTotals) finish('vitest ended without a result', { passed: checks.passed, failed: checks.failed + 1 })
process.exitCode = exitCode === 0 && checks.failed === 0 ? 0 : 1

/** Exit code of a program of ours or of node_modules; what it prints goes where ours goes. */
function run([program = '', ...args]: string[], environment: Record<string, string>): number {
  const { status, error } = spawnSync(program, args, { stdio: 'inherit', env: { ...process.env, ...environment } })
  if (error) throw error
  return status ?? 1
}

function finish(reason: string, totals: { passed: number; failed: number }): never {
  console.error(reason)
  console.log(totalsLine(totals))
  process.exit(1)
}
