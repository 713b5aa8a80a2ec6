/** Finds, reads and changes single inquiries, reads the audit trail and checks the file. */
import type { DatabaseSync } from 'node:sqlite'
import type { AuditAction } from '../../ledger/ledger.ts'
import { inTransaction, type Sql, sqlOf } from '../../ledger/sqlite/sql.ts'
import { type AuditEntry, HANDLING_NAMES } from '../../records/records.ts'
import {
  columnOf,
  FIRST,
  findInquiry,
  HANDLING_COLUMNS,
  type HandlingRow,
  inquiryReader,
  LAST,
  rowCursor,
  toPage,
} from '../../records/sqlite.ts'
import type { DeskPort, SetValues } from '../port.ts'

export interface DeskStore {
  db: DatabaseSync
  sql: Sql
  /** Runs `work` in a transaction; what it has changed is kept when this returns. */
  change<Result>(work: () => Result): Result
}

export function privateStore(db: DatabaseSync): DeskStore {
  return { db, sql: sqlOf(db), change: (work) => inTransaction(db, work) }
}

export function deskOf({ db, sql, change }: DeskStore) {
  return {
    present: (wallClock) => wallClock,

    inquiries: inquiryReader(db),

    audit({ requestId, aboutLedger = false, from = FIRST.at, until = LAST.at }, { limit, after }) {
      const cursor = rowCursor(after, FIRST)
      const only = [
        requestId === undefined ? '' : 'AND inquiry = (SELECT seq FROM inquiry WHERE request_id = :requestId)',
        aboutLedger ? 'AND inquiry IS NULL' : '',
      ]
      const rows = sql.all<AuditRow & { seq: number }>(
        `SELECT audit.seq AS seq, at, by, action, detail, request_id AS requestId
        FROM audit LEFT JOIN inquiry ON inquiry.seq = audit.inquiry
        WHERE at >= :from AND at < :until AND (at, audit.seq) > (:afterAt, :after) ${only.join(' ')}
        ORDER BY at, audit.seq LIMIT :limit`,
        {
          ...{ from: Math.max(from, cursor.at), until, afterAt: cursor.at, after: cursor.seq, limit: limit + 1 },
          ...(requestId !== undefined && { requestId }),
        },
      )
      return toPage(rows, limit, { toItem: toAuditEntry, toCursor: ({ at, seq }) => ({ at, seq }) })
    },

    set(requestId, { set, audit, expected = {} }, signature) {
      return change(() => {
        const found = findInquiry(sql, requestId)
        if (!found || found.erasedAt !== null) return 'gone'
        const inquiry = found.seq
        const row = sql.one<HandlingRow>(`SELECT ${HANDLING_COLUMNS} FROM inquiry WHERE seq = :inquiry`, { inquiry })
        const before: SetValues = { ...row, state: found.state }
        if (SET_NAMES.some((name) => expected[name] !== undefined && before[name] !== expected[name])) return 'changed'
        setValues(sql, inquiry, set)
        if (audit) sql.audit({ ...signature, ...audit, inquiry })
        return 'done'
      })
    },

    resolve(part, limit) {
      const found = sql.all<{ requestId: string }>(
        `SELECT request_id AS requestId FROM inquiry
        WHERE request_id LIKE :begins OR request_id LIKE :ends ORDER BY seq DESC LIMIT :limit`,
        { begins: `${part}%`, ends: `%${part}`, limit },
      )
      return found.map(({ requestId }) => requestId)
    },

    addNote(requestId, text, { by, at }) {
      return change(() => {
        const found = findInquiry(sql, requestId)
        if (!found) return 'unknown'
        if (found.erasedAt !== null) return 'erased'
        insertNote(sql, { inquiry: found.seq, at, by, text })
        sql.audit({ by, at, action: 'note-added', inquiry: found.seq })
        return 'done'
      })
    },

    writeAudit({ requestId: _, ...line }) {
      change(() => sql.audit(line))
    },

    checkStorage() {
      const pages = sql.all<{ integrity_check: string }>('PRAGMA integrity_check').map((row) => row.integrity_check)
      const damage = pages.filter((finding) => finding !== 'ok')
      const references = sql.all<{ table: string; parent: string }>('PRAGMA foreign_key_check')
      // What no other check of the desk can see: the content of what is erased is never read.
      const left = sql.all<{ requestId: string; problem: string }>(
        `SELECT request_id AS requestId, 'it is erased but has content' AS problem
        FROM inquiry JOIN content ON content.inquiry = seq WHERE erased_at IS NOT NULL AND trim(body, '0') <> ''
        UNION ALL
        SELECT request_id, 'it is erased but has notes' FROM inquiry
        WHERE erased_at IS NOT NULL AND seq IN (SELECT inquiry FROM note WHERE trim(text, '0') <> '')`,
      )
      return {
        readable: damage.length === 0,
        problems: [
          ...damage.map((finding) => `File: ${finding}`),
          ...references.map(({ table, parent }) => `Table ${table}: a row leads to no row of ${parent}`),
          ...left.map(({ requestId, problem }) => `Inquiry ${requestId}: ${problem}`),
        ],
      }
    },
  } satisfies Partial<DeskPort>
}

export interface AuditRow {
  at: number
  by: string
  action: AuditAction
  detail: string | null
  requestId: string | null
}

export function toAuditEntry({ at, by, action, detail, requestId }: AuditRow): AuditEntry {
  return { at, by, action, ...(requestId !== null && { requestId }), ...(detail !== null && { detail }) }
}

const SET_NAMES = [...HANDLING_NAMES, 'state', 'stateAt'] as const

export function setValues(sql: Sql, inquiry: number, values: SetValues): void {
  const names = SET_NAMES.filter((name) => values[name] !== undefined)
  if (names.length === 0) return
  const assignments = names.map((name) => `${columnOf(name)} = :${name}`)
  sql.run(`UPDATE inquiry SET ${assignments.join(', ')} WHERE seq = :inquiry`, { ...values, inquiry })
}

export function insertNote(sql: Sql, note: { inquiry: number; at: number; by: string; text: string }): void {
  sql.run('INSERT INTO note (inquiry, at, by, text) VALUES (:inquiry, :at, :by, :text)', note)
}
