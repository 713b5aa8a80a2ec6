/** Submissions that arrived together, decided in order and committed together: one fsync for all of them. */
import type { DatabaseSync } from 'node:sqlite'
import { LIMIT, quotaOf, retryAfterSeconds } from '../inquiry-quota.ts'
import { fingerprint, keyHash } from '../key.ts'
import type { Submission, SubmissionOutcome } from '../ledger.ts'
import { fileWhenMany } from './filing.ts'
import type { Stamps } from './stamps.ts'
import type { Statements } from './statements.ts'
import { inTransaction } from './transaction.ts'

/** A submission as it reaches the disk thread: the inquiry is JSON already. */
export interface SubmissionMessage extends Pick<Submission, 'key' | 'client' | 'requestId' | 'now' | 'receivedAt'> {
  digest: Uint8Array
  body: string
}

export class Submitter {
  readonly #db: DatabaseSync
  readonly #sql: Statements
  readonly #stamps: Stamps

  constructor(db: DatabaseSync, sql: Statements, stamps: Stamps) {
    this.#db = db
    this.#sql = sql
    this.#stamps = stamps
  }

  /** Outcomes in the order of `batch`. All of it is on disk when this returns, and none of it when this throws. */
  submit(batch: readonly SubmissionMessage[]): SubmissionOutcome[] {
    const before = this.#stamps.state
    try {
      return inTransaction(this.#db, () => batch.map((submission) => this.#decide(submission)))
    } catch (error) {
      this.#stamps.restore(before)
      throw error
    }
  }

  #decide(submission: SubmissionMessage): SubmissionOutcome {
    const { key, digest, client } = submission
    const hash = keyHash(key)
    const known = this.#sql.one('findKey', { keyHash: hash })
    if (known && !fingerprint(key, digest).equals(known.fingerprint)) return { kind: 'conflict' }

    const now = this.#stamps.timeOf(submission)
    const { counted, oldest } = this.#stamps.count(client, now)
    const quota = quotaOf(counted, oldest, now)
    if (known) return { kind: 'replayed', requestId: known.requestId, quota }
    if (counted >= LIMIT) {
      return { kind: 'limited', retryAfterSeconds: retryAfterSeconds(this.#stamps.blocking(client), now), quota }
    }
    this.#store(submission, hash, now)
    return {
      kind: 'accepted',
      requestId: submission.requestId,
      quota: quotaOf(counted + 1, oldest ?? now, now),
    }
  }

  /** People read the wall clock of the submission; its window is measured by `now`. */
  #store(submission: SubmissionMessage, hash: Buffer, now: number): void {
    const { key, digest, client, requestId, body, receivedAt: at } = submission
    const print = fingerprint(key, digest)
    const { lastId: inquiry } = this.#sql.run('insertInquiry', { keyHash: hash, fingerprint: print, requestId, at })
    this.#sql.run('insertContent', { inquiry, body })
    this.#stamps.add({ client, at: now, inquiry })
    fileWhenMany(this.#sql, inquiry)
  }
}
