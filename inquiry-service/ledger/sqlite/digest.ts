/** Whose turn it is to send the digest, on the thread of the disk. */
import { randomUUID } from 'node:crypto'
import type { DigestFailure, DigestLease } from '../digest.ts'
import { FARTHEST_DUE_MS } from '../outbox.ts'
import { type SqliteStore, writeAudit } from './store.ts'
import { inTransaction } from './transaction.ts'

export function digestOperations(store: SqliteStore) {
  const { db, sql } = store
  return {
    /** Stored times are in the machine's time. */
    present: (wallClock: number) => wallClock,

    lease({ day, now, leaseMs }: { day: string; now: number; leaseMs: number }): DigestLease | undefined {
      const lease = randomUUID()
      const times = { now, leasedUntil: now + leaseMs, farthest: now + FARTHEST_DUE_MS }
      const taken = inTransaction(db, () => sql.one('leaseDigest', { day, lease, ...times }))
      return taken && { day, lease, mayHaveBeenSent: taken.mayHaveBeenSent === 1 }
    },

    sent({ day }: DigestLease, now: number): void {
      inTransaction(db, () => {
        if (sql.run('sendDigest', { day }).changes === 0) return
        writeAudit(store, { by: 'service', at: now, action: 'digest-sent', inquiry: null, detail: day })
      })
    },

    failed({ lease }: DigestLease, { now, pauseMs, mayHaveBeenSent }: DigestFailure): void {
      const failure = { lease, dueAt: now + pauseMs, mayHaveBeenSent: Number(mayHaveBeenSent) }
      inTransaction(db, () => sql.run('failDigest', failure))
    },
  }
}
