/** The report of the contract suite as the hosting page shows it: a line a group, every difference with its reason. */

import report from '../hosting/report.json' with { type: 'json' }
import { KEPT, type Kept } from '../hosting/static/kept.ts'

export interface HostingRow {
  readonly group: string
  /** One cell a way, in the order of `ways`. */
  readonly cells: readonly { readonly text: string; readonly exact: boolean }[]
  readonly plainHost: Kept
}

interface WayReport {
  readonly name: string
  readonly groups: readonly { name: string; holds: number; differs: number; fails: number }[]
  readonly differences: readonly { reason: string; rows: readonly string[] }[]
  readonly failures: readonly string[]
}

export const ways: readonly WayReport[] = report.ways

/** @throws Error when a group of the suite has no word on plain hosts */
export const hostingRows: readonly HostingRow[] = (ways[0]?.groups ?? []).map(({ name }) => {
  const plainHost = KEPT[name]
  if (!plainHost) throw new Error(`Cannot show the hosting table as nothing is said of plain hosts: group ${name}`)
  return { group: name, cells: ways.map((way) => cellOf(way, name)), plainHost }
})

function cellOf({ groups }: WayReport, name: string): { text: string; exact: boolean } {
  const { holds = 0, differs = 0, fails = 0 } = groups.find((group) => group.name === name) ?? {}
  const parts = [`${holds}`, ...(differs > 0 ? [`${differs} differ`] : []), ...(fails > 0 ? [`${fails} fail`] : [])]
  return { text: parts.join(', '), exact: differs + fails === 0 }
}

/** All rows of a way together. */
export function totalsOf({ groups }: WayReport): { holds: number; differs: number; fails: number } {
  const sum = (count: (group: WayReport['groups'][number]) => number) =>
    groups.reduce((total, group) => total + count(group), 0)
  return { holds: sum(({ holds }) => holds), differs: sum(({ differs }) => differs), fails: sum(({ fails }) => fails) }
}
