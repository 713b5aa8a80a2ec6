/**
 * The time that windows count by (D22a): it begins as the wall clock and then only moves on as time passes, whatever
 * becomes of the clock. Setting a clock forward frees nobody, setting it back locks nobody out.
 *
 * What people read (`receivedAt`, notices due) stays the wall clock, which may be set at any moment.
 */

/** Steady time, whole milliseconds. Comparable within one process only. */
export type SteadyClock = () => number

export interface SteadyClockOptions {
  /** Milliseconds since 1970; may jump. */
  wall?: () => number
  /** Milliseconds that have passed; stands still while the machine sleeps. */
  elapsed?: () => number
  /** Milliseconds since the machine started, its sleep included. Without it sleep is not counted. */
  sinceBoot?: () => number
}

/** Wall clock and time passed drift apart by less than this unless the clock is set or the machine sleeps. */
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
    // Asking for the time since boot reads a file: only a jump is worth it, as each sleep makes one.
    if (Math.abs(gap - lastGap) > JUMP_MS) {
      lastGap = gap
      slept = Math.max(slept, sinceBoot() - passed - bootedBefore)
    }
    return Math.floor(begin + slept + passed)
  }
}
