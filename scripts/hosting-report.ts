/**
 * Runs the contract suite against each way of running and writes what came out to `site/hosting/report.json`, which the
 * hosting page shows: `npm run hosting:report`. Needs a build. Exit code 1 when a row failed.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type HostingReport, reportOf } from '../tests/contract/report.ts'
import { contractRows } from '../tests/contract/suite.ts'
import { REPORTED_WAYS } from '../tests/contract/ways.ts'

const REPORT = 'site/hosting/report.json'

const passed = passedTitles(REPORTED_WAYS.map(({ file }) => file))
const report: HostingReport = {
  ways: REPORTED_WAYS.map(({ way, differences }) =>
    reportOf({
      name: way.name,
      rows: contractRows(way),
      differences,
      passed: (group, title) => passed.has([`the contract, ${way.name}`, group, title].join('\n')),
    }),
  ),
}
writeFileSync(REPORT, `${JSON.stringify(report, null, 2)}\n`)
const failures = report.ways.flatMap(({ name, failures: rows }) => rows.map((row) => `${name}: ${row}`))
console.log(
  failures.length === 0 ? `Wrote ${REPORT}; no row fails` : `Wrote ${REPORT}; failing:\n${failures.join('\n')}`,
)
process.exitCode = failures.length === 0 ? 0 : 1

/** Suite, group and title, a line each, of every test that passed. */
function passedTitles(files: readonly string[]): ReadonlySet<string> {
  const folder = mkdtempSync(join(tmpdir(), 'hosting-report-'))
  const output = join(folder, 'results.json')
  spawnSync('vitest', ['run', ...files, '--reporter=json', `--outputFile=${output}`], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const { testResults } = JSON.parse(readFileSync(output, 'utf8')) as VitestResults
  rmSync(folder, { recursive: true })
  const results = testResults.flatMap(({ assertionResults }) => assertionResults)
  return new Set(
    results
      .filter(({ status }) => status === 'passed')
      .map(({ ancestorTitles, title }) => [...ancestorTitles.filter((name) => name !== ''), title].join('\n')),
  )
}

interface VitestResults {
  testResults: { assertionResults: { ancestorTitles: string[]; title: string; status: string }[] }[]
}
