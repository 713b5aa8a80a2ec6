/**
 * The service against what a good engineer would use or write instead, on the same work: `npm run bench -- --help`. In each round all
 * servers of a group are measured one right after the other, every other round in reverse, so that a slow moment of the machine
 * affects them alike. The result is the median of the ratios of all rounds with its quartiles; the numbers beside it are medians too,
 * of this machine and this run. Built product, real nginx, Redis and disk; wrk sends the load; everything on 127.0.0.1.
 */
import { readOptions } from '../command-line.ts'
import { buildForTests } from '../test-build.ts'
import { BENCH_NEEDS, ensurePrograms } from '../test-programs.ts'
import { growth } from './growth.ts'
import type { Measurement } from './load.ts'
import { memory } from './memory.ts'
import { type Contestant, type Group, groups } from './rows.ts'
import { Servers } from './servers.ts'
import { quantile, table } from './table.ts'

const values = await readOptions({
  name: 'bench',
  description: 'Measure the built product against named peers',
  options: {
    rounds: { type: 'string', valueHint: 'count', default: '10', description: 'Rounds of all servers of a group' },
    seconds: { type: 'string', valueHint: 'seconds', default: '1', description: 'Length of one measurement' },
    only: { type: 'string', default: '', description: 'Only rows whose name contains this' },
    memory: {
      type: 'string',
      valueHint: 'seconds',
      description: 'Instead: memory while inquiries come for so long, and idle for half of it',
    },
    growth: {
      type: 'string',
      valueHint: 'sizes',
      description: 'Instead: cost by number of variants, as 500,1000; 0 is the catalog as it is',
    },
  },
  examples: ['', '--only SQLite --rounds 20', '--memory 600', '--growth 0,500,1000,2000'],
})

const missing = await ensurePrograms(BENCH_NEEDS)
if (missing !== undefined) {
  console.error(missing)
  process.exit(1)
}
if (values.growth !== undefined) {
  console.log(await growth(values.growth.split(',').map(Number)))
  process.exit()
}
await buildForTests()
if (values.memory !== undefined) {
  console.log(await memory(Number(values.memory)))
  process.exit()
}

/** Before the first round: compiles the code and fills the caches of each server. */
const WARM_UP_SECONDS = 3
const rounds = Number(values.rounds)
const asked = groups.filter(({ name }) => name.includes(values.only))
if (asked.length === 0) {
  console.error(`Cannot measure: no row is named like ${values.only}`)
  process.exit(1)
}
const rows: string[][] = []
for (const group of asked) rows.push(...(await measure(group)))
console.log(table(['', 'ours', 'peer', '', 'ratio', 'quartiles', 'wanted', 'of the bound'], rows))

async function measure({ name, unit, wanted, open }: Group): Promise<string[][]> {
  await using servers = new Servers()
  const { ours, peers, bound } = await open(servers)
  const all = [ours, ...peers, ...(bound ? [bound] : [])]
  const measured = new Map<Contestant, Measurement[]>(all.map((each) => [each, []]))
  for (const each of all) await each.measure(WARM_UP_SECONDS)
  for (let round = 1; round <= rounds; round += 1) {
    for (const each of round % 2 === 0 ? all.toReversed() : all) {
      measured.get(each)?.push(await each.measure(Number(values.seconds)))
    }
    process.stderr.write(`\r${name}: round ${round} of ${rounds}   `)
  }
  process.stderr.write('\n')

  const valuesOf = (each: Contestant) =>
    (measured.get(each) ?? []).map(({ perSecond, cpuMicros }) => (unit === 'µs' ? cpuMicros : perSecond))
  /** How many times better ours is, in each round. */
  const ratios = (other: Contestant) => {
    const its = valuesOf(other)
    return valuesOf(ours).map((own, round) => {
      const ratio = own / (its[round] ?? Number.NaN)
      return unit === 'µs' ? 1 / ratio : ratio
    })
  }
  const median = (each: Contestant) => `${quantile(valuesOf(each), 0.5).toFixed(unit === 'µs' ? 1 : 0)} ${unit}`
  return peers.map((peer, place) => {
    const found = ratios(peer)
    return [
      name,
      median(ours),
      median(peer),
      peer.name,
      quantile(found, 0.5).toFixed(2),
      `${quantile(found, 0.25).toFixed(2)} to ${quantile(found, 0.75).toFixed(2)}`,
      place === 0 ? wanted.toFixed(1) : '',
      bound && place === 0 ? `${quantile(ratios(bound), 0.5).toFixed(2)} of ${median(bound)}` : '',
    ]
  })
}
