/** Attempts to send mail: one at a time in a process, and the pauses between them. */
import { SESSION_MS } from './transport.ts'

/** Longer than any session, with time to read and record: a lease ends only if its holder has died. */
export const LEASE_MS = SESSION_MS + 60_000

/** How long a stop waits for a mail being sent; the lease covers the rest. */
const STOP_WAIT_MS = 2_000

export function attempts<Outcome>(attempt: () => Promise<Outcome>) {
  let running: Promise<Outcome> | undefined
  let unrecorded: (() => Promise<void>) | undefined
  /** Where the store can't be reached, the next run stores it first: what was sent must not be sent again. */
  const record = async (outcome: () => Promise<void>) => {
    unrecorded = outcome
    await outcome()
    unrecorded = undefined
  }
  const attemptNext = async () => {
    if (unrecorded) await record(unrecorded)
    return await attempt()
  }
  return {
    record,
    run(): Promise<Outcome> {
      running ??= attemptNext().finally(() => {
        running = undefined
      })
      return running
    },
    get isRunning() {
      return running !== undefined
    },
    async finish() {
      const finished = running?.catch(() => undefined)
      if (finished) await Promise.race([finished, new Promise((done) => setTimeout(done, STOP_WAIT_MS).unref())])
    },
  }
}

const FIRST_PAUSE_MS = 30_000
const LONGEST_PAUSE_MS = 3_600_000

/** Random share of the pause, so that many notices don't return together. */
const JITTER = 0.2

/** After about a week of attempts a person has to look: the desk lists what was given up and can resend it. */
export const MAX_ATTEMPTS = 175

/** 30 s, 60 s, 120 s … 1 h, each 20% up or down by `random` (0 to 1). `attempt` counts from 1. Undefined: give up. */
export function retryPauseMs(attempt: number, random: number): number | undefined {
  if (attempt >= MAX_ATTEMPTS) return undefined
  const pause = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(attempt - 1, 20))
  return Math.round(pause * (1 - JITTER + 2 * JITTER * random))
}
