/**
 * Brings notices from the outbox to the mail server, one per lease: one leased but not begun would have to say that it
 * may have been sent. Where the server's reply was lost, it is sent again under the same Message-ID, and says so.
 */

import { attempts, LEASE_MS, retryPauseMs } from './attempts.ts'
import { type NoticeSettings, noticeMail } from './notice.ts'
import type { LeasedNotice, NoticeFailure, Outbox } from './outbox.ts'
import type { Related } from './related.ts'
import type { MailOutcome, NoticeTransport } from './transport.ts'

const IDLE_MS = 5_000

export interface DispatcherOptions {
  outbox: Outbox
  transport: NoticeTransport
  settings: NoticeSettings
  /** Earlier inquiries from the same address, and the other side; the notice leaves both out where this rejects. */
  related: (notice: LeasedNotice) => Promise<Related>
  onAttempt?: (attempt: { requestId: string; attempt: number } & MailOutcome) => void
  onOutboxError?: (error: unknown) => void
  clock?: () => number
  random?: () => number
}

export type Dispatcher = ReturnType<typeof createDispatcher>

export function createDispatcher(options: DispatcherOptions) {
  const { outbox, transport, settings, clock = Date.now, random = Math.random } = options
  let timer: NodeJS.Timeout | undefined
  let nudgedMeanwhile = false
  let stopped = false

  async function attempt(notice: LeasedNotice): Promise<void> {
    const { requestId, attempt } = notice
    const related = await options.related(notice).catch(() => undefined)
    // Handed back rather than begun: the process may end before the mail server answers.
    if (stopped) return await record(notice, { code: 'STOPPED', mayHaveBeenSent: false, pauseMs: 0 })
    const { mayHaveBeenSent, ...mail } = await transport.send(noticeMail(notice, settings, related))
    options.onAttempt?.({ requestId, attempt, ...mail })
    if (mail.outcome === 'delivered') return await draining.record(() => outbox.delivered(notice, clock()))
    await record(notice, { code: mail.code, mayHaveBeenSent, pauseMs: retryPauseMs(attempt, random()) })
  }

  const record = (notice: LeasedNotice, failure: Omit<NoticeFailure, 'now'>) =>
    draining.record(() => outbox.failed(notice, { now: clock(), ...failure }))

  const draining = attempts(async () => {
    let tried = 0
    while (!stopped) {
      const notice = await outbox.lease({ now: clock(), leaseMs: LEASE_MS })
      if (!notice) break
      await attempt(notice)
      tried += 1
    }
    return tried
  })

  function schedule(delayMs: number): void {
    clearTimeout(timer)
    if (stopped) return
    timer = setTimeout(async () => {
      nudgedMeanwhile = false
      try {
        await draining.run()
      } catch (error) {
        options.onOutboxError?.(error)
      }
      schedule(nudgedMeanwhile ? 0 : IDLE_MS)
    }, delayMs).unref()
  }

  return {
    nudge() {
      // A check under way may have missed the new notice; and a thousand nudges must not log one fault a thousand times.
      nudgedMeanwhile = true
      if (!draining.isRunning) schedule(0)
    },
    drain: draining.run,
    async stop() {
      stopped = true
      clearTimeout(timer)
      await draining.finish()
    },
  }
}
