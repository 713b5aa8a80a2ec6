/** Submissions that arrived together, decided in order and committed together: one fsync for all of them. */
import type { DatabaseSync } from 'node:sqlite'
import { INQUIRY_QUOTA } from '../../contract/limits.ts'
import { quotaState } from '../../contract/quota-state.ts'
import { fingerprint, keyHash } from '../key.ts'
import type { Submission, SubmissionOutcome } from '../ledger.ts'
import type { Statements } from './statements.ts'
import { inTransaction } from './transaction.ts'

/** A submission as it reaches the thread of the disk: the inquiry is JSON already. */
export interface SubmissionMessage extends Pick<Submission, 'key' | 'client' | 'requestId' | 'now'> {
  digest: Uint8Array
  body: string
}

const WINDOW_MS = INQUIRY_QUOTA.windowSeconds * 1000

/** Stamps are looked through for old ones this often, milliseconds of the ledger's clock: it reads all of them. */
const SWEEP_EVERY_MS = 60_000

export class Submitter {
  readonly #db: DatabaseSync
  readonly #sql: Statements
  /** No stamp is older than one stored before it, whatever the machine's clock does: a window can't be had twice. */
  #lastStored: number
  #lastSwept = 0

  constructor(db: DatabaseSync, sql: Statements) {
    this.#db = db
    this.#sql = sql
    this.#lastStored = sql.one<{ at: number | null }>('last-received')?.at ?? 0
  }

  /** Outcomes in the order of `batch`. All of it is on disk when this returns, and none of it when this throws. */
  submit(batch: readonly SubmissionMessage[]): SubmissionOutcome[] {
    const before = this.#lastStored
    try {
      return inTransaction(this.#db, () => batch.map((submission) => this.#decide(submission)))
    } catch (error) {
      this.#lastStored = before
      throw error
    }
  }

  #decide(submission: SubmissionMessage): SubmissionOutcome {
    const hash = keyHash(submission.key)
    const print = fingerprint(submission.key, submission.digest)
    const known = this.#sql.one<{ requestId: string; fingerprint: Uint8Array }>('find-key', { keyHash: hash })
    if (known && !print.equals(known.fingerprint)) return { kind: 'conflict' }

    const { client } = submission
    const now = Math.max(submission.now, this.#lastStored)
    const after = now - WINDOW_MS
    const window = this.#sql.one<{ counted: number; oldest: number | null }>('count-quota', { client, after })
    const counted = window?.counted ?? 0
    const oldest = window?.oldest ?? undefined
    const quota = quotaState(INQUIRY_QUOTA, counted, oldest, now)
    if (known) return { kind: 'replayed', requestId: known.requestId, quota }
    if (counted >= INQUIRY_QUOTA.limit) {
      return { kind: 'limited', retryAfterSeconds: quota.resetSeconds ?? INQUIRY_QUOTA.windowSeconds, quota }
    }
    this.#store(submission, { hash, print, now })
    this.#sweep(now)
    return {
      kind: 'accepted',
      requestId: submission.requestId,
      quota: quotaState(INQUIRY_QUOTA, counted + 1, oldest ?? now, now),
    }
  }

  #store(submission: SubmissionMessage, { hash, print, now }: { hash: Buffer; print: Buffer; now: number }): void {
    const { client, requestId, body } = submission
    const { lastId: inquiry } = this.#sql.run('insert-inquiry', {
      keyHash: hash,
      fingerprint: print,
      requestId,
      at: now,
    })
    this.#sql.run('insert-content', { inquiry, body })
    this.#sql.run('insert-quota', { client, at: now, inquiry })
    this.#sql.run('insert-notice', { inquiry, at: now })
    this.#sql.run('insert-audit', { at: now, by: 'service', action: 'received', inquiry, detail: null })
    this.#lastStored = now
  }

  /** By stored times only: a clock that jumps ahead for a moment must not empty everybody's window. */
  #sweep(now: number): void {
    if (now - this.#lastSwept < SWEEP_EVERY_MS) return
    this.#sql.run('delete-old-quota', { after: now - WINDOW_MS })
    this.#lastSwept = now
  }
}
