import { nearestKey } from './keys.ts'

/** What is wrong with an entry, and how to put it right. */
export interface Finding {
  /** Path of the field in the entry; empty for the whole entry. */
  field: string
  /** The value, and why it can't be right. */
  problem: string
  remedy: string
}

/** A finding with its file. */
export interface ContentFault extends Finding {
  /** Path below `content/`. */
  file: string
}

export class ContentError extends Error {
  readonly faults: readonly ContentFault[]

  constructor(faults: readonly ContentFault[]) {
    super(`Cannot use the content: ${counted(faults.length)}\n${faults.map(faultLine).join('\n')}`)
    this.name = 'ContentError'
    this.faults = faults
  }
}

export function faultLine({ file, field, problem, remedy }: ContentFault): string {
  return `content/${file}${field && `: ${field}`}: ${problem}. Remedy: ${remedy}`
}

/** `1 fault:`, as both phases of the check begin their lists. */
export const counted = (faults: number) => `${faults} ${faults === 1 ? 'fault' : 'faults'}:`

/** An id that no entry has, with the most similar one. `entry` is what it should name: `document`. */
export function unknownId(
  file: string,
  field: string,
  { entry, id, known }: { entry: string; id: string; known: ReadonlySet<string> },
): ContentFault {
  const nearest = nearestKey(id, [...known])
  const remedy = nearest === undefined ? `add the ${entry}, or correct the id` : `write ${nearest}, if that was meant`
  return { file, field, problem: `no ${entry} "${id}"`, remedy }
}

export function idsOf(entries: readonly { id: string }[]): Set<string> {
  return new Set(entries.map(({ id }) => id))
}
