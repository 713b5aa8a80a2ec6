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
    super(`Cannot use the content as it has ${faults.length} faults:\n${faults.map(faultLine).join('\n')}`)
    this.name = 'ContentError'
    this.faults = faults
  }
}

export function faultLine({ file, field, problem, remedy }: ContentFault): string {
  return `content/${file}${field && `: ${field}`}: ${problem}. Remedy: ${remedy}`
}
