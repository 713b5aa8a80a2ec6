import { nearestKey } from './keys.ts'

/** A fault in the content: where it is, what it is, and how to fix it. */
export interface ContentFault {
  /** Path below `content/`. */
  file: string
  /** Path of the field, empty for the whole file. */
  field: string
  problem: string
  remedy: string
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
export function counted(faults: number): string {
  return `${faults} ${faults === 1 ? 'fault' : 'faults'}:`
}

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
