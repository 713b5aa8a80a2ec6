/** On a thread of its own: a slow mail server, or a digest that reads thousands, holds up no submission. */
import { randomUUID } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { inTransaction, sqlOf } from '../ledger/sqlite/sql.ts'
import { isWhole, toInquiry } from '../records/records.ts'
import { FIRST, findInquiry, rowCursor, toPage } from '../records/sqlite.ts'
import { type DigestTurn, FARTHEST_DUE_MS, type Outbox, toNotice, UNREADABLE } from './outbox.ts'

/** `onAhead` is called with the number of notices whose time lay too far ahead (D22a). */
export function outboxOf(db: DatabaseSync, onAhead: (notices: number) => void): Outbox {
  const sql = sqlOf(db)
  const outbox: Outbox = {
    async lease(options) {
      const { now, leaseMs } = options
      const lease = randomUUID()
      const due = inTransaction(db, () => {
        // No pause and no lease ends later, so a clock that was ahead has set what does. Null stays null.
        const { changes } = sql.run(
          `UPDATE outbox SET next_at = min(next_at, :now), leased_until = min(leased_until, :now)
          WHERE max(next_at, coalesce(leased_until, 0)) > :farthest`,
          { now, farthest: now + FARTHEST_DUE_MS },
        )
        if (changes > 0) onAhead(changes)
        // What was given up has no next_at and is never due. The expression is that of the index.
        const leased = sql.one<{ inquiry: number; attempt: number; mayHaveBeenSent: number; copy: string | null }>(
          `UPDATE outbox SET leased_until = :leasedUntil, lease = :lease, attempts = attempts + 1,
            may_have_been_sent = may_have_been_sent OR leased_until IS NOT NULL
          WHERE inquiry = (
            SELECT inquiry FROM outbox
            WHERE max(next_at, coalesce(leased_until, 0)) <= :now
            ORDER BY max(next_at, coalesce(leased_until, 0)), inquiry
            LIMIT 1
          )
          RETURNING inquiry, attempts AS attempt, may_have_been_sent AS mayHaveBeenSent, copy`,
          { now, leasedUntil: now + leaseMs, lease },
        )
        if (!leased) return undefined
        const { inquiry, attempt, copy, mayHaveBeenSent } = leased
        const row = sql.one<{ requestId: string; receivedAt: number }>(
          `SELECT request_id AS requestId, received_at AS receivedAt, erased_at AS erasedAt, body
          FROM inquiry LEFT JOIN content ON content.inquiry = seq WHERE seq = :inquiry`,
          { inquiry },
        )
        if (!row) return undefined
        const { requestId, receivedAt } = row
        const notice = { requestId, receivedAt, attempt, lease, mayHaveBeenSent: mayHaveBeenSent === 1 }
        return { stored: toInquiry(requestId, receivedAt, row), notice: { ...notice, ...(copy !== null && { copy }) } }
      })
      if (!due) return undefined
      const { stored, notice } = due
      if (isWhole(stored)) return { ...notice, inquiry: stored.inquiry }
      await outbox.failed(notice, { now, ...UNREADABLE })
      return await outbox.lease(options)
    },

    async delivered({ requestId, copy = null }, now) {
      inTransaction(db, () => {
        const inquiry = findInquiry(sql, requestId)?.seq
        if (inquiry === undefined) return
        const { changes } = sql.run('DELETE FROM outbox WHERE inquiry = :inquiry AND copy IS :copy', { inquiry, copy })
        // Otherwise erased meanwhile, delivered under a newer lease, or another copy is owed now.
        if (changes > 0) sql.audit({ by: 'service', at: now, action: 'notice-delivered', inquiry })
      })
    },

    async failed({ requestId, lease }, { now, code, mayHaveBeenSent, pauseMs }) {
      inTransaction(db, () => {
        const inquiry = findInquiry(sql, requestId)?.seq
        if (inquiry === undefined) return
        const nextAt = pauseMs === undefined ? null : now + pauseMs
        const { changes } = sql.run(
          `UPDATE outbox SET leased_until = NULL, lease = NULL, next_at = :nextAt, last_code = :code,
            may_have_been_sent = may_have_been_sent OR :mayHaveBeenSent
          WHERE inquiry = :inquiry AND lease = :lease`,
          { inquiry, lease, nextAt, code, mayHaveBeenSent: Number(mayHaveBeenSent) },
        )
        if (changes === 0 || nextAt !== null) return
        sql.audit({ by: 'service', at: now, action: 'notice-given-up', inquiry, detail: code })
      })
    },

    async undelivered({ limit, after }) {
      const cursor = rowCursor(after, FIRST)
      // CROSS JOIN keeps SQLite from reading and sorting the whole outbox for each page.
      const rows = sql.all<{ seq: number; requestId: string; receivedAt: number }>(
        `SELECT seq, request_id AS requestId, received_at AS receivedAt, attempts, next_at AS nextAttemptAt,
          leased_until AS leasedUntil, last_code AS lastCode, may_have_been_sent AS mayHaveBeenSent
        FROM inquiry CROSS JOIN outbox ON outbox.inquiry = seq
        WHERE (received_at, seq) > (:afterAt, :after)
        ORDER BY received_at, seq LIMIT :limit`,
        { afterAt: cursor.at, after: cursor.seq, limit: limit + 1 },
      )
      return toPage(rows, limit, {
        toItem: (row) => toNotice(row.requestId, row.receivedAt, row),
        toCursor: ({ receivedAt, seq }) => ({ at: receivedAt, seq }),
      })
    },

    async resend(requestId, signature) {
      return inTransaction(db, () => {
        const found = findInquiry(sql, requestId)
        if (!found) return 'unknown'
        if (found.erasedAt !== null) return 'erased'
        const inquiry = found.seq
        // Without a notice it was delivered; leased, it may be on its way.
        sql.run(
          `REPLACE INTO outbox (inquiry, next_at, copy, may_have_been_sent) VALUES (:inquiry, :nextAt, :copy, coalesce(
            (SELECT may_have_been_sent OR leased_until IS NOT NULL FROM outbox WHERE inquiry = :inquiry), 1))`,
          { inquiry, nextAt: signature.at, copy: randomUUID() },
        )
        sql.audit({ ...signature, action: 'notice-requeued', inquiry })
        return 'done'
      })
    },

    async summary(now) {
      const counted = sql.one<{ waiting: number; givenUp: number; oldest: number | null }>(
        `SELECT count(next_at) AS waiting, count(*) - count(next_at) AS givenUp,
          min(CASE WHEN next_at IS NOT NULL THEN received_at END) AS oldest
        FROM outbox JOIN inquiry ON seq = inquiry`,
      )
      const { waiting = 0, givenUp = 0, oldest } = counted ?? {}
      return { waiting, givenUp, oldestAgeMs: Math.max(0, now - (oldest ?? now)) }
    },
  }
  return outbox
}

export function digestTurnOf(db: DatabaseSync): Omit<DigestTurn, 'present'> {
  const sql = sqlOf(db)
  return {
    async take({ day, now, turnMs }) {
      // What is due later than `farthest` was written by a clock that was ahead.
      const { changes } = sql.run(
        `INSERT INTO digest (id, day, due_at) VALUES (1, :day, :until)
        ON CONFLICT (id) DO UPDATE SET day = :day, due_at = :until, sent = 0
        WHERE day <> :day OR (sent = 0 AND (due_at <= :now OR due_at > :farthest))`,
        { day, now, until: now + turnMs, farthest: now + FARTHEST_DUE_MS },
      )
      return changes > 0
    },

    async sent(day, now) {
      inTransaction(db, () => {
        const { changes } = sql.run('UPDATE digest SET sent = 1 WHERE day = :day AND sent = 0', { day })
        if (changes > 0) sql.audit({ by: 'service', at: now, action: 'digest-sent', detail: day })
      })
    },
  }
}
