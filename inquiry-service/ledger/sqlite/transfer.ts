/** Whole inquiries, out and in, on the disk thread. */
import type { DeskPort, NumberedRecord, WholeInquiry } from '../desk/port.ts'
import type { InquiryRecord } from '../dump.ts'
import { isErased } from '../records.ts'
import { auditLinesOf } from './audit.ts'
import { fileBeforeReading, fileLoaded, fileNew } from './filing.ts'
import { handlingRow, toAuditEntry, toNotice, toStored } from './rows.ts'
import type { RowOf } from './sql/statement.ts'
import type { TRANSFER } from './sql/transfer.ts'
import type { SqliteStore } from './store.ts'
import { inTransaction } from './transaction.ts'

type WholeRow = RowOf<typeof TRANSFER.listWhole>

export function transferOperations(store: SqliteStore) {
  const { db, sql } = store
  return {
    inquiry(requestId) {
      const found = sql.one('findInquiry', { requestId })
      return found && toWhole(store, sql.all('listWhole', { after: found.seq - 1, limit: 1 }))[0]
    },

    everything({ limit, after = '0' }) {
      const rows = sql.all('listWhole', { after: Number(after), limit: limit + 1 })
      const page = rows.slice(0, limit)
      const last = page.at(-1)?.seq
      return { items: toWhole(store, page), ...(rows.length > limit && { next: String(last) }) }
    },

    stamps: () => sql.all('listStamps').map(({ client, at }) => ({ kind: 'quota', client, at })),

    latestDigest() {
      const digest = sql.one('readDigest')
      if (!digest) return undefined
      const { day, sent, dueAt, mayHaveBeenSent } = digest
      return { kind: 'digest', day, sent: sent === 1, dueAt, mayHaveBeenSent: mayHaveBeenSent === 1 }
    },

    /** One transaction. */
    add(records) {
      return inTransaction(db, () => {
        fileNew(sql)
        const inquiries = records.filter((record) => record.kind === 'inquiry')
        const loaded = inquiries.filter((record) => addInquiry(store, record)).length
        fileLoaded(sql)
        for (const record of records) addOther(store, record)
        return { loaded, skipped: inquiries.length - loaded }
      })
    },
  } satisfies Partial<DeskPort>
}

/** `rows` are consecutive in the order of storage. */
function toWhole(store: SqliteStore, rows: readonly WholeRow[]): WholeInquiry[] {
  const { sql } = store
  fileBeforeReading(store)
  const range = { first: rows[0]?.seq ?? 0, last: rows.at(-1)?.seq ?? 0 }
  const notes = Map.groupBy(sql.all('notesOf', range), ({ inquiry }) => inquiry)
  const audit = Map.groupBy(sql.all('auditOf', range), ({ inquiry }) => inquiry)
  const notices = new Map(sql.all('noticesOf', range).map((notice) => [notice.inquiry, notice]))
  return rows.map((row): WholeInquiry => {
    const { seq, requestId, receivedAt, keyHash, fingerprint } = row
    const notice = notices.get(seq)
    const inquiry = toInquiry(row)
    return {
      requestId,
      keyHash: Buffer.from(keyHash).toString('hex'),
      fingerprint: Buffer.from(fingerprint).toString('hex'),
      ...(inquiry && { inquiry }),
      notes: (notes.get(seq) ?? []).map(({ at, by, text }) => ({ at, by, text })),
      audit: auditLinesOf(row, audit.get(seq) ?? []).map(toAuditEntry),
      ...(notice && {
        notice: {
          ...toNotice({ ...notice, requestId, receivedAt }),
          ...(notice.copy !== null && { copy: notice.copy }),
        },
      }),
    }
  })
}

/** Undefined where its content is missing or unreadable. */
function toInquiry(row: WholeRow): WholeInquiry['inquiry'] {
  const { requestId, receivedAt, erasedAt, body } = row
  if (erasedAt !== null) return { requestId, receivedAt, erasedAt }
  try {
    return toStored({ ...row, body: body ?? '' })
  } catch {
    return undefined
  }
}

/** False when its key is already here. */
function addInquiry({ sql }: SqliteStore, record: InquiryRecord): boolean {
  const keyHash = Buffer.from(record.keyHash, 'hex')
  const { requestId, receivedAt } = record.inquiry
  if (sql.one('findKey', { keyHash })) return false
  if (sql.one('findInquiry', { requestId })) {
    throw new Error('Cannot load an inquiry as its request id belongs to another key here')
  }
  const stored = isErased(record.inquiry) ? undefined : record.inquiry
  const { lastId: inquiry } = sql.run('loadInquiry', {
    keyHash,
    fingerprint: Buffer.from(record.fingerprint, 'hex'),
    requestId,
    receivedAt,
    state: stored?.state ?? 'new',
    stateAt: stored?.stateAt ?? receivedAt,
    erasedAt: isErased(record.inquiry) ? record.inquiry.erasedAt : null,
  })
  if (stored) {
    sql.run('insertContent', { inquiry, body: JSON.stringify(stored.inquiry) })
    sql.run('setHandling', { inquiry, ...handlingRow(stored) })
  }
  for (const { at, by, text } of record.notes) sql.run('insertNote', { inquiry, at, by, text })
  for (const { at, by, action, detail } of record.audit) {
    // Derived from the row.
    if (action === 'received' && at === receivedAt) continue
    sql.run('insertAudit', { at, by, action, inquiry, detail: detail ?? null })
  }
  if (record.notice) {
    const { attempts, nextAttemptAt, lastCode, mayHaveBeenSent, copy } = record.notice
    sql.run('queueNotice', {
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

function addOther({ sql }: SqliteStore, record: NumberedRecord): void {
  if (record.kind === 'quota') {
    sql.run('loadQuota', { client: record.client, at: record.at, ordinal: record.ordinal })
  }
  if (record.kind === 'audit') {
    const { at, by, action, detail } = record.entry
    sql.run('loadAudit', { at, by, action, detail: detail ?? null })
  }
  if (record.kind === 'digest') {
    const { day, sent, dueAt, mayHaveBeenSent } = record
    sql.run('loadDigest', { day, sent: Number(sent), dueAt, mayHaveBeenSent: Number(mayHaveBeenSent) })
  }
}
