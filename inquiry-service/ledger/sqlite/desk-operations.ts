/** The desk's reading and changing of single inquiries, on the thread of the disk. */
import type { AuditFilter, InquiryFile } from '../desk.ts'
import { type InquiryFilter, matchesFilter } from '../filter.ts'
import type {
  AuditAction,
  AuditEntry,
  InquiryState,
  Note,
  Page,
  PageRequest,
  Signature,
  StoredInquiry,
} from '../records.ts'
import { cursorToPlace, FIRST, LAST, type Place, toPage } from './places.ts'
import {
  type AnyInquiryRow,
  type AuditRow,
  type InquiryRow,
  type NoticeRow,
  toAuditEntry,
  toNotice,
  toStored,
  toStoredOrErased,
} from './rows.ts'
import { type SqliteStore, writeAudit } from './store.ts'
import { inTransaction } from './transaction.ts'

/** Rows read at a time while looking for those that match; more than a page of `everyItem`, which asks for one beyond it. */
const CHUNK = 256

export function deskOperations(store: SqliteStore) {
  const { db, sql } = store
  const findInquiry = (requestId: string) => sql.one<AnyInquiryRow>('find-inquiry', { requestId })

  return {
    findInquiries(filter: InquiryFilter, { limit, after }: PageRequest): Page<StoredInquiry> {
      const found: Match[] = []
      for (const match of matches(store, filter, cursorToPlace(after, LAST))) {
        found.push(match)
        if (found.length > limit) break
      }
      return toPage(found, limit, { toItem: ({ stored }) => stored, toPlace: ({ place }) => place })
    },

    showInquiry(requestId: string): InquiryFile | undefined {
      const found = findInquiry(requestId)
      if (!found) return undefined
      const inquiry = found.seq
      const notice = sql.one<NoticeRow>('find-notice', { inquiry })
      return {
        inquiry: toStoredOrErased(found),
        notes: sql.all<Note>('list-notes', { inquiry }),
        audit: listAudit(store, { inquiry, place: FIRST, limit: -1 }).map(toAuditEntry),
        ...(notice && { notice: toNotice(notice) }),
      }
    },

    setState(
      requestId: string,
      state: InquiryState,
      signature: Signature,
    ): 'done' | 'unchanged' | 'unknown' | 'erased' {
      return inTransaction(db, () => {
        const found = findInquiry(requestId)
        if (!found) return 'unknown'
        if (found.body === null) return 'erased'
        if (found.state === state) return 'unchanged'
        sql.run('set-state', { inquiry: found.seq, state, at: signature.at })
        const detail = `${found.state} to ${state}`
        writeAudit(store, { ...signature, action: 'state-set', inquiry: found.seq, detail })
        return 'done'
      })
    },

    addNote(requestId: string, text: string, { by, at }: Signature): 'done' | 'unknown' | 'erased' {
      return inTransaction(db, () => {
        const found = findInquiry(requestId)
        if (!found) return 'unknown'
        if (found.body === null) return 'erased'
        sql.run('insert-note', { inquiry: found.seq, at, by, text })
        writeAudit(store, { by, at, action: 'note-added', inquiry: found.seq })
        return 'done'
      })
    },

    /** A line about the ledger as a whole. */
    writeAuditLine(action: AuditAction, signature: Signature, detail?: string): void {
      inTransaction(db, () => writeAudit(store, { ...signature, action, inquiry: null, detail: detail ?? null }))
    },

    listAudit({ requestId, ...range }: AuditFilter, { limit, after }: PageRequest): Page<AuditEntry> {
      const inquiry = requestId === undefined ? null : findInquiry(requestId)?.seq
      if (inquiry === undefined) return { items: [] }
      const place = cursorToPlace(after, FIRST)
      const rows = listAudit(store, { ...range, inquiry, place, limit: limit + 1 })
      return toPage(rows, limit, { toItem: toAuditEntry, toPlace: ({ at, seq }) => ({ at, seq }) })
    },
  }
}

export interface Match {
  place: Place
  stored: StoredInquiry
}

/** What `filter` finds, newest first, read as it is needed. */
export function* matches({ sql }: SqliteStore, filter: InquiryFilter, before = LAST): Generator<Match> {
  let place = before
  for (;;) {
    const rows = sql.all<InquiryRow>('list-inquiries', {
      from: filter.from ?? FIRST.at,
      // The index is entered here: with the filter's own bound every page would read all that are newer first.
      until: Math.min(filter.until ?? LAST.at, place.at + 1),
      state: filter.state ?? null,
      beforeAt: place.at,
      before: place.seq,
      limit: CHUNK,
    })
    for (const row of rows) {
      place = { at: row.receivedAt, seq: row.seq }
      const stored = toStored(row)
      if (matchesFilter(stored, filter)) yield { place, stored }
    }
    if (rows.length < CHUNK) return
  }
}

function listAudit(
  { sql }: SqliteStore,
  {
    inquiry,
    from,
    until,
    place,
    limit,
  }: Omit<AuditFilter, 'requestId'> & { inquiry: number | null; place: Place; limit: number },
): AuditRow[] {
  return sql.all<AuditRow>('list-audit', {
    inquiry,
    // As in `matches`.
    from: Math.max(from ?? FIRST.at, place.at),
    until: until ?? LAST.at,
    afterAt: place.at,
    after: place.seq,
    limit,
  })
}
