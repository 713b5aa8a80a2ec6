/**
 * Lighthouse on the built product: `npm run bench:lighthouse -- --help`. Prints the median of all runs for each page, and exits
 * with code 1 if one misses a bar. Rounds are interleaved, so that a slow moment of the machine affects every page once.
 * Performance is only meaningful on a machine that does nothing else; there `.ci/lighthouse` runs it as a separate job. The last
 * line is `N passed, N failed`, counting pages.
 */
import { readOptions } from '../../command-line.ts'
import { buildForTests, totalsLine } from '../../test-build.ts'
import { ensurePrograms, WHOLE_BROWSER } from '../../test-programs.ts'
import { Servers } from '../servers.ts'
import { table } from '../table.ts'
import { audit } from './audit.ts'
import { BARS, medianScores, missedBars, SCREENS, type Scores } from './bars.ts'
import { PAGES } from './pages.ts'

const values = await readOptions({
  name: 'bench:lighthouse',
  description: 'Measure the built pages with Lighthouse; exit code 1 if one misses its target',
  options: {
    runs: { type: 'string', valueHint: 'count', default: '5', description: 'Number of runs; their median counts' },
    screen: {
      type: 'string',
      valueHint: SCREENS.join('|'),
      default: 'phone',
      description: 'Screen on which the page is viewed',
    },
    only: { type: 'string', multiple: true, valueHint: 'path', description: 'Only this page; repeatable' },
  },
  examples: ['--runs 3 --screen desktop --only /catalog'],
})
const runs = Number(values.runs)
const screen = SCREENS.find((each) => each === values.screen)
if (!screen) throw new Error(`Cannot measure on "${values.screen}": the screens are ${SCREENS.join(' and ')}`)
const pages = values.only === undefined ? PAGES : PAGES.filter((page) => values.only?.includes(page))
if (pages.length === 0 || !(runs >= 1))
  throw new Error(`Cannot measure without a page and a run: the pages are ${PAGES.join(' ')}`)

const missing = await ensurePrograms([WHOLE_BROWSER])
if (missing !== undefined) {
  console.error(missing)
  console.log(totalsLine({ passed: 0, failed: 1 }))
  process.exit(1)
}
await buildForTests()
await using servers = new Servers()
const { port } = await servers.service({ STORE_DURABILITY: 'attested:temporary' })
const measured = new Map<string, Scores[]>(pages.map((page) => [page, []]))
for (let run = 1; run <= runs; run += 1) {
  for (const page of pages) {
    process.stderr.write(`\rround ${run} of ${runs}: ${page}`.padEnd(80))
    measured.get(page)?.push(await audit(`http://127.0.0.1:${port}${page}`, screen))
  }
}
process.stderr.write('\n')

const medians = [...measured].map(([page, scores]) => ({ page, scores: medianScores(scores) }))
console.log(
  table(
    ['page', ...Object.keys(BARS), 'paint ms', 'LCP ms', 'TBT ms', 'CLS', 'bytes'],
    medians.map(({ page, scores }) => [
      page,
      ...Object.keys(BARS).map((category) => String(scores.categories[category])),
      scores.firstPaintMs.toFixed(0),
      scores.largestPaintMs.toFixed(0),
      scores.blockingMs.toFixed(0),
      scores.layoutShift.toFixed(3),
      scores.bytes.toFixed(0),
    ]),
  ),
)
const missed = medians.flatMap(({ page, scores }) => missedBars(scores).map((words) => `${page}: ${words}`))
for (const line of missed) console.error(line)
const faults = [...measured].flatMap(([page, all]) =>
  [...new Set(all.flatMap(({ faults }) => faults))].map((id) => `${page}: ${id}`),
)
for (const line of faults) console.error(`below full marks: ${line}`)
const failed = medians.filter(({ scores }) => missedBars(scores).length > 0).length
console.log(totalsLine({ passed: medians.length - failed, failed }))
process.exitCode = failed === 0 ? 0 : 1
