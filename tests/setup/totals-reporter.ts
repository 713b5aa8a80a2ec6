/**
 * The last line of every run: `N passed, N failed`, over everything that ran. Written as the process ends, so that
 * nothing can follow it.
 *
 * TOTALS_FILE, when set, gets both numbers instead: `npm test` adds its checks, prints the line, and knows if a run broke off.
 */
import { writeFileSync, writeSync } from 'node:fs'
import type { SerializedError } from 'vitest'
import type { Reporter, TestModule } from 'vitest/node'
import { sumOf, type Totals, totalsLine } from '../../scripts/test-build.ts'

export default class TotalsReporter implements Reporter {
  #totals: Totals = { passed: 0, failed: 1 }

  onInit() {
    process.on('exit', () => this.#print())
  }

  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly SerializedError[]) {
    this.#totals = sumOf([...modules.map(moduleTotals), { passed: 0, failed: unhandledErrors.length }])
  }

  #print() {
    const { TOTALS_FILE } = process.env
    if (TOTALS_FILE) writeFileSync(TOTALS_FILE, JSON.stringify(this.#totals))
    else writeSync(1, `${totalsLine(this.#totals)}\n`)
  }
}

/**
 * A test that should have run and did not (its hook failed) counts as failed; one skipped on purpose does not count. A file
 * that failed to load, or whose closing hook failed, counts as one failure.
 */
function moduleTotals(module: TestModule): Totals {
  const tests = [...module.children.allTests()]
  const passed = tests.filter((test) => test.result().state === 'passed').length
  const failed = tests.filter((test) => {
    const { state } = test.result()
    return state === 'failed' || state === 'pending' || (state === 'skipped' && test.options.mode === 'run')
  }).length
  return { passed, failed: failed === 0 && !module.ok() ? 1 : failed }
}
