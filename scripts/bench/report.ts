/** Medians, spreads and the two tables of results. */
import type { Case, Finding, Measurement } from './group.ts'

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

export function medianOf(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? Number.NaN)) / 2
}

/** `2.71 (2.50 to 3.02)`: median, least, greatest; empty without values. */
function rangeOf(values: readonly number[]): string {
  const known = values.filter((value) => Number.isFinite(value))
  if (known.length === 0) return ''
  return `${medianOf(known).toFixed(2)} (${Math.min(...known).toFixed(2)} to ${Math.max(...known).toFixed(2)})`
}

export function table(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  const all = [headings, ...rows]
  const widths = headings.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0)))
  return all
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
