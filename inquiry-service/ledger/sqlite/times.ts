/** Times that a clock which was ahead has left: found, and set to the present. On the thread of the disk. */
import { AHEAD_TOLERANCE_MS, type MendedTimes, mendedDetail } from '../desk.ts'
import { FARTHEST_DUE_MS } from '../outbox.ts'
import type { Signature } from '../records.ts'
import { Stamps } from './stamps.ts'
import { type SqliteStore, writeAudit } from './store.ts'
import { inTransaction } from './transaction.ts'

export function timesOperations(store: SqliteStore) {
  const { db, sql } = store
  return {
    /** One sentence each. */
    findTimesAhead(now: number): string[] {
      const latest = now + AHEAD_TOLERANCE_MS
      const farthest = latest + FARTHEST_DUE_MS
      const faults = sql.all<{ requestId: string; fault: string }>('find-times-ahead', { latest, farthest })
      const stamps = sql.one<{ ahead: number }>('count-quota-ahead', { latest })?.ahead ?? 0
      return [
        ...faults.map(({ requestId, fault }) => `Inquiry ${requestId}: ${fault}`),
        ...(stamps === 0 ? [] : [`Quota of inquiries: ${stamps} times lie ahead of the clock`]),
      ]
    },

    /** Up to `limit` inquiries; how many. One transaction. */
    mendInquiries(signature: Signature, limit: number): number {
      return inTransaction(db, () => {
        const { at: now } = signature
        const found = sql.all<{ seq: number; receivedAt: number }>('list-inquiries-ahead', { now, limit })
        for (const { seq: inquiry, receivedAt } of found) {
          sql.run('mend-inquiry', { inquiry, now })
          writeAudit(store, { ...signature, action: 'times-mended', inquiry, detail: mendedDetail(receivedAt, now) })
        }
        return found.length
      })
    },

    /** What hangs on inquiries, and the line that tells of it all. One transaction. */
    mendOtherTimes(signature: Signature, inquiries: number): MendedTimes {
      return inTransaction(db, () => {
        const { at: now } = signature
        const notes = sql.run('mend-notes', { now }).changes
        const notices = sql.run('distrust-notices', { now, farthest: now + FARTHEST_DUE_MS }).changes
        const stamps = new Stamps(sql, () => {}).distrustAhead(now)
        const mended = { inquiries, notes, notices, stamps }
        const detail = Object.entries(mended).map(([what, count]) => `${count} ${what}`)
        writeAudit(store, { ...signature, action: 'times-mended', inquiry: null, detail: detail.join(', ') })
        return mended
      })
    },
  }
}
