/** What a benchmark consists of: a group of cases that do the same work, ours first. */

export interface Measurement {
  /** Operations per second. */
  perSecond: number
  /** Processor time of the server per operation, microseconds; undefined where there is no separate server. */
  cpuMicros?: number
  /** Time until the answer, microseconds: the median and the slowest hundredth. */
  p50?: number
  p99?: number
}

export interface Case {
  name: string
  /** @throws Error when an answer is not what it should be: a fast refusal is not a result */
  measure(seconds: number): Promise<Measurement>
}

export interface Group {
  name: string
  open(): Promise<OpenGroup>
}

export interface OpenGroup {
  /** Ours first; ratios are ours over each of the others. */
  cases: readonly Case[]
  close(): Promise<void>
}

/** What is measured on its own, without a peer. */
export interface Finding {
  /** With its unit. */
  name: string
  value: number
  /** How it came about, in words. */
  of?: string
}

export interface Measure {
  name: string
  /** Takes `seconds`, if the length matters at all. */
  measure(seconds: number): Promise<readonly Finding[]>
}
