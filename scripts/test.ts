/**
 * The checks and the tests: `npm test`. Of a part, `npm test -- tests/estimator` or by vitest's own options, only what it needs is
 * installed and built, without the static checks. The last line is `N passed, N failed`, checks included.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AFTER_A_BUILD, BESIDE_A_BUILD, runChecks } from './check.ts'
import { buildForTests, sumOf, type Totals, totalsLine } from './test-build.ts'
import { ensurePrograms, needsOf } from './test-programs.ts'

const NONE: Totals = { passed: 0, failed: 0 }

const part = process.argv.slice(2)
const missing = await ensurePrograms(needsOf(part))
if (missing) finish(missing, { passed: 0, failed: 1 })

const folder = mkdtempSync(join(tmpdir(), 'test-totals-'))
const totalsFile = join(folder, 'totals')
const lines: string[] = []
const print = (text: string) => void lines.push(text)
const isWhole = part.length === 0
// Beside each other, as none of them keeps all processors busy.
const beside = isWhole ? runChecks(BESIDE_A_BUILD, print) : NONE
if (isWhole) await buildOrFinish()
const [exitCode, early, late] = await Promise.all([
  exitCodeOf('vitest', isWhole ? ['run', '--project=!faults'] : ['run', ...part], { TOTALS_FILE: totalsFile }),
  beside,
  isWhole ? runChecks(AFTER_A_BUILD, print) : NONE,
])
const checks = sumOf([early, late])
for (const text of lines) console.log(text)
const tests = existsSync(totalsFile) ? (JSON.parse(readFileSync(totalsFile, 'utf8')) as Totals) : undefined
rmSync(folder, { recursive: true })
if (!tests) finish('vitest ended without a result', { passed: checks.passed, failed: checks.failed + 1 })
console.log(totalsLine(sumOf([tests, checks])))
process.exitCode = exitCode === 0 && checks.failed === 0 ? 0 : 1

async function exitCodeOf(program: string, args: readonly string[], environment: Record<string, string>) {
  const child = spawn(program, args, { stdio: 'inherit', env: { ...process.env, ...environment } })
  const [code] = await once(child, 'close')
  return code as number | null
}

async function buildOrFinish(): Promise<void> {
  try {
    await buildForTests()
  } catch (error) {
    finish(String(error), { passed: 0, failed: 1 })
  }
}

function finish(reason: string, totals: Totals): never {
  console.error(reason)
  console.log(totalsLine(totals))
  process.exit(1)
}
