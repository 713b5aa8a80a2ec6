/** The table of rows that hold, differ by design and fail, for each way of running: made from what the tests said. */
import type { Difference } from './row.ts'
import { titleOf } from './suite.ts'

export interface GroupCounts {
  readonly name: string
  readonly holds: number
  readonly differs: number
  readonly fails: number
}

export interface WayReport {
  readonly name: string
  readonly groups: readonly GroupCounts[]
  /** One entry a reason. */
  readonly differences: readonly { readonly reason: string; readonly rows: readonly string[] }[]
  readonly failures: readonly string[]
}

export interface HostingReport {
  readonly ways: readonly WayReport[]
}

export interface WayRun {
  readonly name: string
  readonly rows: readonly { readonly group: string; readonly name: string }[]
  readonly differences: readonly Difference[]
  /** Titles of the tests that passed, by group. */
  readonly passed: (group: string, title: string) => boolean
}

export function reportOf({ name, rows, differences, passed }: WayRun): WayReport {
  const byRow = new Map(differences.map((difference) => [difference.row, difference]))
  const results = rows.map((row) => {
    const difference = byRow.get(row.name)
    const holds = passed(row.group, difference ? titleOf(difference) : row.name)
    return { ...row, difference, result: holds ? (difference ? 'differs' : 'holds') : 'fails' } as const
  })
  const reasons = Map.groupBy(
    results.filter(({ result }) => result === 'differs'),
    ({ difference }) => difference?.reason ?? '',
  )
  const count = (group: string, wanted: string) =>
    results.filter((row) => row.group === group && row.result === wanted).length
  return {
    name,
    groups: [...new Set(rows.map(({ group }) => group))].map((group) => ({
      name: group,
      holds: count(group, 'holds'),
      differs: count(group, 'differs'),
      fails: count(group, 'fails'),
    })),
    differences: [...reasons].map(([reason, differing]) => ({ reason, rows: differing.map((row) => row.name) })),
    failures: results.filter(({ result }) => result === 'fails').map((row) => row.name),
  }
}
