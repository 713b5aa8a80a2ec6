/** Logarithmic axes. */

export interface LogScale {
  /** Place of a value on the axis. */
  at: (value: number) => number
  /** Values to mark, ascending. */
  ticks: readonly number[]
}

/** From `from` to `to` in user units, over all of `values` with a little room; ticks are those of `candidates` inside. */
export function logScale(
  values: readonly number[],
  { from, to, candidates }: { from: number; to: number; candidates: readonly number[] },
): LogScale {
  const least = Math.min(...values) / ROOM
  const most = Math.max(...values) * ROOM
  const span = Math.log(most / least)
  const at = (value: number) => from + ((to - from) * Math.log(value / least)) / span
  return { at, ticks: candidates.filter((value) => value >= least && value <= most) }
}

/** So that the outermost points do not touch the axes. */
const ROOM = 1.2
