/**
 * Runs the contract suite against each way of running and prints the rows that differ, with the reason, and those that
 * fail: `npm run hosting:report`. `inquiry-service/docs/ways-of-running.md` has the differences. Exit code 1 when a row
 * fails.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DEPLOYMENTS, type ReportedDeployment } from '../tests/contract/deployments.ts'
import { contractRows, titleOf, titlesOf } from '../tests/contract/suite.ts'

const passed = passedTitles(DEPLOYMENTS.map(({ file }) => file))
const failures = DEPLOYMENTS.map(report)
process.exitCode = failures.every((count) => count === 0) ? 0 : 1

/** Prints the results of one way of running; returns the number of failed rows. */
function report({ deployment, differences }: ReportedDeployment): number {
  const byRow = new Map(differences.map((difference) => [difference.row, difference]))
  const rows = contractRows(deployment)
  const failing = rows.filter(({ group, name }) => {
    const difference = byRow.get(name)
    const titles = titlesOf(group, difference ? titleOf(difference) : name)
    return !titles.every((title) => passed.has([`the contract, ${deployment.name}`, group, title].join('\n')))
  })
  console.log(`${deployment.name}: ${rows.length} rows, ${byRow.size} differ, ${failing.length} fail`)
  for (const [reason, its] of Map.groupBy(differences, ({ reason: why }) => why)) {
    console.log(`  differ: ${reason}`)
    for (const { row } of its) console.log(`    ${row}`)
  }
  for (const { group, name } of failing) console.log(`  fails: ${group}: ${name}`)
  return failing.length
}

/** Suite, group and title of every test that passed, one per line. */
function passedTitles(files: readonly string[]): ReadonlySet<string> {
  const folder = mkdtempSync(join(tmpdir(), 'hosting-report-'))
  const output = join(folder, 'results.json')
  spawnSync('vitest', ['run', ...files, '--reporter=json', `--outputFile=${output}`], {
    stdio: ['ignore', 'ignore', 'inherit'],
    // Every row in every encoding, even where the tests run a sample.
    env: { ...process.env, FAULTS: 'full' },
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
