/** The outbox, on the thread of the disk. */
import type { LeasedNotice, NoticeFailure, NoticeStatus, OutboxSummary } from '../outbox.ts'
import type { Page, PageRequest, Signature } from '../records.ts'
import { cursorToPlace, FIRST, toPage } from './places.ts'
import { type AnyInquiryRow, type NoticeRow, toNotice } from './rows.ts'
import { type SqliteStore, writeAudit } from './store.ts'
import { inTransaction } from './transaction.ts'

interface LeaseRow {
  inquiry: number
  attempts: number
  nextAt: number
  mayHaveBeenSent: number
}

export function outboxOperations(store: SqliteStore) {
  const { db, sql } = store
  const findInquiry = (requestId: string) => sql.one<AnyInquiryRow>('find-inquiry', { requestId })

  return {
    leaseNotices({ now, leaseMs, limit }: { now: number; leaseMs: number; limit: number }): LeasedNotice[] {
      return inTransaction(db, () => {
        const leased = sql.all<LeaseRow>('lease-notices', { now, leasedUntil: now + leaseMs, limit })
        // RETURNING keeps no order.
        leased.sort((a, b) => a.nextAt - b.nextAt || a.inquiry - b.inquiry)
        return leased.flatMap(({ inquiry, attempts, ...lease }) => {
          const row = sql.one<AnyInquiryRow>('read-inquiry', { inquiry })
          if (!row?.body) return []
          const { requestId, receivedAt, body } = row
          const mayHaveBeenSent = lease.mayHaveBeenSent === 1
          return [{ requestId, receivedAt, inquiry: JSON.parse(body), attempt: attempts, mayHaveBeenSent }]
        })
      })
    },

    noticeDelivered(requestId: string, now: number): void {
      inTransaction(db, () => {
        const inquiry = findInquiry(requestId)?.seq
        // Erased meanwhile, or delivered by another whose lease was newer: told already.
        if (inquiry === undefined || sql.run('delete-notice', { inquiry }).changes === 0) return
        writeAudit(store, { by: 'service', at: now, action: 'notice-delivered', inquiry })
      })
    },

    noticeFailed(
      { requestId, attempt }: { requestId: string; attempt: number },
      { now, code, mayHaveBeenSent, nextAttemptAt }: NoticeFailure,
    ): void {
      inTransaction(db, () => {
        const inquiry = findInquiry(requestId)?.seq
        if (inquiry === undefined) return
        const { changes } = sql.run('fail-notice', {
          inquiry,
          attempt,
          nextAt: nextAttemptAt ?? null,
          code,
          mayHaveBeenSent: Number(mayHaveBeenSent),
        })
        if (changes === 0 || nextAttemptAt !== undefined) return
        writeAudit(store, { by: 'service', at: now, action: 'notice-given-up', inquiry, detail: code })
      })
    },

    listUndelivered({ limit, after }: PageRequest): Page<NoticeStatus> {
      const place = cursorToPlace(after, FIRST)
      const rows = sql.all<NoticeRow>('list-undelivered', { afterAt: place.at, after: place.seq, limit: limit + 1 })
      return toPage(rows, limit, { toItem: toNotice, toPlace: ({ receivedAt, seq }) => ({ at: receivedAt, seq }) })
    },

    resendNotice(requestId: string, signature: Signature): 'done' | 'unknown' | 'erased' {
      return inTransaction(db, () => {
        const found = findInquiry(requestId)
        if (!found) return 'unknown'
        if (found.body === null) return 'erased'
        const inquiry = found.seq
        const notice = sql.one<NoticeRow>('find-notice', { inquiry })
        // Without a notice it was delivered; held by somebody it may be on its way.
        const mayHaveBeenSent = notice === undefined || notice.leasedUntil !== null ? 1 : notice.mayHaveBeenSent
        sql.run('delete-notice', { inquiry })
        sql.run('load-notice', { inquiry, attempts: 0, nextAt: signature.at, lastCode: null, mayHaveBeenSent })
        writeAudit(store, { ...signature, action: 'notice-requeued', inquiry })
        return 'done'
      })
    },

    summarizeOutbox(now: number): OutboxSummary {
      const counts = sql.one<{ waiting: number; givenUp: number; oldest: number | null }>('count-notices')
      return {
        waiting: counts?.waiting ?? 0,
        givenUp: counts?.givenUp ?? 0,
        oldestAgeMs: Math.max(0, now - (counts?.oldest ?? now)),
      }
    },
  }
}
