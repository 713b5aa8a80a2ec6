/**
 * Benchmarks against named peers: `npm run bench` (`-- --rounds 7 --seconds 1.5`). Every round runs all cases of a group one
 * after the other, so that a slow moment of the machine meets them all; what is printed are ratios of the same round:
 * their median, and the least and the greatest. Absolute numbers are printed to be looked at, not to be compared
 * between runs. Built product, real Redis, real nginx; everything on 127.0.0.1.
 */
import { parseArgs } from 'node:util'
import { durableGroups } from './durable.ts'
import type { Case, Group } from './group.ts'
import { medianOf, rangeOf, table } from './numbers.ts'
import { readGroups } from './reads.ts'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '7' },
    seconds: { type: 'string', default: '1.5' },
    only: { type: 'string', default: '' },
  },
})
const rounds = Number(values.rounds)
const seconds = Number(values.seconds)

const rows: (readonly string[])[] = []
for (const open of [...durableGroups, ...readGroups]) {
  const group = await open()
  try {
    if (group.name.includes(values.only)) rows.push(...(await measureGroup(group)))
  } finally {
    await group.close()
  }
}
console.log(table(['group', 'case', 'a second', 'µs CPU', 'peer', 'throughput ratio', 'CPU ratio'], rows))

async function measureGroup({ name, cases }: Group): Promise<(readonly string[])[]> {
  const measured = new Map<Case, { perSecond: number[]; cpuMicros: number[] }>()
  for (const each of cases) measured.set(each, { perSecond: [], cpuMicros: [] })
  // The first round warms up and is thrown away.
  for (let round = 0; round <= rounds; round += 1) {
    for (const each of cases) {
      const { perSecond, cpuMicros } = await each.measure(round === 0 ? seconds / 3 : seconds)
      if (round === 0) continue
      measured.get(each)?.perSecond.push(perSecond)
      if (cpuMicros !== undefined) measured.get(each)?.cpuMicros.push(cpuMicros)
    }
    process.stderr.write(`\r${name}: round ${round} of ${rounds}   `)
  }
  process.stderr.write('\n')
  const [ours, ...peers] = cases
  if (!ours) return []
  const own = measured.get(ours) ?? { perSecond: [], cpuMicros: [] }
  const first = [name, ours.name, medianOf(own.perSecond).toFixed(0), micros(own.cpuMicros), '', '', '']
  const others = peers.map((peer) => {
    const its = measured.get(peer) ?? { perSecond: [], cpuMicros: [] }
    const speed = own.perSecond.map((value, index) => value / (its.perSecond[index] ?? Number.NaN))
    const cpu = own.cpuMicros.map((value, index) => value / (its.cpuMicros[index] ?? Number.NaN))
    return ['', '', medianOf(its.perSecond).toFixed(0), micros(its.cpuMicros), peer.name, rangeOf(speed), rangeOf(cpu)]
  })
  return [first, ...others]
}

function micros(values: readonly number[]): string {
  return values.length === 0 ? '' : medianOf(values).toFixed(1)
}
