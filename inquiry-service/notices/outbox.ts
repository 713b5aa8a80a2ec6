/**
 * The outbox: notices still owed to the desk, one per inquiry, from the step on in which the inquiry is stored.
 *
 *   due        its time has come and it is not leased
 *   leased     one process is sending it; when the lease runs out it is due again (the process may have died)
 *   failed     waits for its next attempt
 *   given up   no further attempt until the desk asks for one
 *   delivered  no longer in the outbox
 *
 * Erasing an inquiry removes its notice, leased or not.
 *
 * `mayHaveBeenSent` is a mark that a notice never loses: the desk may have a copy of it. It gets the mark when an attempt
 * ended without certainty, when a lease ran out without an outcome, and when it was delivered and is asked for again.
 */
import type { Submitted } from '../contract/report.ts'
import type { Page, PageRequest, ReadInquiries, Signature } from '../records/records.ts'

/**
 * No notice is due later than this after it was stored, milliseconds: pauses between attempts and leases are all shorter. One
 * that seems to be was written by a clock that was ahead, and is due now (D22a).
 */
export const FARTHEST_DUE_MS = 2 * 3_600_000

/** A notice leased to one process. Hand it back unchanged. */
export interface LeasedNotice {
  requestId: string
  receivedAt: number
  inquiry: Submitted
  /** 1 for the first attempt since it was queued. */
  attempt: number
  /** Distinguishes this lease from every other, forever. */
  lease: string
  /** The copy that the desk asked for; absent for the first notice of an inquiry. */
  copy?: string
  /** An earlier attempt may have delivered a copy; nobody can know. */
  mayHaveBeenSent: boolean
}

export interface NoticeFailure {
  now: number
  code: string
  /** False only where it is certain that no mail server accepted it. */
  mayHaveBeenSent: boolean
  /** Milliseconds until the next attempt. Absent: give up. */
  pauseMs?: number | undefined
}

export interface NoticeStatus {
  requestId: string
  receivedAt: number
  /** Attempts begun since it was queued. */
  attempts: number
  nextAttemptAt?: number
  leasedUntil?: number
  /** Why the last attempt failed: a short code such as `550` or `ETIMEDOUT`, never a server's sentence. */
  lastCode?: string
  /** As in LeasedNotice; does not yet cover an attempt under way. */
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

/** How a notice is given up whose inquiry can't be read: no further attempt would help. */
export const UNREADABLE = { code: 'UNREADABLE', mayHaveBeenSent: false } as const

interface OutboxSummary {
  /** Not delivered and not given up. */
  waiting: number
  givenUp: number
  /** Age of the oldest waiting notice, milliseconds since its inquiry was received; 0 when none waits. */
  oldestAgeMs: number
}

/**
 * `now` is the wall clock, milliseconds since 1970. A store for many machines uses its own instead, so that leases and pauses
 * come from one clock.
 *
 * @throws LedgerUnavailableError from every function whose effect is not known to be on disk
 */
export interface Outbox {
  /**
   * Leases the notice that has been due longest until `now + leaseMs`; undefined when none is due. If several processes ask at once,
   * each notice goes to one. A notice whose lease ran out without an outcome gets the mark. One whose time lies farther ahead than
   * FARTHEST_DUE_MS is due. One whose inquiry can't be read is given up, with the code UNREADABLE.
   */
  lease(options: { now: number; leaseMs: number }): Promise<LeasedNotice | undefined>
  /**
   * It was sent, which stays true even after the lease ran out. Writes the audit line `notice-delivered`. No effect when the
   * desk has asked for another copy since: that one is still owed.
   */
  delivered(notice: LeasedNotice, now: number): Promise<void>
  /**
   * Nobody confirmed that it was sent. With `mayHaveBeenSent` it gets the mark; without, it certainly was not accepted. Without
   * `pauseMs` it is given up (audit line `notice-given-up`). No effect when this lease no longer holds it: it has passed to
   * another process, or the desk has asked for another copy.
   */
  failed(notice: Omit<LeasedNotice, 'inquiry'>, failure: NoticeFailure): Promise<void>
  /** Everything not delivered, oldest inquiry first. */
  undelivered(page: PageRequest): Promise<Page<NoticeStatus>>
  /**
   * Asks for a new copy: due at once with its attempts counted from 0, even if the notice was given up or delivered. It gets
   * the mark if it was delivered or is leased. Writes the audit line `notice-requeued`.
   */
  resend(requestId: string, signature: Signature): Promise<'done' | 'unknown' | 'erased'>
  summary(now: number): Promise<OutboxSummary>
}

/**
 * Decides which process sends the digest of a day: one of several gets it, and once it is sent none does. Only the latest day is
 * remembered. Clocks and errors are as in Outbox.
 */
export interface DigestTurn {
  /**
   * The present by the clock that turns and days are measured by: `wallClock`, or the store's own if it has one, so that
   * processes with different clocks agree on the day.
   */
  present(wallClock: number): Promise<number>
  /**
   * Whether it is the caller's turn to send the digest of `day`, for `turnMs`: afterwards it is anybody's, unless it was sent. A time
   * farther ahead than FARTHEST_DUE_MS was written by a clock that was ahead, and counts as past (D22a).
   */
  take(options: { day: string; now: number; turnMs: number }): Promise<boolean>
  /** It was sent, which stays true even after the turn has ended. Writes the audit line `digest-sent`. */
  sent(day: string, now: number): Promise<void>
}

export interface NoticeStore {
  readonly outbox: Outbox
  readonly digest: DigestTurn
  readonly inquiries: ReadInquiries
  close(): Promise<void>
}
