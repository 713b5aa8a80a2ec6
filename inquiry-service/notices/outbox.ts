/**
 * Notices owed to the desk, one per inquiry, from the step on that stores it until it is delivered or erased. One is
 * due when its time has come and no lease holds it; given up, it waits for the desk.
 *
 * `mayHaveBeenSent` is a mark that stays: an attempt ended without certainty, a lease ran out without an outcome, or a
 * delivered notice is asked for again.
 */
import type { Submitted } from '../contract/report.ts'
import type { Page, PageRequest, ReadInquiries, Signature } from '../records/records.ts'

/** No pause or lease is longer: what is due later was written by a clock that was ahead, and is due now (D22a). */
export const FARTHEST_DUE_MS = 2 * 3_600_000

/** A notice leased to one process. Hand it back unchanged. */
export interface LeasedNotice {
  requestId: string
  receivedAt: number
  inquiry: Submitted
  attempt: number
  /** Never used twice: attempts begin anew when the desk resends, and what an older lease reports must not hold. */
  lease: string
  copy?: string
  mayHaveBeenSent: boolean
}

export interface NoticeFailure {
  now: number
  code: string
  mayHaveBeenSent: boolean
  /** Milliseconds until the next attempt. Absent: give up. */
  pauseMs?: number | undefined
}

export interface NoticeStatus {
  requestId: string
  receivedAt: number
  attempts: number
  nextAttemptAt?: number
  leasedUntil?: number
  /** Why the last attempt failed: a short code such as `550` or `ETIMEDOUT`, never a server's sentence. */
  lastCode?: string
  mayHaveBeenSent: boolean
}

/** From what an engine has stored: texts or numbers, null or undefined for no value. Undefined: delivered or erased. */
export function toNotice(
  requestId: string,
  receivedAt: number,
  { attempts, mayHaveBeenSent, ...stored }: Readonly<Record<string, unknown>>,
): (NoticeStatus & { copy?: string }) | undefined {
  if (attempts === undefined) return undefined
  const given = (names: readonly string[], read: (value: unknown) => unknown) =>
    Object.fromEntries(
      names.flatMap((name) => ((stored[name] ?? undefined) === undefined ? [] : [[name, read(stored[name])]])),
    )
  return {
    ...{ requestId, receivedAt, attempts: Number(attempts), mayHaveBeenSent: Number(mayHaveBeenSent) === 1 },
    ...given(['nextAttemptAt', 'leasedUntil'], Number),
    ...given(['lastCode', 'copy'], String),
  }
}

export const UNREADABLE = { code: 'UNREADABLE', mayHaveBeenSent: false } as const

/**
 * `now` is the wall clock; a store for many machines uses its own, so that leases and pauses come from one clock.
 * @throws LedgerUnavailableError from every function whose effect is not known to be on disk
 */
export interface Outbox {
  /** The notice that has been due longest, for one process. One whose inquiry can't be read is given up. */
  lease(options: { now: number; leaseMs: number }): Promise<LeasedNotice | undefined>
  /** True even after the lease ran out. No effect when the desk has asked for another copy since. */
  delivered(notice: LeasedNotice, now: number): Promise<void>
  /** Without `pauseMs` it is given up. No effect when this lease no longer holds the notice. */
  failed(notice: Omit<LeasedNotice, 'inquiry'>, failure: NoticeFailure): Promise<void>
  undelivered(page: PageRequest): Promise<Page<NoticeStatus>>
  /** Due at once with attempts counted from 0. Marked if it was delivered or is leased. */
  resend(requestId: string, signature: Signature): Promise<'done' | 'unknown' | 'erased'>
  /** The age of the oldest that waits counts from the receipt of its inquiry; 0 when none waits. */
  summary(now: number): Promise<{ waiting: number; givenUp: number; oldestAgeMs: number }>
}

/** Decides which of several processes sends the digest of a day. Clocks and errors are as in Outbox. */
export interface DigestTurn {
  /** By the clock that turns and days are measured by: processes with different clocks agree on the day. */
  present(wallClock: number): Promise<number>
  /** For `turnMs` it is the caller's turn, afterwards anybody's, unless it was sent. */
  take(options: { day: string; now: number; turnMs: number }): Promise<boolean>
  sent(day: string, now: number): Promise<void>
}

export interface NoticeStore {
  readonly outbox: Outbox
  readonly digest: DigestTurn
  readonly inquiries: ReadInquiries
  close(): Promise<void>
}
