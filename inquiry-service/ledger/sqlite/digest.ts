/** Whose turn it is to send the digest, in SQLite. */
import { randomUUID } from 'node:crypto'
import type { DigestFailure, DigestLease, DigestTurn } from '../digest.ts'
import { FARTHEST_DUE_MS } from '../outbox.ts'
import type { DiskThread } from './disk-thread.ts'
import { type SqliteStore, writeAudit } from './store.ts'
import { inTransaction } from './transaction.ts'

export function sqliteDigest(disk: DiskThread): DigestTurn {
  return {
    lease: (options) => disk.perform('leaseDigest', options),
    sent: (digest, now) => disk.perform('digestSent', digest, now),
    failed: (digest, failure) => disk.perform('digestFailed', digest, failure),
  }
}

/** On the thread of the disk. */
export function digestOperations(store: SqliteStore) {
  const { db, sql } = store
  return {
    leaseDigest({ day, now, leaseMs }: { day: string; now: number; leaseMs: number }): DigestLease | undefined {
      const lease = randomUUID()
      const times = { now, leasedUntil: now + leaseMs, farthest: now + FARTHEST_DUE_MS }
      const taken = inTransaction(db, () =>
        sql.one<{ mayHaveBeenSent: number }>('lease-digest', { day, lease, ...times }),
      )
      return taken && { day, lease, mayHaveBeenSent: taken.mayHaveBeenSent === 1 }
    },

    digestSent({ day }: DigestLease, now: number): void {
      inTransaction(db, () => {
        if (sql.run('send-digest', { day }).changes === 0) return
        writeAudit(store, { by: 'service', at: now, action: 'digest-sent', inquiry: null, detail: day })
      })
    },

    digestFailed({ lease }: DigestLease, { now, pauseMs, mayHaveBeenSent }: DigestFailure): void {
      inTransaction(db, () =>
        sql.run('fail-digest', { lease, dueAt: now + pauseMs, mayHaveBeenSent: Number(mayHaveBeenSent) }),
      )
    },
  }
}
