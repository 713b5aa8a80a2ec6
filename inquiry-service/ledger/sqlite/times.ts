/** Sets times left by a clock that was ahead to the present, on the disk thread. */
import { type DeskPort, mendedDetail, mendedTotal } from '../desk/port.ts'
import { FARTHEST_DUE_MS } from '../outbox.ts'
import { fileNew } from './filing.ts'
import { Stamps } from './stamps.ts'
import { type SqliteStore, writeAudit } from './store.ts'
import { inTransaction } from './transaction.ts'

/** Inquiries per transaction. */
const MENDED_AT_ONCE = 100

export function timesOperations(store: SqliteStore) {
  const { db, sql } = store
  return {
    /** One transaction. */
    mendInquiries(signature) {
      return inTransaction(db, () => {
        const { at: now } = signature
        fileNew(sql)
        const found = sql.all('listInquiriesAhead', { now, limit: MENDED_AT_ONCE })
        for (const { seq: inquiry, receivedAt } of found) {
          sql.run('keepReceived', { inquiry, now })
          sql.run('mendInquiry', { inquiry, now })
          sql.run('mendReceipt', { inquiry, receivedAt, now })
          writeAudit(store, { ...signature, action: 'times-mended', inquiry, detail: mendedDetail(receivedAt, now) })
        }
        return found.length
      })
    },

    /** One transaction. */
    mendOtherTimes(signature, inquiries) {
      return inTransaction(db, () => {
        const { at: now } = signature
        fileNew(sql)
        const notes = sql.run('mendNotes', { now }).changes
        const notices = sql.run('distrustNotices', { now, farthest: now + FARTHEST_DUE_MS }).changes
        const stamps = new Stamps(sql, () => {}).distrustAhead(now)
        const mended = { inquiries, notes, notices, stamps }
        writeAudit(store, { ...signature, action: 'times-mended', inquiry: null, detail: mendedTotal(mended) })
        return mended
      })
    },
  } satisfies Partial<DeskPort>
}
