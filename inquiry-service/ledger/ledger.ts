/**
 * The ledger: the durable store of accepted inquiries with their keys, quota, outbox and audit trail. One promise, kept
 * by SQLite on one machine and by Redis or Valkey on many; no type of either appears here.
 *
 * Words
 *   key      the Idempotency-Key, in lower case. It lives as long as its inquiry and outlives its erasure as a hash (D18).
 *   replay   the same key with the same inquiry: answered with the first request id, counted nowhere.
 *   conflict the same key with another inquiry.
 *   client   a keyed hash of the caller's address (D21); the address itself never gets here.
 *
 * `open.ts` opens the engine that the settings name. In SQLite a thread (sqlite/worker.ts) decides and commits together what
 * arrived together; in Redis one script (redis/lua/submit.lua) does, and its answer counts once the server has synced its file.
 */

import { INQUIRY_QUOTA, type QuotaState, quotaState, secondsUntil, windowMs } from '../contract/limits.ts'
import type { Submitted } from '../contract/report.ts'
import { describe } from '../support/thrown.ts'

/**
 * How far the desk is with an inquiry, or with a report. Every one begins as `new`, which people read as "open" where it is a report;
 * any state of its kind may follow any other.
 */
export const STATES_OF_INQUIRY = ['new', 'in-review', 'answered', 'closed'] as const
export const STATES_OF_REPORT = ['new', 'accepted', 'declined'] as const
export const INQUIRY_STATES = [...new Set([...STATES_OF_INQUIRY, ...STATES_OF_REPORT])] as const
export type InquiryState = (typeof STATES_OF_INQUIRY | typeof STATES_OF_REPORT)[number]

export type AuditAction =
  | 'received'
  | 'notice-delivered'
  | 'notice-given-up'
  | 'notice-requeued'
  | 'digest-sent'
  | 'state-set'
  | 'owner-set'
  | 'reminder-set'
  | 'opened'
  | 'note-added'
  | 'exported'
  | 'erased'
  | 'backed-up'
  | 'restored'
  | 'loaded'
  | 'times-repaired'

export interface Submission {
  /** UUID version 4, lower case. */
  key: string
  /** SHA-256 of the canonical inquiry (D16), 32 bytes. */
  digest: Buffer
  /** Keyed hash of the client, hexadecimal. */
  client: string
  inquiry: Submitted
  /**
   * A fresh UUID: the request id if this submission is the first with its key. Of version 7, ordered by time, so that an index
   * of them grows at its end; scattered ones made each commit write a third more.
   */
  requestId: string
  /** Steady time (quota/clock.ts), milliseconds: what the window is measured in. */
  now: number
  /** Milliseconds since 1970 by the wall clock: what people read. A store for many machines uses its own clock for both. */
  receivedAt: number
}

/** Every possible outcome of a submission. Whatever can't be confirmed as one of these is a LedgerUnavailableError. */
export type SubmissionOutcome =
  /** Stored by this call; on disk before the promise resolves (D20). */
  | { kind: 'accepted'; requestId: string; quota: QuotaState }
  /**
   * The key already has this inquiry, which is on disk too, because the first answer may have been lost. The quota is the
   * caller's, who need not be the client of the first submission.
   */
  | { kind: 'replayed'; requestId: string; quota: QuotaState }
  | { kind: 'conflict' }
  /** The client has used up its inquiries for the hour. Nothing was written. */
  | { kind: 'limited'; retryAfterSeconds: number; quota: QuotaState }

export interface LedgerHealth {
  /** Whether an inquiry sent now could be stored as promised. */
  ready: boolean
  /** What is wrong and which setting fixes it; empty when ready. For the log and the probes, never for an answer. */
  reason: string
  /** Only a new process can help: the file was removed or is damaged. The process that opened the ledger should exit. */
  fatal?: boolean
}

/** Stored times that lay ahead of the clock and were set to the present (D22a): how many. */
export interface AheadOfClock {
  /** Inquiries that count toward a quota. */
  stamps?: number
  notices?: number
}

export interface OpenOptions {
  onHealth?: ((health: LedgerHealth) => void) | undefined
  onAhead?: ((found: AheadOfClock) => void) | undefined
  onWarning?: ((warning: string) => void) | undefined
}

export interface Ledger {
  /**
   * Decides one submission and, if it is new and within the quota, stores key, inquiry, quota entry, outbox entry and
   * audit line in one atomic, durable step. Order: replay or conflict, then quota, then storage (D9, D17).
   * Of concurrent submissions with the same key exactly one is stored (D19).
   *
   * @throws LedgerUnavailableError when the outcome is not known to be on disk
   */
  submit(submission: Submission): Promise<SubmissionOutcome>
  health(): LedgerHealth
  /** Finishes what has begun, then closes the store. Whoever opened the ledger closes it, once. */
  close(): Promise<void>
}

/** The store could not confirm the outcome. Carries no inquiry, no address and no driver error text: its cause is a Description. */
export class LedgerUnavailableError extends Error {
  readonly reason: string
  /** `no`: certainly not stored. `unknown`: a retry with the same key will show. */
  readonly applied: 'no' | 'unknown'
  readonly retryAfterSeconds: number

  constructor(reason: string, options: { applied: 'no' | 'unknown'; retryAfterSeconds: number; cause?: unknown }) {
    super(`Cannot confirm the outcome: the ledger is unavailable: ${reason}`, {
      cause: options.cause === undefined ? undefined : describe(options.cause),
    })
    this.name = 'LedgerUnavailableError'
    this.reason = reason
    this.applied = options.applied
    this.retryAfterSeconds = options.retryAfterSeconds
  }
}

/** New inquiries of a client per window, in both engines (D22): each counts its own stamps. */
export const LIMIT = INQUIRY_QUOTA.limit

export const WINDOW_MS = windowMs(INQUIRY_QUOTA)

/** `oldest`: the oldest stamp that counts, milliseconds; undefined: none. */
export function quotaOf(counted: number, oldest: number | undefined, now: number): QuotaState {
  return quotaState(INQUIRY_QUOTA, counted, oldest, now)
}

/** Until the next inquiry is admitted. `blocking`: the stamp that has to leave the window first. */
export function retryAfterSeconds(blocking: number, now: number): number {
  return secondsUntil(blocking + WINDOW_MS, now)
}
