/** The ledger as records, out and in, on the thread of the disk. */
import type { InquiryRecord, LedgerRecord, QuotaRecord } from '../dump.ts'
import type { AuditAction, Note } from '../records.ts'
import { type AnyInquiryRow, toAuditEntry, toStoredOrErased } from './rows.ts'
import type { SqliteStore } from './store.ts'
import { inTransaction } from './transaction.ts'

interface KeyedRow extends AnyInquiryRow {
  keyHash: Uint8Array
  fingerprint: Uint8Array
}

interface AuditLine {
  at: number
  by: string
  action: AuditAction
  detail: string | null
}

interface NoticePart {
  inquiry: number
  attempts: number
  nextAt: number | null
  lastCode: string | null
  mayHaveBeenSent: number
  copy: string | null
}

/** A quota record with the how many-th it is of its client and millisecond. */
export type NumberedRecord = Exclude<LedgerRecord, QuotaRecord> | (QuotaRecord & { ordinal: number })

export function moveOperations(store: SqliteStore) {
  const { db, sql } = store
  return {
    /** Up to `limit` inquiries behind the row `after`, and the last row. */
    dumpInquiries(after: number, limit: number): { records: InquiryRecord[]; last: number } {
      const rows = sql.all<KeyedRow>('dump-inquiries', { after, limit })
      const last = rows.at(-1)?.seq ?? after
      return { records: toRecords(store, rows), last }
    },

    /** Everything that belongs to no inquiry. */
    dumpRest(): LedgerRecord[] {
      const quota = sql.all<{ client: string; at: number }>('dump-quota')
      const audit = sql.all<AuditLine>('dump-ledger-audit')
      return [
        ...quota.map(({ client, at }): LedgerRecord => ({ kind: 'quota', client, at })),
        ...audit.map((line): LedgerRecord => ({ kind: 'audit', entry: toAuditEntry({ ...line, requestId: null }) })),
      ]
    },

    /** Adds what is not here; one transaction. How many inquiries were, and were not. */
    loadRecords(records: readonly NumberedRecord[]): { loaded: number; skipped: number } {
      return inTransaction(db, () => {
        const inquiries = records.filter((record) => record.kind === 'inquiry')
        const loaded = inquiries.filter((record) => loadInquiry(store, record)).length
        for (const record of records) loadOther(store, record)
        return { loaded, skipped: inquiries.length - loaded }
      })
    },
  }
}

function toRecords({ sql }: SqliteStore, rows: readonly KeyedRow[]): InquiryRecord[] {
  const range = { first: rows[0]?.seq ?? 0, last: rows.at(-1)?.seq ?? 0 }
  const notes = Map.groupBy(sql.all<Note & { inquiry: number }>('dump-notes', range), ({ inquiry }) => inquiry)
  const audit = Map.groupBy(sql.all<AuditLine & { inquiry: number }>('dump-audit', range), ({ inquiry }) => inquiry)
  const notices = new Map(sql.all<NoticePart>('dump-notices', range).map((notice) => [notice.inquiry, notice]))
  return rows.map((row): InquiryRecord => {
    const { seq, requestId, keyHash, fingerprint } = row
    const notice = notices.get(seq)
    return {
      kind: 'inquiry',
      keyHash: Buffer.from(keyHash).toString('hex'),
      fingerprint: Buffer.from(fingerprint).toString('hex'),
      inquiry: toStoredOrErased(row),
      notes: (notes.get(seq) ?? []).map(({ at, by, text }) => ({ at, by, text })),
      audit: (audit.get(seq) ?? []).map((line) => toAuditEntry({ ...line, requestId })),
      ...(notice && { notice: toNoticePart(notice) }),
    }
  })
}

function toNoticePart({
  attempts,
  nextAt,
  lastCode,
  mayHaveBeenSent,
  copy,
}: NoticePart): NonNullable<InquiryRecord['notice']> {
  return {
    attempts,
    mayHaveBeenSent: mayHaveBeenSent === 1,
    ...(nextAt !== null && { nextAttemptAt: nextAt }),
    ...(lastCode !== null && { lastCode }),
    ...(copy !== null && { copy }),
  }
}

/** False when its key is here already. */
function loadInquiry({ sql }: SqliteStore, record: InquiryRecord): boolean {
  const keyHash = Buffer.from(record.keyHash, 'hex')
  const { requestId, receivedAt } = record.inquiry
  if (sql.one('find-key', { keyHash })) return false
  if (sql.one('find-inquiry', { requestId })) {
    throw new Error('Cannot load an inquiry as its request id belongs to another key here')
  }
  const stored = 'inquiry' in record.inquiry ? record.inquiry : undefined
  const { lastId: inquiry } = sql.run('load-inquiry', {
    keyHash,
    fingerprint: Buffer.from(record.fingerprint, 'hex'),
    requestId,
    receivedAt,
    state: stored?.state ?? 'new',
    stateAt: stored?.stateAt ?? receivedAt,
    erasedAt: 'erasedAt' in record.inquiry ? record.inquiry.erasedAt : null,
  })
  if (stored) sql.run('insert-content', { inquiry, body: JSON.stringify(stored.inquiry) })
  for (const { at, by, text } of record.notes) sql.run('insert-note', { inquiry, at, by, text })
  for (const { at, by, action, detail } of record.audit) {
    sql.run('insert-audit', { at, by, action, inquiry, detail: detail ?? null })
  }
  if (record.notice) {
    const { attempts, nextAttemptAt, lastCode, mayHaveBeenSent, copy } = record.notice
    sql.run('load-notice', {
      inquiry,
      attempts,
      nextAt: nextAttemptAt ?? null,
      lastCode: lastCode ?? null,
      mayHaveBeenSent: Number(mayHaveBeenSent),
      copy: copy ?? null,
    })
  }
  return true
}

function loadOther({ sql }: SqliteStore, record: NumberedRecord): void {
  if (record.kind === 'quota') {
    sql.run('load-quota', { client: record.client, at: record.at, ordinal: record.ordinal })
  }
  if (record.kind === 'audit') {
    const { at, by, action, detail } = record.entry
    sql.run('load-audit', { at, by, action, detail: detail ?? null })
  }
}
