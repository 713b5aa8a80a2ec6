/**
 * The stamps of the sliding window on disk. They are stored in wall time, so that the next process can read them, and counted
 * in steady time (D22a): when the clock is set, all of them are moved along, so that each keeps its age.
 */
import type { DatabaseSync } from 'node:sqlite'
import { LIMIT, WINDOW_MS } from '../quota.ts'
import { prepare } from './sql.ts'

/** Wall clock and steady time drift apart by less than this unless the clock is set. */
const JUMP_MS = 1_000

/** Stamps are searched for old ones this often, milliseconds: that reads all of them. */
const SWEEP_EVERY_MS = 60_000

/** `inquiry` distinguishes two in one millisecond; below 0 in a stamp that was loaded and belongs to no inquiry here. */
interface Stamp {
  client: string
  at: number
  inquiry: number
}

export class Stamps {
  readonly #sql: ReturnType<typeof statements>
  /** Called with stamps that lay ahead of the clock and were set to the present. */
  readonly #onAhead: (stamps: number) => void
  /** Wall clock minus steady time. None at first: steady time starts from the wall clock. */
  #gap = 0
  #lastSwept = 0

  constructor(db: DatabaseSync, onAhead: (stamps: number) => void) {
    this.#sql = statements(db)
    this.#onAhead = onAhead
  }

  /** To be passed to `restore` when the transaction fails. */
  get state(): number {
    return this.#gap
  }

  restore(gap: number): void {
    this.#gap = gap
  }

  /** The time of a submission in the time of the stored stamps. */
  timeOf({ now, receivedAt }: { now: number; receivedAt: number }): number {
    const gap = receivedAt - now
    const jump = gap - this.#gap
    if (Math.abs(jump) > JUMP_MS) {
      this.#gap = gap
      this.#move(Number.MIN_SAFE_INTEGER, (at) => at + jump)
    }
    return now + this.#gap
  }

  /** The stamps of `client` that count. Those ahead of `now`, left by a clock that was ahead, are set to it once. */
  count(client: string, now: number): { counted: number; oldest: number | undefined } {
    const { counted = 0, oldest, newest } = this.#sql.count.one({ client, after: now - WINDOW_MS }) ?? {}
    if ((newest ?? 0) <= now) return { counted, oldest: oldest ?? undefined }
    this.distrustAhead(now)
    return this.count(client, now)
  }

  /** The stamp that has to leave before there is room again for `client`, whose window is full. */
  blocking(client: string): number {
    return this.#sql.findBlocking.one({ client, limit: LIMIT })?.at ?? 0
  }

  add(stamp: Stamp): void {
    this.#sql.insert.run(stamp)
    if (Math.abs(stamp.at - this.#lastSwept) < SWEEP_EVERY_MS) return
    this.#sql.deleteOld.run({ after: stamp.at - WINDOW_MS })
    this.#lastSwept = stamp.at
  }

  /** For every client. */
  distrustAhead(now: number): void {
    const ahead = this.#move(now, () => now)
    if (ahead > 0) this.#onAhead(ahead)
  }

  /** Changes the time of every stamp later than `after`. Returns how many. Taken out first: two must not collide on the way. */
  #move(after: number, to: (at: number) => number): number {
    const stamps = this.#sql.take.all({ after })
    for (const { client, at, inquiry } of stamps) this.#sql.putBack.run({ client, at: to(at), inquiry })
    return stamps.length
  }
}

const statements = (db: DatabaseSync) => ({
  /** A stamp counts while `now - at < window`. */
  count: prepare<{ counted: number; oldest: number | null; newest: number | null }, { client: string; after: number }>(
    db,
    `SELECT count(*) AS counted, min(at) AS oldest, max(at) AS newest FROM quota WHERE client = :client AND at > :after`,
  ),
  /** The oldest, unless a load has brought more than the limit. */
  findBlocking: prepare<{ at: number }, { client: string; limit: number }>(
    db,
    'SELECT at FROM quota WHERE client = :client ORDER BY at DESC LIMIT 1 OFFSET :limit - 1',
  ),
  insert: prepare<never, Stamp>(db, 'INSERT INTO quota (client, at, inquiry) VALUES (:client, :at, :inquiry)'),
  deleteOld: prepare<never, { after: number }>(db, 'DELETE FROM quota WHERE at <= :after'),
  take: prepare<Stamp, { after: number }>(db, 'DELETE FROM quota WHERE at > :after RETURNING client, at, inquiry'),
  /** With another number if the stamp was loaded and its own is taken. */
  putBack: prepare<never, Stamp>(
    db,
    `INSERT INTO quota (client, at, inquiry)
    SELECT :client, :at,
      CASE WHEN :inquiry < 0
        THEN min(0, coalesce((SELECT min(inquiry) FROM quota WHERE client = :client AND at = :at), 0)) - 1
        ELSE :inquiry
      END`,
  ),
})
