/** Finds, reads and changes inquiries, and reads the audit trail, on the disk thread. */
import type { AuditRange, DeskPort } from '../desk/port.ts'
import { type AuditRow, auditLines, auditLinesOf } from './audit.ts'
import { compareCursors, FIRST, LAST, readCursor, toPage, writeCursor } from './cursors.ts'
import { fileBeforeReading } from './filing.ts'
import { toAuditEntry, toStored } from './rows.ts'
import { type SqliteStore, writeAudit } from './store.ts'
import { inTransaction } from './transaction.ts'

/** Inquiries per page: below 4 MiB even if each is as large as allowed. */
const FOUND_AT_ONCE = 256

export function deskOperations(store: SqliteStore) {
  const { db, sql } = store

  const linesOf = (requestId: string): AuditRow[] => {
    const seq = sql.one('findInquiry', { requestId })?.seq
    const row = seq === undefined ? undefined : sql.one('readInquiry', { inquiry: seq })
    return seq === undefined || !row ? [] : auditLinesOf({ ...row, seq }, sql.all('auditOf', { first: seq, last: seq }))
  }

  return {
    /** Stored times are in the machine's time. */
    present: (wallClock) => wallClock,

    inquiries({ from = FIRST.at, until = LAST.at, state }, after) {
      const cursor = readCursor(after, LAST)
      fileBeforeReading(store)
      const rows = sql.all('listInquiries', {
        from,
        // The index is entered here: with only the bound of the range, every page would read all newer inquiries first.
        until: Math.min(until, cursor.at + 1),
        state: state ?? null,
        beforeAt: cursor.at,
        before: cursor.seq,
        limit: FOUND_AT_ONCE,
      })
      return rows.map((row) => ({
        cursor: writeCursor({ at: row.receivedAt, seq: row.seq }),
        stored: toStored(row),
      }))
    },

    audit({ requestId, ...range }, { limit, after }) {
      const cursor = readCursor(after, FIRST)
      fileBeforeReading(store)
      const lines =
        requestId === undefined
          ? auditLines(sql, range, { after: cursor, limit: limit + 1 })
          : linesOf(requestId).filter((line) => isWithin(line, range) && compareCursors(line, cursor) > 0)
      return toPage(lines, limit, { toItem: toAuditEntry, toCursor: ({ at, seq }) => ({ at, seq }) })
    },

    changeState(requestId, { from, to }, signature) {
      return inTransaction(db, () => {
        const inquiry = sql.one('findInquiry', { requestId })?.seq
        if (inquiry === undefined) return 'moved'
        const { changes } = sql.run('setState', { inquiry, from, state: to, at: signature.at })
        if (changes === 0) return 'moved'
        writeAudit(store, { ...signature, action: 'state-set', inquiry, detail: `${from} to ${to}` })
        return 'done'
      })
    },

    setHandling(requestId, { audit, ...change }, signature) {
      return inTransaction(db, () => {
        const found = sql.one('findInquiry', { requestId })
        const before = found && found.erasedAt === null && sql.one('readHandling', { inquiry: found.seq })
        if (!found || !before) return 'gone'
        sql.run('setHandling', { inquiry: found.seq, ...before, ...change })
        if (audit) writeAudit(store, { ...signature, ...audit, inquiry: found.seq })
        return 'done'
      })
    },

    resolve(part, limit) {
      return sql.all('resolve', { begins: `${part}%`, ends: `%${part}`, limit }).map(({ requestId }) => requestId)
    },

    addNote(requestId, text, { by, at }) {
      return inTransaction(db, () => {
        const found = sql.one('findInquiry', { requestId })
        if (!found) return 'unknown'
        if (found.erasedAt !== null) return 'erased'
        sql.run('insertNote', { inquiry: found.seq, at, by, text })
        writeAudit(store, { by, at, action: 'note-added', inquiry: found.seq })
        return 'done'
      })
    },

    writeAudit({ at, by, action, detail }) {
      inTransaction(db, () => writeAudit(store, { at, by, action, inquiry: null, detail: detail ?? null }))
    },
  } satisfies Partial<DeskPort>
}

function isWithin({ at }: AuditRow, { from = FIRST.at, until = LAST.at }: AuditRange): boolean {
  return at >= from && at < until
}
