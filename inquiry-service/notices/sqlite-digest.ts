/** Decides which process sends the digest, in the SQLite ledger. */
import { randomUUID } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { auditWriter, inTransaction, prepare } from '../ledger/sqlite/sql.ts'
import type { DigestTurn } from './digest-turn.ts'
import { FARTHEST_DUE_MS } from './outbox.ts'
import type { AtOnce } from './sqlite.ts'

export function digestOperations(db: DatabaseSync): AtOnce<Omit<DigestTurn, 'present'>> {
  const sql = statements(db)
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

const statements = (db: DatabaseSync) => ({
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
