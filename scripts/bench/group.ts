/** What a benchmark is made of: a group of cases that do the same work, ours first. */

export interface Measurement {
  /** Operations per second. */
  perSecond: number
  /** Processor time of the server for one operation, microseconds; undefined where there is no server of its own. */
  cpuMicros?: number
  /** Time until the answer, microseconds: the median and the slowest hundredth. */
  p50?: number
  p99?: number
}

export interface Case {
  name: string
  /** @throws Error when an answer is not what it should be: a fast refusal is no result */
  measure(seconds: number): Promise<Measurement>
}

export interface Group {
  /** In the table of what is wanted. */
  name: string
  open(): Promise<OpenGroup>
}

export interface OpenGroup {
  /** Ours first; ratios are ours over each of the others. */
  cases: readonly Case[]
  close(): Promise<void>
}

/** What is measured by itself, against nothing. */
export interface Finding {
  /** With its unit, in the table of what is wanted. */
  name: string
  value: number
  /** What it was made of, in words. */
  of?: string
}

export interface Measure {
  name: string
  /** For as long as `seconds`, where it lasts at all. */
  measure(seconds: number): Promise<readonly Finding[]>
}
