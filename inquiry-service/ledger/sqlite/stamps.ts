/**
 * The stamps of the sliding window on disk. They are stored in wall time, so that the next process can read them, and counted
 * in steady time (D22a): when the clock is set, all of them are moved along, so that each keeps its age.
 */
import { LIMIT, WINDOW_MS } from '../inquiry-quota.ts'
import type { Statements } from './statements.ts'

/** Wall clock and steady time drift apart by less than this unless the clock is set. */
const JUMP_MS = 1_000

/** Stamps are searched for old ones this often, milliseconds: that reads all of them. */
const SWEEP_EVERY_MS = 60_000

interface StampRow {
  client: string
  at: number
  inquiry: number
}

export class Stamps {
  readonly #sql: Statements
  /** Called with stamps that lay ahead of the clock and were set to the present. */
  readonly #onAhead: (stamps: number) => void
  /** Wall clock minus steady time. None at first: steady time starts from the wall clock. */
  #gap = 0
  #lastSwept = 0

  constructor(sql: Statements, onAhead: (stamps: number) => void) {
    this.#sql = sql
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
    const window = this.#count(client, now)
    if (!window || (window.newest ?? 0) <= now)
      return { counted: window?.counted ?? 0, oldest: window?.oldest ?? undefined }
    this.distrustAhead(now)
    return this.count(client, now)
  }

  /** The stamp that has to leave before there is room again for `client`, whose window is full. */
  blocking(client: string): number {
    return this.#sql.one('findBlockingQuota', { client, limit: LIMIT })?.at ?? 0
  }

  add({ client, at, inquiry }: StampRow): void {
    this.#sql.run('insertQuota', { client, at, inquiry })
    if (Math.abs(at - this.#lastSwept) < SWEEP_EVERY_MS) return
    this.#sql.run('deleteOldQuota', { after: at - WINDOW_MS })
    this.#lastSwept = at
  }

  /** For every client. Returns how many there were. */
  distrustAhead(now: number): number {
    const ahead = this.#move(now, () => now)
    if (ahead > 0) this.#onAhead(ahead)
    return ahead
  }

  #count(client: string, now: number) {
    const parameters = { client, after: now - WINDOW_MS }
    return this.#sql.one('countQuota', parameters)
  }

  /** Changes the time of every stamp later than `after`. Returns how many. Taken out first: two must not collide on the way. */
  #move(after: number, to: (at: number) => number): number {
    const stamps = this.#sql.all('takeQuota', { after })
    for (const { client, at, inquiry } of stamps) this.#sql.run('putQuota', { client, at: to(at), inquiry })
    return stamps.length
  }
}
