/**
 * The time that windows are measured in (D22a): it starts from the wall clock and then only advances as time passes, whatever
 * happens to the clock. Setting a clock forward frees nobody, setting it back locks nobody out.
 *
 * What people read (`receivedAt`, when notices are due) stays in wall-clock time, which may be set at any moment.
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
