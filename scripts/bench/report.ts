/** The rows of the two tables: what was measured, what the target is, and whether it was met. */
import type { Case, Finding, Measurement } from './group.ts'
import { medianOf, rangeOf } from './numbers.ts'
import { PROFILES, type Ratio, type Verdict, verdictOf, WANTED_RATIOS, WANTED_VALUES } from './wanted.ts'

export interface Row {
  cells: readonly string[]
  /** In words, where the target is missed by more than the spread. */
  missed?: string | undefined
}

export const GROUP_HEADINGS = [
  '',
  'per second',
  'µs CPU',
  'p50 µs',
  'throughput ratio',
  'CPU ratio',
  'p50 ratio',
  'wanted',
  '',
]
export const FINDING_HEADINGS = ['by itself', 'found', 'wanted', '', '']

const PICK: Readonly<Record<Ratio, (measured: Measurement) => number | undefined>> = {
  throughput: ({ perSecond }) => perSecond,
  CPU: ({ cpuMicros }) => cpuMicros,
  p50: ({ p50 }) => p50,
}

/** `measured`: ours first, one measurement per round. */
export function groupRows(group: string, measured: ReadonlyMap<Case, readonly Measurement[]>): Row[] {
  const [[ours, own] = [undefined, []], ...peers] = [...measured]
  return [
    { cells: [group] },
    { cells: [`  ${ours?.name}`, ...medians(own)] },
    ...peers.map(([peer, its]) => peerRow(group, { peer: peer.name, own, its }, wallOf(ours, peer, measured))),
  ]
}

interface Compared {
  own: readonly Measurement[]
  its: readonly Measurement[]
}

/** The best that our row against `peer` could be: our wall over the wall of the peer, or over the peer where it has none. */
function wallOf(
  ours: Case | undefined,
  peer: Case,
  measured: ReadonlyMap<Case, readonly Measurement[]>,
): (Compared & { name: string }) | undefined {
  if (!ours?.wall) return undefined
  return { name: ours.wall.name, own: measured.get(ours.wall) ?? [], its: measured.get(peer.wall ?? peer) ?? [] }
}

function peerRow(
  group: string,
  { peer, ...compared }: Compared & { peer: string },
  wall: ReturnType<typeof wallOf>,
): Row {
  const cells = [
    `  against ${peer}`,
    ...medians(compared.its),
    ...(['throughput', 'CPU', 'p50'] as const).map((ratio) => rangeOf(ratios(ratio, compared))),
  ]
  const wanted = WANTED_RATIOS[group]?.[peer]
  if (!wanted) return { cells }
  const [ratio, ...bound] = wanted
  const values = ratios(ratio, compared)
  const verdict = verdictOf(medianOf(values), values, bound)
  const words = `${ratio} ${bound.join(' ')}`
  const missed = missedWords(verdict, `${group}, against ${peer}`, rangeOf(values), words)
  return {
    cells: [...cells, words, verdict],
    missed:
      missed && wall ? `${missed}; ${wall.name}: ${rangeOf(ratios(ratio, wall))}; profile: ${PROFILES[group]}` : missed,
  }
}

/** One per round. */
function ratios(ratio: Ratio, { own, its }: Compared): number[] {
  return own.map((each, round) => {
    const other = its[round]
    return (PICK[ratio](each) ?? Number.NaN) / ((other && PICK[ratio](other)) ?? Number.NaN)
  })
}

/** A value measured once has no spread. */
export function findingRow({ name, value, of = '' }: Finding): Row {
  const bound = WANTED_VALUES[name]
  const verdict = bound && verdictOf(value, [value], bound)
  const words = bound?.join(' ') ?? ''
  const found = value.toFixed(value < 10 ? 2 : 1)
  return {
    cells: [name, found, words, verdict ?? '', of],
    missed: verdict && missedWords(verdict, name, found, words),
  }
}

function missedWords(verdict: Verdict, row: string, found: string, wanted: string): string | undefined {
  return verdict === 'missed' ? `${row}: ${found}, wanted ${wanted}` : undefined
}

function medians(measured: readonly Measurement[]): string[] {
  const median = (pick: (each: Measurement) => number | undefined, digits: number) => {
    const known = measured.map(pick).filter((value) => value !== undefined)
    return known.length === 0 ? '' : medianOf(known).toFixed(digits)
  }
  return [median(PICK.throughput, 0), median(PICK.CPU, 1), median(PICK.p50, 0)]
}
