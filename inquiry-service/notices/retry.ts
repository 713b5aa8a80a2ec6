/** When a notice that could not be sent is retried. */

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS

/** The first pause; each later one is twice as long. */
const FIRST_PAUSE_MS = 30 * SECOND_MS

/** The longest pause: a mail server that returns after a day is found within the hour. */
const LONGEST_PAUSE_MS = HOUR_MS

/** Random share of the pause, so that many notices don't return together. */
const JITTER = 0.2

/** After about a week of attempts a person has to look: the desk lists what was given up and can resend it. */
export const MAX_ATTEMPTS = 175

/**
 * Milliseconds until the next attempt after `attempt` (1 for the first) failed: 30 s, 60 s, 120 s … 1 h, each 20 % up or
 * down by `random` (0 to 1). Undefined: give up.
 */
export function retryPauseMs(attempt: number, random: number): number | undefined {
  if (attempt >= MAX_ATTEMPTS) return undefined
  const pause = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(attempt - 1, 20))
  return Math.round(pause * (1 - JITTER + 2 * JITTER * random))
}
