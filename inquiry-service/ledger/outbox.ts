/**
 * The outbox: notices that are still owed to the desk, one an inquiry, stored in the step that stored the inquiry.
 *
 *   due        its time has come and nobody holds it
 *   leased     one process is sending it; when the lease runs out it is due again (the process may have died)
 *   failed     waits for its next attempt
 *   given up   no further attempt until somebody asks for one
 *   delivered  no longer in the outbox
 *
 * Erasing an inquiry takes its notice along, leased or not.
 *
 * `mayHaveBeenSent` is a mark that a notice never loses: the desk may have a copy of it. It gets the mark where an attempt
 * ended without certainty, where a lease ran out without an outcome, and where it was delivered and is asked for again.
 */
import type { Inquiry } from '../contract/inquiry.ts'
import type { Page, PageRequest, Signature } from './records.ts'

/** A notice in the hands of one process. Hand it back whole: `attempt` tells this lease from a later one. */
export interface LeasedNotice {
  requestId: string
  receivedAt: number
  inquiry: Inquiry
  /** 1 for the first attempt since it was queued. */
  attempt: number
  /** An earlier attempt may have brought a copy; nobody can know. */
  mayHaveBeenSent: boolean
}

/** How an attempt failed. */
export interface NoticeFailure {
  now: number
  /** As `lastCode`. */
  code: string
  /** False only where it is certain that no mail server took it. */
  mayHaveBeenSent: boolean
  /** Absent: give up. */
  nextAttemptAt?: number | undefined
}

export interface NoticeStatus {
  requestId: string
  receivedAt: number
  /** Attempts begun since it was queued. */
  attempts: number
  /** Absent when given up. */
  nextAttemptAt?: number
  /** Absent when nobody holds it. */
  leasedUntil?: number
  /** Why the last attempt failed: a short code such as `550` or `ETIMEDOUT`, never a server's sentence. */
  lastCode?: string
  /** As in LeasedNotice; says nothing yet of an attempt that is under way. */
  mayHaveBeenSent: boolean
}

export interface OutboxSummary {
  /** Not delivered and not given up. */
  waiting: number
  givenUp: number
  /** Age of the oldest waiting notice, milliseconds since its inquiry was received; 0 when none waits. */
  oldestAgeMs: number
}

/** @throws LedgerUnavailableError from every operation whose effect is not known to be on disk */
export interface Outbox {
  /**
   * Takes up to `limit` due notices, the longest due first, and holds them until `now + leaseMs`. Of several processes
   * that ask at once each notice goes to one. Whose lease ran out without an outcome gets the mark.
   */
  lease(options: { now: number; leaseMs: number; limit: number }): Promise<LeasedNotice[]>
  /** It was sent. True even after the lease ran out: sent is sent. Writes the audit line `notice-delivered`. */
  delivered(notice: LeasedNotice, now: number): Promise<void>
  /**
   * Nobody said that it was sent. With `mayHaveBeenSent` it gets the mark; without, it was surely not taken. Without
   * `nextAttemptAt` it is given up (audit line `notice-given-up`). Without effect when the lease has passed to another
   * process: that one's outcome counts.
   */
  failed(notice: LeasedNotice, failure: NoticeFailure): Promise<void>
  /** Everything not delivered, the oldest inquiry first. */
  undelivered(page: PageRequest): Promise<Page<NoticeStatus>>
  /**
   * Makes the notice due at once with its attempts counted from 0, also one that was given up or delivered. It gets the
   * mark when it was delivered or somebody holds it. Audit line `notice-requeued`.
   */
  resend(requestId: string, signature: Signature): Promise<'done' | 'unknown' | 'erased'>
  summary(now: number): Promise<OutboxSummary>
}
