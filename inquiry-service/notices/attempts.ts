/** Attempts to send mail, one at a time in a process. */
import { SESSION_MS } from './transport.ts'

/** Longer than any session, with time to read and record: a lease ends only if its holder has died. */
export const LEASE_MS = SESSION_MS + 60_000

/** How long a stop waits for a mail being sent; the lease covers the rest. */
const STOP_WAIT_MS = 2_000

export interface Attempts<Outcome> {
  /** Joins the attempt under way; otherwise starts one. */
  run(): Promise<Outcome>
  /**
   * Stores what became of a mail. If the store can't be reached, the next run does it first: what was sent must not be sent again,
   * and what was not must not be called a possible copy.
   */
  record(outcome: () => Promise<void>): Promise<void>
  readonly isRunning: boolean
  /** Waits briefly for the attempt under way. */
  finish(): Promise<void>
}

export function attempts<Outcome>(attempt: () => Promise<Outcome>): Attempts<Outcome> {
  let running: Promise<Outcome> | undefined
  let unrecorded: (() => Promise<void>) | undefined
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
    run() {
      running ??= attemptNext().finally(() => {
        running = undefined
      })
      return running
    },
    record,
    get isRunning() {
      return running !== undefined
    },
    async finish() {
      const finished = running?.catch(() => undefined)
      if (finished) await Promise.race([finished, new Promise((done) => setTimeout(done, STOP_WAIT_MS).unref())])
    },
  }
}
