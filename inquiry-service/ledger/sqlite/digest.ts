/** Decides which process sends the digest, on the disk thread. */
import { randomUUID } from 'node:crypto'
import type { DigestTurn } from '../digest.ts'
import { FARTHEST_DUE_MS } from '../outbox.ts'
import { type AtOnce, type SqliteStore, writeAudit } from './store.ts'
import { inTransaction } from './transaction.ts'

export function digestOperations(store: SqliteStore): AtOnce<DigestTurn> {
  const { db, sql } = store
  return {
    /** Stored times are in the machine's time. */
    present: (wallClock) => wallClock,

    lease({ day, now, leaseMs }) {
      const lease = randomUUID()
      const times = { now, leasedUntil: now + leaseMs, farthest: now + FARTHEST_DUE_MS }
      const taken = inTransaction(db, () => sql.one('leaseDigest', { day, lease, ...times }))
      return taken && { day, lease, mayHaveBeenSent: taken.mayHaveBeenSent === 1 }
    },

    sent({ day }, now) {
      inTransaction(db, () => {
        if (sql.run('sendDigest', { day }).changes === 0) return
        writeAudit(store, { by: 'service', at: now, action: 'digest-sent', inquiry: null, detail: day })
      })
    },

    failed({ lease }, { now, pauseMs, mayHaveBeenSent }) {
      const failure = { lease, dueAt: now + pauseMs, mayHaveBeenSent: Number(mayHaveBeenSent) }
      inTransaction(db, () => sql.run('failDigest', failure))
    },
  }
}
