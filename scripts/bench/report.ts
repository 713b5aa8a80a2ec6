/** The rows of the two tables. */
import type { Case, Finding, Measurement } from './group.ts'
import { medianOf, rangeOf } from './numbers.ts'

export type Row = readonly string[]

export const GROUP_HEADINGS = ['', 'per second', 'µs CPU', 'p50 µs', 'throughput ratio', 'CPU ratio', 'p50 ratio']
export const FINDING_HEADINGS = ['by itself', 'found', '']

type Pick = (measured: Measurement) => number | undefined

const PICKS: readonly (readonly [pick: Pick, digits: number])[] = [
  [({ perSecond }) => perSecond, 0],
  [({ cpuMicros }) => cpuMicros, 1],
  [({ p50 }) => p50, 0],
]

/** `measured`: ours first, one measurement per round. Ratios are ours over each of the others, within a round. */
export function groupRows(group: string, measured: ReadonlyMap<Case, readonly Measurement[]>): Row[] {
  const [[ours, own] = [undefined, []], ...peers] = [...measured]
  return [
    [group],
    [`  ${ours?.name}`, ...medians(own)],
    ...peers.map(([{ name }, its]) => [
      `  against ${name}`,
      ...medians(its),
      ...PICKS.map(([pick]) => rangeOf(ratios(pick, own, its))),
    ]),
  ]
}

function ratios(pick: Pick, own: readonly Measurement[], its: readonly Measurement[]): number[] {
  return own.map((each, round) => {
    const other = its[round]
    return (pick(each) ?? Number.NaN) / ((other && pick(other)) ?? Number.NaN)
  })
}

export function findingRow({ name, value, of = '' }: Finding): Row {
  return [name, value.toFixed(value < 10 ? 2 : 1), of]
}

function medians(measured: readonly Measurement[]): string[] {
  return PICKS.map(([pick, digits]) => {
    const known = measured.map(pick).filter((value) => value !== undefined)
    return known.length === 0 ? '' : medianOf(known).toFixed(digits)
  })
}
