/** What a benchmark is made of: a group of cases that do the same work, ours first. */

export interface Measurement {
  /** Operations a second. */
  perSecond: number
  /** Processor time of the server for one operation, microseconds; undefined where there is no server of its own. */
  cpuMicros?: number
  /** Time until the answer, microseconds: the median and the slowest hundredth. */
  p50?: number
  p99?: number
}

export interface Case {
  name: string
  /** What the ratio of ours to this one should be, in words; for a peer. */
  wanted?: string
  /** @throws Error when an answer is not what it should be: a fast refusal is no result */
  measure(seconds: number): Promise<Measurement>
}

export interface Group {
  name: string
  /** Ours first; ratios are ours over each of the others. */
  cases: readonly Case[]
  close(): Promise<void>
}
