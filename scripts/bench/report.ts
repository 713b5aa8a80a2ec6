/** The rows of the two tables: what was measured, what the target is, and whether it was met. */
import type { Case, Finding, Measurement } from './group.ts'
import { medianOf, rangeOf } from './numbers.ts'
import { type Ratio, type Verdict, verdictOf, WANTED_RATIOS, WANTED_VALUES } from './wanted.ts'

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
    ...peers.map(([{ name }, its]) => peerRow(group, name, own, its)),
  ]
}

function peerRow(group: string, peer: string, own: readonly Measurement[], its: readonly Measurement[]): Row {
  const ratios = (ratio: Ratio) =>
    own.map((each, round) => {
      const other = its[round]
      return (PICK[ratio](each) ?? Number.NaN) / ((other && PICK[ratio](other)) ?? Number.NaN)
    })
  const cells = [
    `  against ${peer}`,
    ...medians(its),
    ...(['throughput', 'CPU', 'p50'] as const).map((ratio) => rangeOf(ratios(ratio))),
  ]
  const wanted = WANTED_RATIOS[group]?.[peer]
  if (!wanted) return { cells }
  const [ratio, ...bound] = wanted
  const verdict = verdictOf(medianOf(ratios(ratio)), ratios(ratio), bound)
  const words = `${ratio} ${bound.join(' ')}`
  return {
    cells: [...cells, words, verdict],
    missed: missedWords(verdict, `${group}, against ${peer}`, rangeOf(ratios(ratio)), words),
  }
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
