/** Submissions that arrived together, decided in order and committed together: one fsync for all of them. */
import type { DatabaseSync } from 'node:sqlite'
import { fingerprint, keyHash } from '../keys.ts'
import { LIMIT, quotaOf, retryAfterSeconds, type Submission, type SubmissionOutcome, WINDOW_MS } from '../ledger.ts'
import { inTransaction, type Sql, sqlOf } from './sql.ts'

export interface SubmissionMessage extends Pick<Submission, 'key' | 'client' | 'requestId' | 'now' | 'receivedAt'> {
  digest: Uint8Array
  body: string
}

export class Submitter {
  readonly #db: DatabaseSync
  readonly #sql: Sql
  readonly #stamps: Stamps

  /** `onAhead`: of stamps that lay ahead of the clock and were set to the present (D22a). */
  constructor(db: DatabaseSync, onAhead: (stamps: number) => void) {
    this.#db = db
    this.#sql = sqlOf(db)
    this.#stamps = new Stamps(this.#sql, onAhead)
  }

  /** For the start of a process: its clock may be behind that of the one before. */
  distrustAhead(now: number): void {
    inTransaction(this.#db, () => this.#stamps.distrustAhead(now))
  }

  /** All of it is on disk when this returns, none when this throws. */
  submit(batch: readonly SubmissionMessage[]): SubmissionOutcome[] {
    const { gap } = this.#stamps
    try {
      return inTransaction(this.#db, () => batch.map((submission) => this.#decide(submission)))
    } catch (error) {
      this.#stamps.gap = gap
      throw error
    }
  }

  #decide(submission: SubmissionMessage): SubmissionOutcome {
    const { key, digest, client } = submission
    const hash = keyHash(key)
    const known = this.#sql.one<{ requestId: string; fingerprint: Uint8Array }>(
      'SELECT request_id AS requestId, fingerprint FROM inquiry WHERE key_hash = :hash',
      { hash },
    )
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

  #store(submission: SubmissionMessage, hash: Buffer, now: number): void {
    const { key, digest, client, requestId, body, receivedAt: at } = submission
    const { lastId: inquiry } = this.#sql.run(
      `INSERT INTO inquiry (key_hash, fingerprint, request_id, received_at, state_at)
      VALUES (:hash, :print, :requestId, :at, :at)`,
      { hash, print: fingerprint(key, digest), requestId, at },
    )
    this.#sql.run('INSERT INTO content (inquiry, body) VALUES (:inquiry, :body)', { inquiry, body })
    this.#sql.run('INSERT INTO outbox (inquiry, next_at) VALUES (:inquiry, :at)', { inquiry, at })
    this.#sql.audit({ by: 'service', at, action: 'received', inquiry })
    this.#stamps.add({ client, at: now, inquiry })
  }
}

/** Wall clock and steady time drift apart by less unless the clock is set. */
const JUMP_MS = 1_000

/** Old stamps are removed this often: that reads all of them. */
const SWEEP_EVERY_MS = 60_000

/** `inquiry` distinguishes two in one millisecond; below 0 if the stamp was loaded. */
type Stamp = { client: string; at: number; inquiry: number }

/**
 * Stamps are stored in wall time, which the next process can read, and counted in steady time (D22a): when the clock is
 * set, all move along, so that each keeps its age.
 */
class Stamps {
  readonly #sql: Sql
  readonly #onAhead: (stamps: number) => void
  #lastSwept = 0
  /** Wall clock minus steady time, which starts from the wall clock. */
  gap = 0

  constructor(sql: Sql, onAhead: (stamps: number) => void) {
    this.#sql = sql
    this.#onAhead = onAhead
  }

  timeOf({ now, receivedAt }: { now: number; receivedAt: number }): number {
    const gap = receivedAt - now
    const jump = gap - this.gap
    if (Math.abs(jump) > JUMP_MS) {
      this.gap = gap
      this.#move(Number.MIN_SAFE_INTEGER, (at) => at + jump)
    }
    return now + this.gap
  }

  count(client: string, now: number): { counted: number; oldest: number | undefined } {
    const found = this.#sql.one<{ counted: number; oldest: number | null; newest: number | null }>(
      'SELECT count(*) AS counted, min(at) AS oldest, max(at) AS newest FROM quota WHERE client = :client AND at > :after',
      { client, after: now - WINDOW_MS },
    )
    if ((found?.newest ?? 0) <= now) return { counted: found?.counted ?? 0, oldest: found?.oldest ?? undefined }
    this.distrustAhead(now)
    return this.count(client, now)
  }

  /** The stamp that has to leave next: the oldest, unless a load has brought more than the limit. */
  blocking(client: string): number {
    const found = this.#sql.one<{ at: number }>(
      'SELECT at FROM quota WHERE client = :client ORDER BY at DESC LIMIT 1 OFFSET :limit - 1',
      { client, limit: LIMIT },
    )
    return found?.at ?? 0
  }

  add(stamp: Stamp): void {
    this.#sql.run('INSERT INTO quota (client, at, inquiry) VALUES (:client, :at, :inquiry)', stamp)
    if (Math.abs(stamp.at - this.#lastSwept) < SWEEP_EVERY_MS) return
    this.#sql.run('DELETE FROM quota WHERE at <= :after', { after: stamp.at - WINDOW_MS })
    this.#lastSwept = stamp.at
  }

  distrustAhead(now: number): void {
    const ahead = this.#move(now, () => now)
    if (ahead > 0) this.#onAhead(ahead)
  }

  /** Returns how many. Taken out first: two must not collide on the way. */
  #move(after: number, to: (at: number) => number): number {
    const taken = 'DELETE FROM quota WHERE at > :after RETURNING client, at, inquiry'
    const stamps = this.#sql.all<Stamp>(taken, { after })
    for (const { client, at, inquiry } of stamps) {
      this.#sql.run(
        // A loaded stamp takes another number if its own is taken.
        `INSERT INTO quota (client, at, inquiry)
        SELECT :client, :at,
          CASE WHEN :inquiry < 0
            THEN min(0, coalesce((SELECT min(inquiry) FROM quota WHERE client = :client AND at = :at), 0)) - 1
            ELSE :inquiry
          END`,
        { client, at: to(at), inquiry },
      )
    }
    return stamps.length
  }
}
