/**
 * The service against what a good engineer would use or write instead, on the same work: `npm run bench -- --help`. In each round all
 * servers of a row are measured one right after the other, every other round in reverse, so that a slow moment affects them alike. The
 * result is the median of the ratios of all rounds with its quartiles, of this machine and this run.
 */
import { table } from '../../inquiry-service/desk/commands/print.ts'
import { wholeNumber } from '../../inquiry-service/desk/input.ts'
import { readOptions } from '../command-line.ts'
import { buildForTests } from '../test-build.ts'
import { BENCH_NEEDS, ensurePrograms } from '../test-programs.ts'
import { growth } from './growth.ts'
import { send } from './load.ts'
import { quantile } from './quantile.ts'
import { type Row, rows } from './rows.ts'
import { type Server, Servers } from './servers.ts'

const values = await readOptions({
  name: 'bench',
  description: 'Measure the built product against named peers',
  options: {
    rounds: { type: 'string', valueHint: 'count', default: '10', description: 'Rounds of all servers of a row' },
    seconds: { type: 'string', valueHint: 'seconds', default: '1', description: 'Length of one measurement' },
    only: { type: 'string', default: '', description: 'Only rows whose name contains this' },
    growth: {
      type: 'string',
      valueHint: 'sizes',
      description: 'Instead: cost by number of variants, as 500,1000; 0 is the catalog as it is',
    },
  },
  examples: ['', '--only SQLite --rounds 20', '--growth 0,500,1000,2000'],
})

/** Before the first round: compiles the code and fills the caches of each server. */
const WARM_UP_SECONDS = 3
const rounds = wholeNumber('rounds', values.rounds)
const asked = rows.filter(({ name }) => name.includes(values.only))
const problem =
  asked.length === 0 ? `Cannot measure: no row is named like ${values.only}` : await ensurePrograms(BENCH_NEEDS)
if (problem !== undefined) {
  console.error(problem)
  process.exitCode = 1
} else if (values.growth !== undefined) {
  console.log(await growth(values.growth.split(',').map(Number)))
} else {
  await buildForTests()
  const lines: string[][] = []
  for (const row of asked) lines.push(...(await measure(row)))
  console.log(table(['', 'ours', 'peer', '', 'ratio', 'quartiles', 'wanted', 'of the bound'], lines))
}

async function measure({ name, unit, wanted, kind, connections, open }: Row): Promise<string[][]> {
  await using servers = new Servers()
  const { ours, peers, peerKind = kind, bound } = await open(servers)
  const all = [ours, ...peers, ...(bound ? [bound] : [])]
  const measured = new Map(all.map((server) => [server, [] as number[]]))
  const measureOne = async (server: Server, seconds: number) => {
    const { cpuMicros, perSecond } = await send(server, server === ours ? kind : peerKind, connections, seconds)
    return unit === 'µs' ? cpuMicros : perSecond
  }
  for (const server of all) await measureOne(server, WARM_UP_SECONDS)
  for (let round = 1; round <= rounds; round += 1) {
    for (const server of round % 2 === 0 ? all.toReversed() : all) {
      measured.get(server)?.push(await measureOne(server, Number(values.seconds)))
    }
    process.stderr.write(`\r${name}: round ${round} of ${rounds}   `)
  }
  process.stderr.write('\n')

  const valuesOf = (server: Server) => measured.get(server) ?? []
  const median = (server: Server) => `${quantile(valuesOf(server), 0.5).toFixed(unit === 'µs' ? 1 : 0)} ${unit}`
  /** How many times better ours is, in each round. */
  const ratios = (other: Server) =>
    valuesOf(ours).map((own, round) => {
      const its = valuesOf(other)[round] ?? Number.NaN
      return unit === 'µs' ? its / own : own / its
    })
  return peers.map((peer, place) => {
    const share = (part: number) => quantile(ratios(peer), part).toFixed(2)
    return [
      ...[name, median(ours), median(peer), peer.name, share(0.5), `${share(0.25)} to ${share(0.75)}`],
      place === 0 ? wanted.toFixed(1) : '',
      bound && place === 0 ? `${quantile(ratios(bound), 0.5).toFixed(2)} of ${median(bound)}` : '',
    ]
  })
}
