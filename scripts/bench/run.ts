/**
 * Benchmarks against named peers: `npm run bench` (`-- --rounds 7 --seconds 2 --only estimate`). Every round runs all
 * cases of a group one after the other, so that a slow moment of the machine meets them all; what is printed are ratios
 * of the same round: their median, and the least and the greatest. Absolute numbers are printed to be looked at, not to
 * be compared between runs. Built product, real Redis, real nginx, real disk; wrk sends; everything on 127.0.0.1.
 * `--steady 600`: seconds of the measures that last.
 */
import { parseArgs } from 'node:util'
import { BENCH_NEEDS, ensurePrograms } from '../test-programs.ts'
import { commitGroups } from './commits.ts'
import { durableGroups } from './durable.ts'
import type { Case, Group, Measurement } from './group.ts'
import { medianOf, rangeOf, table } from './numbers.ts'
import { readGroups } from './reads.ts'
import { steadyMeasures } from './steady.ts'

const missing = await ensurePrograms(BENCH_NEEDS)
if (missing !== undefined) {
  console.error(missing)
  process.exit(1)
}

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '7' },
    seconds: { type: 'string', default: '2' },
    only: { type: 'string', default: '' },
    steady: { type: 'string', default: '20' },
  },
})
const rounds = Number(values.rounds)
const seconds = Number(values.seconds)

const rows: (readonly string[])[] = []
for (const open of [...readGroups, ...commitGroups, ...durableGroups]) {
  const group = await open()
  try {
    if (group.name.includes(values.only)) rows.push(...(await measureGroup(group)))
  } finally {
    await group.close()
  }
}
const headings = ['', 'a second', 'µs CPU', 'p50 µs', 'throughput ratio', 'CPU ratio', 'p50 ratio', 'wanted']
if (rows.length > 0) console.log(table(headings, rows))

if ('steady'.includes(values.only)) {
  const findings = []
  for (const measure of steadyMeasures) findings.push(...(await measure(Number(values.steady))))
  console.log(`\n${table(['under load that lasts', 'found', 'wanted'], findings)}`)
}

async function measureGroup({ name, cases }: Group): Promise<(readonly string[])[]> {
  const measured = new Map<Case, Measurement[]>(cases.map((each) => [each, []]))
  // The first round warms up and is thrown away.
  for (let round = 0; round <= rounds; round += 1) {
    for (const each of cases) {
      const measurement = await each.measure(seconds)
      if (round > 0) measured.get(each)?.push(measurement)
    }
    process.stderr.write(`\r${name}: round ${round} of ${rounds}   `)
  }
  process.stderr.write('\n')
  const [ours, ...peers] = cases
  const own = ours ? (measured.get(ours) ?? []) : []
  return [
    [name],
    [`  ${ours?.name}`, ...medians(own)],
    ...peers.map((peer) => {
      const its = measured.get(peer) ?? []
      return [`  against ${peer.name}`, ...medians(its), ...ratios(own, its), peer.wanted ?? '']
    }),
  ]
}

function medians(measured: readonly Measurement[]): string[] {
  const median = (pick: (each: Measurement) => number | undefined, digits: number) => {
    const known = measured.map(pick).filter((value) => value !== undefined)
    return known.length === 0 ? '' : medianOf(known).toFixed(digits)
  }
  return [median(({ perSecond }) => perSecond, 0), median(({ cpuMicros }) => cpuMicros, 1), median(({ p50 }) => p50, 0)]
}

/** Ours over the peer's, round by round. */
function ratios(own: readonly Measurement[], its: readonly Measurement[]): string[] {
  const ratio = (pick: (each: Measurement | undefined) => number | undefined) =>
    rangeOf(own.map((each, round) => (pick(each) ?? Number.NaN) / (pick(its[round]) ?? Number.NaN)))
  return [ratio((each) => each?.perSecond), ratio((each) => each?.cpuMicros), ratio((each) => each?.p50)]
}
