/** Submissions that arrived together, decided in order and committed together: one fsync for all of them. */
import type { DatabaseSync } from 'node:sqlite'
import { fingerprint, keyHash } from '../keys.ts'
import type { Submission, SubmissionOutcome } from '../ledger.ts'
import { LIMIT, quotaOf, retryAfterSeconds } from '../quota.ts'
import { inTransaction, prepare } from './sql.ts'
import { Stamps } from './stamps.ts'

/** A submission as it reaches the thread: the inquiry is JSON already. */
export interface SubmissionMessage extends Pick<Submission, 'key' | 'client' | 'requestId' | 'now' | 'receivedAt'> {
  digest: Uint8Array
  body: string
}

export class Submitter {
  readonly #db: DatabaseSync
  readonly #stamps: Stamps
  readonly #sql: ReturnType<typeof statements>

  /** `onAhead` is called with the number of stamps that lay ahead of the clock and were set to the present (D22a). */
  constructor(db: DatabaseSync, onAhead: (stamps: number) => void) {
    this.#db = db
    this.#stamps = new Stamps(db, onAhead)
    this.#sql = statements(db)
  }

  /** To be called when a process begins: its clock may be behind that of the one before. */
  distrustAhead(now: number): void {
    inTransaction(this.#db, () => this.#stamps.distrustAhead(now))
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
    const known = this.#sql.findKey.one({ keyHash: hash })
    if (known && !fingerprint(key, digest).equals(known.fingerprint)) return { kind: 'conflict' }

    const now = this.#stamps.timeOf(submission)
    const { counted, oldest } = this.#stamps.count(client, now)
    const quota = quotaOf(counted, oldest, now)
    if (known) return { kind: 'replayed', requestId: known.requestId, quota }
    if (counted >= LIMIT) {
      return { kind: 'limited', retryAfterSeconds: retryAfterSeconds(this.#stamps.blocking(client), now), quota }
    }
    this.#store(submission, hash, now)
    return { kind: 'accepted', requestId: submission.requestId, quota: quotaOf(counted + 1, oldest ?? now, now) }
  }

  /** People read the wall clock of the submission; its window is measured by `now`. */
  #store(submission: SubmissionMessage, hash: Buffer, now: number): void {
    const { key, digest, client, requestId, body, receivedAt: at } = submission
    const print = fingerprint(key, digest)
    const { lastId: inquiry } = this.#sql.insertInquiry.run({ keyHash: hash, fingerprint: print, requestId, at })
    this.#sql.insertContent.run({ inquiry, body })
    this.#sql.insertNotice.run({ inquiry, at })
    this.#sql.insertReceived.run({ inquiry, at })
    this.#stamps.add({ client, at: now, inquiry })
  }
}

const statements = (db: DatabaseSync) => ({
  findKey: prepare<{ requestId: string; fingerprint: Uint8Array }, { keyHash: Uint8Array }>(
    db,
    'SELECT request_id AS requestId, fingerprint FROM inquiry WHERE key_hash = :keyHash',
  ),
  insertInquiry: prepare<never, { keyHash: Uint8Array; fingerprint: Uint8Array; requestId: string; at: number }>(
    db,
    `INSERT INTO inquiry (key_hash, fingerprint, request_id, received_at, state_at)
    VALUES (:keyHash, :fingerprint, :requestId, :at, :at)`,
  ),
  insertContent: prepare<never, { inquiry: number; body: string }>(
    db,
    'INSERT INTO content (inquiry, body) VALUES (:inquiry, :body)',
  ),
  insertNotice: prepare<never, { inquiry: number; at: number }>(
    db,
    'INSERT INTO outbox (inquiry, next_at) VALUES (:inquiry, :at)',
  ),
  insertReceived: prepare<never, { inquiry: number; at: number }>(
    db,
    `INSERT INTO audit (at, by, action, inquiry) VALUES (:at, 'service', 'received', :inquiry)`,
  ),
})
