/**
 * The ledger: the durable store of accepted inquiries, kept by SQLite on one machine and by Redis or Valkey on many. In
 * SQLite a thread (sqlite/worker.ts) commits together what arrived together; in Redis one script (redis/lua/submit.lua)
 * decides, and its answer counts once the server has synced its file.
 *
 * A key, the Idempotency-Key in lower case, outlives its inquiry as a hash (D18). A replay is the same key with the
 * same inquiry: it gets the first request id and counts nowhere. A conflict is the same key with another inquiry. A
 * client is a keyed hash of the caller's address (D21), which itself never gets here.
 */

import { INQUIRY_QUOTA, type QuotaState, quotaState, secondsUntil, windowMs } from '../contract/limits.ts'
import type { Submitted } from '../contract/report.ts'
import { describe } from '../support/thrown.ts'

/** Every one begins as `new`, and any state of its kind may follow any other. */
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
  key: string
  digest: Buffer
  client: string
  inquiry: Submitted
  /** Of version 7, ordered by time: its index grows at the end; scattered ones made a commit a third larger. */
  requestId: string
  /** Steady time, milliseconds, in which the window is measured. */
  now: number
  /** Wall clock, milliseconds since 1970: what people read. A store for many machines uses its own clock for both. */
  receivedAt: number
}

export type SubmissionOutcome =
  /** Stored by this call; on disk before the promise resolves (D20). */
  | { kind: 'accepted'; requestId: string; quota: QuotaState }
  /** On disk too. The quota is the caller's, who need not be the client of the first submission. */
  | { kind: 'replayed'; requestId: string; quota: QuotaState }
  | { kind: 'conflict' }
  /** Nothing was written. */
  | { kind: 'limited'; retryAfterSeconds: number; quota: QuotaState }

export interface LedgerHealth {
  ready: boolean
  /** What is wrong and which setting fixes it; empty when ready. For log and probes only. */
  reason: string
  /** Only a new process can help: whoever opened the ledger should exit. */
  fatal?: boolean
}

/** Stored times that lay ahead of the clock and were set to the present (D22a): how many. */
export interface AheadOfClock {
  stamps?: number
  notices?: number
}

export interface OpenOptions {
  onHealth?: ((health: LedgerHealth) => void) | undefined
  onAhead?: ((found: AheadOfClock) => void) | undefined
  onWarning?: ((warning: string) => void) | undefined
}

export interface Ledger {
  /** Atomic and durable (D9, D17, D19). @throws LedgerUnavailableError unless the outcome is known to be on disk */
  submit(submission: Submission): Promise<SubmissionOutcome>
  health(): LedgerHealth
  /** Finishes what has begun. To be called once. */
  close(): Promise<void>
}

/** Carries no inquiry, no address and no text of a driver: its cause is a Description. */
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

export const LIMIT = INQUIRY_QUOTA.limit

export const WINDOW_MS = windowMs(INQUIRY_QUOTA)

/** `oldest`: of the stamps that count, milliseconds. */
export function quotaOf(counted: number, oldest: number | undefined, now: number): QuotaState {
  return quotaState(INQUIRY_QUOTA, counted, oldest, now)
}

export function retryAfterSeconds(blocking: number, now: number): number {
  return secondsUntil(blocking + WINDOW_MS, now)
}
