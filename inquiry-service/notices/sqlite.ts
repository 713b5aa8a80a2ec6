/**
 * Outbox and digest in the SQLite ledger, over a connection of their own on a thread of their own (sqlite-worker.ts): a mail
 * server that is slow, or a digest that reads thousands of inquiries, holds up no submission.
 */
import { randomUUID } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import type { Inquiry } from '../contract/inquiry.ts'
import { auditWriter, FIRST, inTransaction, prepare, readCursor, toPage } from '../ledger/sqlite/sql.ts'
import { type DigestTurn, FARTHEST_DUE_MS, type NoticeStatus, type Outbox } from './outbox.ts'

/** The same operations without a promise. */
export type AtOnce<Port> = {
  [Name in keyof Port]: Port[Name] extends (...args: infer Args) => Promise<infer Result>
    ? (...args: Args) => Result
    : never
}

/** `onAhead` is called with the number of notices whose time lay too far ahead (D22a). */
export function outboxOperations(db: DatabaseSync, onAhead: (notices: number) => void): AtOnce<Outbox> {
  const sql = statements(db)
  const writeAudit = auditWriter(db)

  return {
    lease({ now, leaseMs }) {
      const lease = randomUUID()
      return inTransaction(db, () => {
        const { changes } = sql.distrustAhead.run({ now, farthest: now + FARTHEST_DUE_MS })
        if (changes > 0) onAhead(changes)
        const leased = sql.lease.one({ now, leasedUntil: now + leaseMs, lease })
        const row = leased && sql.readInquiry.one({ inquiry: leased.inquiry })
        if (!row) return undefined
        const { attempt, copy } = leased
        const { requestId, receivedAt, body } = row
        const mayHaveBeenSent = leased.mayHaveBeenSent === 1
        const notice = { requestId, receivedAt, inquiry: JSON.parse(body) as Inquiry, attempt, lease, mayHaveBeenSent }
        return { ...notice, ...(copy !== null && { copy }) }
      })
    },

    delivered({ requestId, copy }, now) {
      inTransaction(db, () => {
        const inquiry = sql.findInquiry.one({ requestId })?.seq
        // Erased meanwhile, delivered under a newer lease, or another copy is owed now.
        if (inquiry === undefined || sql.deliver.run({ inquiry, copy: copy ?? null }).changes === 0) return
        writeAudit({ by: 'service', at: now, action: 'notice-delivered', inquiry })
      })
    },

    failed({ requestId, lease }, { now, code, mayHaveBeenSent, pauseMs }) {
      inTransaction(db, () => {
        const inquiry = sql.findInquiry.one({ requestId })?.seq
        if (inquiry === undefined) return
        const nextAt = pauseMs === undefined ? null : now + pauseMs
        const failure = { inquiry, lease, nextAt, code, mayHaveBeenSent: Number(mayHaveBeenSent) }
        if (sql.fail.run(failure).changes === 0 || nextAt !== null) return
        writeAudit({ by: 'service', at: now, action: 'notice-given-up', inquiry, detail: code })
      })
    },

    undelivered({ limit, after }) {
      const cursor = readCursor(after, FIRST)
      const rows = sql.list.all({ afterAt: cursor.at, after: cursor.seq, limit: limit + 1 })
      return toPage(rows, limit, { toItem: toNotice, toCursor: ({ receivedAt, seq }) => ({ at: receivedAt, seq }) })
    },

    resend(requestId, signature) {
      return inTransaction(db, () => {
        const found = sql.findInquiry.one({ requestId })
        if (!found) return 'unknown'
        if (found.erasedAt !== null) return 'erased'
        const inquiry = found.seq
        const notice = sql.find.one({ inquiry })
        // Without a notice it was delivered; leased, it may be on its way.
        const mayHaveBeenSent = notice === undefined || notice.leasedUntil !== null ? 1 : notice.mayHaveBeenSent
        sql.queueCopy.run({ inquiry, nextAt: signature.at, mayHaveBeenSent, copy: randomUUID() })
        writeAudit({ ...signature, action: 'notice-requeued', inquiry })
        return 'done'
      })
    },

    summary(now) {
      const { waiting = 0, givenUp = 0, oldest } = sql.count.one() ?? {}
      return { waiting, givenUp, oldestAgeMs: Math.max(0, now - (oldest ?? now)) }
    },
  }
}

export interface NoticeRow {
  requestId: string
  receivedAt: number
  attempts: number
  /** Null: given up. */
  nextAt: number | null
  leasedUntil: number | null
  lastCode: string | null
  mayHaveBeenSent: number
}

export function toNotice(row: NoticeRow): NoticeStatus {
  const { requestId, receivedAt, attempts, nextAt, leasedUntil, lastCode, mayHaveBeenSent } = row
  return {
    requestId,
    receivedAt,
    attempts,
    mayHaveBeenSent: mayHaveBeenSent === 1,
    ...(nextAt !== null && { nextAttemptAt: nextAt }),
    ...(leasedUntil !== null && { leasedUntil }),
    ...(lastCode !== null && { lastCode }),
  }
}

interface Leased {
  inquiry: number
  attempt: number
  mayHaveBeenSent: number
  copy: string | null
}

const statements = (db: DatabaseSync) => ({
  findInquiry: prepare<{ seq: number; erasedAt: number | null }, { requestId: string }>(
    db,
    'SELECT seq, erased_at AS erasedAt FROM inquiry WHERE request_id = :requestId',
  ),
  /** What was given up has no next_at and is never due. The expression is that of the index. */
  lease: prepare<Leased, { now: number; leasedUntil: number; lease: string }>(
    db,
    `UPDATE outbox SET leased_until = :leasedUntil, lease = :lease, attempts = attempts + 1,
      may_have_been_sent = may_have_been_sent OR leased_until IS NOT NULL
    WHERE inquiry = (
      SELECT inquiry FROM outbox
      WHERE max(next_at, coalesce(leased_until, 0)) <= :now
      ORDER BY max(next_at, coalesce(leased_until, 0)), inquiry
      LIMIT 1
    )
    RETURNING inquiry, attempts AS attempt, may_have_been_sent AS mayHaveBeenSent, copy`,
  ),
  /** `farthest`: no pause and no lease ends later, so a clock that was ahead has set what does. Null stays null. */
  distrustAhead: prepare<never, { now: number; farthest: number }>(
    db,
    `UPDATE outbox SET next_at = min(next_at, :now), leased_until = min(leased_until, :now)
    WHERE max(next_at, coalesce(leased_until, 0)) > :farthest`,
  ),
  readInquiry: prepare<{ requestId: string; receivedAt: number; body: string }, { inquiry: number }>(
    db,
    `SELECT request_id AS requestId, received_at AS receivedAt, body
    FROM inquiry JOIN content ON content.inquiry = seq WHERE seq = :inquiry AND erased_at IS NULL`,
  ),
  deliver: prepare<never, { inquiry: number; copy: string | null }>(
    db,
    'DELETE FROM outbox WHERE inquiry = :inquiry AND copy IS :copy',
  ),
  fail: prepare<
    never,
    { inquiry: number; lease: string; nextAt: number | null; code: string; mayHaveBeenSent: number }
  >(
    db,
    `UPDATE outbox SET leased_until = NULL, lease = NULL, next_at = :nextAt, last_code = :code,
      may_have_been_sent = may_have_been_sent OR :mayHaveBeenSent
    WHERE inquiry = :inquiry AND lease = :lease`,
  ),
  find: prepare<{ leasedUntil: number | null; mayHaveBeenSent: number }, { inquiry: number }>(
    db,
    'SELECT leased_until AS leasedUntil, may_have_been_sent AS mayHaveBeenSent FROM outbox WHERE inquiry = :inquiry',
  ),
  queueCopy: prepare<never, { inquiry: number; nextAt: number; mayHaveBeenSent: number; copy: string }>(
    db,
    `REPLACE INTO outbox (inquiry, next_at, may_have_been_sent, copy)
    VALUES (:inquiry, :nextAt, :mayHaveBeenSent, :copy)`,
  ),
  /** In the order of receipt: CROSS JOIN keeps SQLite from reading and sorting the whole outbox for each page. */
  list: prepare<NoticeRow & { seq: number }, { afterAt: number; after: number; limit: number }>(
    db,
    `SELECT seq, request_id AS requestId, received_at AS receivedAt, attempts, next_at AS nextAt,
      leased_until AS leasedUntil, last_code AS lastCode, may_have_been_sent AS mayHaveBeenSent
    FROM inquiry CROSS JOIN outbox ON outbox.inquiry = seq
    WHERE (received_at, seq) > (:afterAt, :after)
    ORDER BY received_at, seq LIMIT :limit`,
  ),
  count: prepare<{ waiting: number; givenUp: number; oldest: number | null }>(
    db,
    `SELECT count(next_at) AS waiting, count(*) - count(next_at) AS givenUp,
      min(CASE WHEN next_at IS NOT NULL THEN received_at END) AS oldest
    FROM outbox JOIN inquiry ON seq = inquiry`,
  ),
})

/** Decides which process sends the digest. */
export function digestOperations(db: DatabaseSync): AtOnce<Omit<DigestTurn, 'present'>> {
  const sql = digestStatements(db)
  const writeAudit = auditWriter(db)
  return {
    lease({ day, now, leaseMs, onlyIfBegun = false }) {
      const lease = randomUUID()
      const times = { now, leasedUntil: now + leaseMs, farthest: now + FARTHEST_DUE_MS }
      const wanted = { day, lease, ...times, onlyIfBegun: Number(onlyIfBegun) }
      const leased = inTransaction(db, () => sql.lease.one(wanted))
      return leased && { day, lease, mayHaveBeenSent: leased.mayHaveBeenSent === 1 }
    },

    sent({ day }, now) {
      inTransaction(db, () => {
        if (sql.send.run({ day }).changes === 0) return
        writeAudit({ by: 'service', at: now, action: 'digest-sent', detail: day })
      })
    },

    failed({ lease }, { now, pauseMs, mayHaveBeenSent }) {
      const failure = { lease, dueAt: now + pauseMs, mayHaveBeenSent: Number(mayHaveBeenSent) }
      inTransaction(db, () => sql.fail.run(failure))
    },
  }
}

interface LeaseTimes {
  now: number
  leasedUntil: number
  /** What is due later was written by a clock that was ahead. */
  farthest: number
}

const digestStatements = (db: DatabaseSync) => ({
  /** A lease that still exists ran out without an outcome. `onlyIfBegun` 1: only if there was an attempt at this day. */
  lease: prepare<{ mayHaveBeenSent: number }, LeaseTimes & { day: string; lease: string; onlyIfBegun: number }>(
    db,
    `INSERT INTO digest (id, day, lease, due_at) SELECT 1, :day, :lease, :leasedUntil
    WHERE :onlyIfBegun = 0 OR EXISTS (SELECT 1 FROM digest WHERE day = :day)
    ON CONFLICT (id) DO UPDATE SET
      may_have_been_sent = day = :day AND (may_have_been_sent OR lease IS NOT NULL),
      day = :day, lease = :lease, due_at = :leasedUntil, sent = 0
    WHERE day <> :day OR (sent = 0 AND (due_at <= :now OR due_at > :farthest))
    RETURNING may_have_been_sent AS mayHaveBeenSent`,
  ),
  send: prepare<never, { day: string }>(db, 'UPDATE digest SET sent = 1, lease = NULL WHERE day = :day AND sent = 0'),
  fail: prepare<never, { lease: string; dueAt: number; mayHaveBeenSent: number }>(
    db,
    `UPDATE digest SET lease = NULL, due_at = :dueAt, may_have_been_sent = may_have_been_sent OR :mayHaveBeenSent
    WHERE lease = :lease`,
  ),
})
