/** The last line of every run of tests: `N passed, N failed`. */

export interface Totals {
  passed: number
  failed: number
}

export function totalsLine({ passed, failed }: Totals): string {
  return `${passed} passed, ${failed} failed`
}

export function sumOf(totals: readonly Totals[]): Totals {
  return totals.reduce((sum, { passed, failed }) => ({ passed: sum.passed + passed, failed: sum.failed + failed }), {
    passed: 0,
    failed: 0,
  })
}
