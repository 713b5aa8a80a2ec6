/**
 * The time that windows are measured in (D22a): begins at the wall clock, then only advances as time passes, however the clock is set.
 * What people read (`receivedAt`, when notices are due) is wall-clock time.
 */

/** Steady time, whole milliseconds. Comparable within one process only. */
export type SteadyClock = () => number

interface SteadyClockOptions {
  /** Milliseconds since 1970; may jump. */
  wall?: () => number
  /** Milliseconds that have passed, not counting time asleep. */
  elapsed?: () => number
  /** Milliseconds since the machine started, including sleep. Without it sleep is not counted. */
  sinceBoot?: () => number
}

/** Wall clock and passed time drift apart by less than this unless the clock is set or the machine sleeps. */
const JUMP_MS = 1_000

export function steadyClock({
  wall = Date.now,
  elapsed = () => performance.now(),
  sinceBoot = elapsed,
}: SteadyClockOptions = {}): SteadyClock {
  const begin = wall() - elapsed()
  const bootedBefore = sinceBoot() - elapsed()
  let lastGap = begin
  let slept = 0
  return () => {
    const passed = elapsed()
    const gap = wall() - passed
    // Asking for the time since boot reads a file: worth it only after a jump, and every sleep causes one.
    if (Math.abs(gap - lastGap) > JUMP_MS) {
      lastGap = gap
      slept = Math.max(slept, sinceBoot() - passed - bootedBefore)
    }
    return Math.floor(begin + slept + passed)
  }
}
