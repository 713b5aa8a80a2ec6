/** The report of the contract suite as the hosting page shows it: a line a group, every difference with its reason. */

import report from '../hosting/report.json' with { type: 'json' }
import { KEPT, type Kept } from '../hosting/static/kept.ts'
import { printNumber } from '../shared/numbers.ts'

export interface HostingRow {
  readonly group: string
  /** One cell a way, in the order of `ways`. */
  readonly cells: readonly string[]
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

function cellOf({ groups }: WayReport, name: string): string {
  return countsInWords(groups.filter((group) => group.name === name))
}

/** All rows of a way together: `1 421, 29 differ`. */
export function totalOf({ groups }: WayReport): string {
  return countsInWords(groups)
}

function countsInWords(groups: WayReport['groups']): string {
  const sum = (count: 'holds' | 'differs' | 'fails') => groups.reduce((total, group) => total + group[count], 0)
  const parts = [printNumber(sum('holds'))]
  if (sum('differs') > 0) parts.push(`${sum('differs')} differ`)
  if (sum('fails') > 0) parts.push(`${sum('fails')} fail`)
  return parts.join(', ')
}
