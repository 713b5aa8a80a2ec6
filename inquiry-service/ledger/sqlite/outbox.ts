/** The outbox, on the disk thread. */
import { randomUUID } from 'node:crypto'
import { FARTHEST_DUE_MS, type Outbox } from '../outbox.ts'
import type { AheadOfClock } from '../store.ts'
import { FIRST, readCursor, toPage } from './cursors.ts'
import { fileBeforeReading, fileNew } from './filing.ts'
import { toNotice } from './rows.ts'
import { type AtOnce, type SqliteStore, writeAudit } from './store.ts'
import { inTransaction } from './transaction.ts'

/** `onAhead` is called with the notices whose time lay too far ahead. */
export function outboxOperations(store: SqliteStore, onAhead: (found: AheadOfClock) => void): AtOnce<Outbox> {
  const { db, sql } = store
  const findInquiry = (requestId: string) => sql.one('findInquiry', { requestId })

  return {
    lease({ now, leaseMs, limit }) {
      const lease = randomUUID()
      return inTransaction(db, () => {
        fileNew(sql)
        const { changes } = sql.run('distrustNotices', { now, farthest: now + FARTHEST_DUE_MS })
        if (changes > 0) onAhead({ notices: changes })
        const leased = sql.all('leaseNotices', { now, leasedUntil: now + leaseMs, lease, limit })
        // RETURNING does not preserve order.
        leased.sort((a, b) => a.nextAt - b.nextAt || a.inquiry - b.inquiry)
        return leased.flatMap(({ inquiry, attempts, copy, ...held }) => {
          const row = sql.one('readInquiry', { inquiry })
          if (!row?.body) return []
          const { requestId, receivedAt, body } = row
          const mayHaveBeenSent = held.mayHaveBeenSent === 1
          const notice = { requestId, receivedAt, inquiry: JSON.parse(body), attempt: attempts, lease, mayHaveBeenSent }
          return [{ ...notice, ...(copy !== null && { copy }) }]
        })
      })
    },

    delivered({ requestId, copy }, now) {
      inTransaction(db, () => {
        const inquiry = findInquiry(requestId)?.seq
        // Erased meanwhile, delivered under a newer lease, or another copy is owed now.
        if (inquiry === undefined || sql.run('deliverNotice', { inquiry, copy: copy ?? null }).changes === 0) return
        writeAudit(store, { by: 'service', at: now, action: 'notice-delivered', inquiry })
      })
    },

    failed({ requestId, lease }, { now, code, mayHaveBeenSent, pauseMs }) {
      inTransaction(db, () => {
        const inquiry = findInquiry(requestId)?.seq
        if (inquiry === undefined) return
        const { changes } = sql.run('failNotice', {
          inquiry,
          lease,
          nextAt: pauseMs === undefined ? null : now + pauseMs,
          code,
          mayHaveBeenSent: Number(mayHaveBeenSent),
        })
        if (changes === 0 || pauseMs !== undefined) return
        writeAudit(store, { by: 'service', at: now, action: 'notice-given-up', inquiry, detail: code })
      })
    },

    undelivered({ limit, after }) {
      const cursor = readCursor(after, FIRST)
      fileBeforeReading(store)
      const rows = sql.all('listUndelivered', { afterAt: cursor.at, after: cursor.seq, limit: limit + 1 })
      return toPage(rows, limit, { toItem: toNotice, toCursor: ({ receivedAt, seq }) => ({ at: receivedAt, seq }) })
    },

    resend(requestId, signature) {
      return inTransaction(db, () => {
        fileNew(sql)
        const found = findInquiry(requestId)
        if (!found) return 'unknown'
        if (found.erasedAt !== null) return 'erased'
        const inquiry = found.seq
        const notice = sql.one('findNotice', { inquiry })
        // Without a notice it was delivered; leased, it may be on its way.
        const mayHaveBeenSent = notice === undefined || notice.leasedUntil !== null ? 1 : notice.mayHaveBeenSent
        sql.run('deleteNotice', { inquiry })
        const queued = { inquiry, attempts: 0, nextAt: signature.at, lastCode: null, mayHaveBeenSent }
        sql.run('queueNotice', { ...queued, copy: randomUUID() })
        writeAudit(store, { ...signature, action: 'notice-requeued', inquiry })
        return 'done'
      })
    },

    summary(now) {
      fileBeforeReading(store)
      const counts = sql.one('countNotices')
      return {
        waiting: counts?.waiting ?? 0,
        givenUp: counts?.givenUp ?? 0,
        oldestAgeMs: Math.max(0, now - (counts?.oldest ?? now)),
      }
    },
  }
}
