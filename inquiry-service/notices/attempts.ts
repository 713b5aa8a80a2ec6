/** Attempts to send mail, one at a time in a process. */

/** Longer than the slowest attempt (connect, greet, send: 10 s each), so that a lease ends only if its holder has died. */
export const LEASE_MS = 120_000

/** How long a stop waits for a mail being sent; the lease covers the rest. */
const STOP_WAIT_MS = 2_000

export interface Attempts<Outcome> {
  /** Joins the attempt under way; otherwise starts one. */
  run(): Promise<Outcome>
  readonly isRunning: boolean
  /** Waits briefly for the attempt under way. */
  finish(): Promise<void>
}

export function attempts<Outcome>(attempt: () => Promise<Outcome>): Attempts<Outcome> {
  let running: Promise<Outcome> | undefined
  return {
    run() {
      running ??= attempt().finally(() => {
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
