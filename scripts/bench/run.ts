/**
 * Benchmarks against named peers: `npm run bench -- --help`. Every round runs all cases
 * of a group one after the other, so that a slow moment of the machine affects them all. The results are ratios within one
 * round: their median, least and greatest. Absolute numbers are printed for information, not to be compared between runs.
 * Built product, real Redis, real nginx, real disk; wrk sends the load; everything on 127.0.0.1.
 */

import { readOptions } from '../command-line.ts'
import { buildForTests } from '../test-build.ts'
import { BENCH_NEEDS, ensurePrograms } from '../test-programs.ts'
import { commitGroups } from './commits.ts'
import { durableGroups } from './durable.ts'
import { firstStart } from './first-start.ts'
import type { Case, Group, Measurement } from './group.ts'
import { phoneFilter } from './phone-filter.ts'
import { readGroups } from './reads.ts'
import { FINDING_HEADINGS, findingRow, GROUP_HEADINGS, groupRows, type Row, table } from './report.ts'
import { steadyMeasures } from './steady.ts'

/** The round that is discarded: it lets a server compile its code and fill its caches. */
const WARM_UP_SECONDS = 3

const values = await readOptions({
  name: 'bench',
  description: 'Measure the built product against named peers',
  options: {
    rounds: { type: 'string', valueHint: 'count', default: '7', description: 'Rounds of all cases' },
    seconds: { type: 'string', valueHint: 'seconds', default: '2', description: 'Length of one measurement' },
    only: { type: 'string', default: '', description: 'Only groups and measures whose name contains this' },
    steady: {
      type: 'string',
      valueHint: 'seconds',
      default: '20',
      description: 'Length of the sustained measurements',
    },
  },
  examples: ['--only estimate', '--rounds 7 --steady 600'],
})

const missing = await ensurePrograms(BENCH_NEEDS)
if (missing !== undefined) {
  console.error(missing)
  process.exit(1)
}

const rounds = Number(values.rounds)
const seconds = Number(values.seconds)
const isAsked = ({ name }: { name: string }) => name.includes(values.only)
const groups = [...readGroups, ...commitGroups, ...durableGroups].filter(isAsked)
const measures = [...steadyMeasures, firstStart, phoneFilter].filter(isAsked)
if (groups.length + measures.length === 0) {
  console.error(`Cannot measure: nothing is named like ${values.only}`)
  process.exit(1)
}
// A first start includes a build of its own.
if (groups.length > 0 || measures.some((measure) => measure !== firstStart)) await buildForTests()

const rows: Row[] = []
for (const group of groups) {
  rows.push(...groupRows(group.name, await measureGroup(group)))
}
if (rows.length > 0) console.log(table(GROUP_HEADINGS, rows))

const findings: Row[] = []
for (const { measure } of measures) {
  findings.push(...(await measure(Number(values.steady))).map(findingRow))
}
if (findings.length > 0) console.log(`\n${table(FINDING_HEADINGS, findings)}`)

/** Each case with its measurements, one per round. */
async function measureGroup({ name, open }: Group): Promise<ReadonlyMap<Case, readonly Measurement[]>> {
  const { cases, close } = await open()
  try {
    const measured = new Map<Case, Measurement[]>(cases.map((each) => [each, []]))
    for (let round = 0; round <= rounds; round += 1) {
      for (const each of cases) {
        const measurement = await each.measure(round === 0 ? Math.max(WARM_UP_SECONDS, seconds) : seconds)
        if (round > 0) measured.get(each)?.push(measurement)
      }
      process.stderr.write(`\r${name}: round ${round} of ${rounds}   `)
    }
    process.stderr.write('\n')
    return measured
  } finally {
    await close()
  }
}
