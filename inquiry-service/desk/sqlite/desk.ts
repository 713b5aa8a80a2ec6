/** Finds, reads and changes single inquiries, reads the audit trail and checks the file. */
import type { DatabaseSync } from 'node:sqlite'
import {
  type AuditAction,
  type AuditEntry,
  HANDLING_NAMES,
  type HandlingName,
  type InquiryState,
} from '../../ledger/records.ts'
import { columnOf, HANDLING_COLUMNS, type HandlingRow, inquiryReader } from '../../ledger/sqlite/inquiries.ts'
import { auditWriter, FIRST, inTransaction, LAST, prepare, readCursor, toPage } from '../../ledger/sqlite/sql.ts'
import type { AuditRange, DeskPort } from '../port.ts'

/** One SQLite file: what every operation works with. */
export interface DeskStore {
  db: DatabaseSync
  /** Runs `work` in a transaction; what it has changed is kept when this returns. */
  change<Result>(work: () => Result): Result
}

/** A store in a file that nobody else has open. */
export function privateStore(db: DatabaseSync): DeskStore {
  return { db, change: (work) => inTransaction(db, work) }
}

export function deskOperations({ db, change }: DeskStore) {
  const sql = statements(db)
  const writeAudit = auditWriter(db)

  return {
    /** Stored times are in the machine's time. */
    present: (wallClock) => wallClock,

    inquiries: inquiryReader(db),

    audit(range, { limit, after }) {
      const cursor = readCursor(after, FIRST)
      const rows = auditLines(db, range, {
        from: Math.max(range.from ?? FIRST.at, cursor.at),
        cursor,
        limit: limit + 1,
      })
      return toPage(rows, limit, { toItem: toAuditEntry, toCursor: ({ at, seq }) => ({ at, seq }) })
    },

    changeState(requestId, { from, to }, signature) {
      return change(() => {
        const inquiry = sql.findInquiry.one({ requestId })?.seq
        if (inquiry === undefined) return 'moved'
        const { changes } = sql.setState.run({ inquiry, from, state: to, at: signature.at })
        if (changes === 0) return 'moved'
        writeAudit({ ...signature, action: 'state-set', inquiry, detail: `${from} to ${to}` })
        return 'done'
      })
    },

    setHandling(requestId, { set, audit, expected = {} }, signature) {
      return change(() => {
        const found = sql.findInquiry.one({ requestId })
        const before = found && found.erasedAt === null && sql.readHandling.one({ inquiry: found.seq })
        if (!found || !before) return 'gone'
        if (Object.entries(expected).some(([name, value]) => before[name as HandlingName] !== value)) return 'changed'
        sql.setHandling.run({ inquiry: found.seq, ...before, ...set })
        if (audit) writeAudit({ ...signature, ...audit, inquiry: found.seq })
        return 'done'
      })
    },

    resolve(part, limit) {
      return sql.resolve.all({ begins: `${part}%`, ends: `%${part}`, limit }).map(({ requestId }) => requestId)
    },

    addNote(requestId, text, { by, at }) {
      return change(() => {
        const found = sql.findInquiry.one({ requestId })
        if (!found) return 'unknown'
        if (found.erasedAt !== null) return 'erased'
        sql.insertNote.run({ inquiry: found.seq, at, by, text })
        writeAudit({ by, at, action: 'note-added', inquiry: found.seq })
        return 'done'
      })
    },

    writeAudit({ at, by, action, detail }) {
      change(() => writeAudit({ at, by, action, ...(detail !== undefined && { detail }) }))
    },

    checkForm() {
      const { inquiries = 0, erased = 0 } = sql.count.one() ?? {}
      const pages = db
        .prepare('PRAGMA integrity_check')
        .all()
        .map((row) => String(row['integrity_check']))
        .filter((finding) => finding !== 'ok')
      const references = db.prepare('PRAGMA foreign_key_check').all()
      return {
        inquiries,
        erased,
        // A damaged file can't be read as inquiries.
        readable: pages.length === 0,
        problems: [
          ...pages.map((finding) => `File: ${finding}`),
          ...references.map(
            ({ table, parent }) => `Table ${String(table)}: a row leads to no row of ${String(parent)}`,
          ),
          ...sql.findProblems.all().map(({ requestId, problem }) => `Inquiry ${requestId}: ${problem}`),
        ],
      }
    },
  } satisfies Partial<DeskPort>
}

export interface AuditRow {
  seq: number
  at: number
  by: string
  action: AuditAction
  detail: string | null
  requestId: string | null
}

/** Oldest first, after a cursor in that order. */
function auditLines(
  db: DatabaseSync,
  { requestId, aboutLedger = false, until = LAST.at }: AuditRange,
  { from, cursor, limit }: { from: number; cursor: { at: number; seq: number }; limit: number },
): AuditRow[] {
  const only = [
    ...(requestId === undefined ? [] : ['AND inquiry = (SELECT seq FROM inquiry WHERE request_id = :requestId)']),
    ...(aboutLedger ? ['AND inquiry IS NULL'] : []),
  ]
  const list = prepare<AuditRow, Record<string, string | number>>(
    db,
    `SELECT audit.seq AS seq, at, by, action, detail, request_id AS requestId
    FROM audit LEFT JOIN inquiry ON inquiry.seq = audit.inquiry
    WHERE at >= :from AND at < :until AND (at, audit.seq) > (:afterAt, :after) ${only.join(' ')}
    ORDER BY at, audit.seq LIMIT :limit`,
  )
  const bounds = { from, until, afterAt: cursor.at, after: cursor.seq, limit }
  return list.all({ ...bounds, ...(requestId !== undefined && { requestId }) })
}

export function toAuditEntry({ at, by, action, detail, requestId }: Omit<AuditRow, 'seq'>): AuditEntry {
  return { at, by, action, ...(requestId !== null && { requestId }), ...(detail !== null && { detail }) }
}

interface FoundRow {
  seq: number
  state: InquiryState
  erasedAt: number | null
}

export function findInquiry(db: DatabaseSync) {
  return prepare<FoundRow, { requestId: string }>(
    db,
    'SELECT seq, state, erased_at AS erasedAt FROM inquiry WHERE request_id = :requestId',
  )
}

const statements = (db: DatabaseSync) => ({
  findInquiry: findInquiry(db),
  /** Unless somebody has changed or erased it since it was read. */
  setState: prepare<never, { inquiry: number; from: InquiryState; state: InquiryState; at: number }>(
    db,
    `UPDATE inquiry SET state = :state, state_at = :at WHERE seq = :inquiry AND state = :from AND erased_at IS NULL`,
  ),
  readHandling: prepare<HandlingRow, { inquiry: number }>(
    db,
    `SELECT ${HANDLING_COLUMNS} FROM inquiry WHERE seq = :inquiry`,
  ),
  setHandling: setHandling(db),
  resolve: prepare<{ requestId: string }, { begins: string; ends: string; limit: number }>(
    db,
    `SELECT request_id AS requestId FROM inquiry
    WHERE request_id LIKE :begins OR request_id LIKE :ends ORDER BY seq DESC LIMIT :limit`,
  ),
  insertNote: insertNote(db),
  count: prepare<{ inquiries: number; erased: number }>(
    db,
    'SELECT count(*) - count(erased_at) AS inquiries, count(erased_at) AS erased FROM inquiry',
  ),
  /** What the schema alone can't forbid. */
  findProblems: prepare<{ requestId: string; problem: string }>(
    db,
    `SELECT request_id AS requestId, 'it is erased but has content' AS problem
    FROM inquiry JOIN content ON content.inquiry = seq WHERE erased_at IS NOT NULL AND trim(body, '0') <> ''
    UNION ALL
    SELECT request_id, 'it has no content' FROM inquiry
    WHERE erased_at IS NULL AND seq NOT IN (SELECT inquiry FROM content)
    UNION ALL
    SELECT request_id, 'its content is not an inquiry' FROM inquiry JOIN content ON content.inquiry = seq
    WHERE erased_at IS NULL AND NOT json_valid(body)
    UNION ALL
    SELECT request_id, 'it is erased and has notes' FROM inquiry
    WHERE erased_at IS NOT NULL AND seq IN (SELECT inquiry FROM note WHERE trim(text, '0') <> '')
    UNION ALL
    SELECT request_id, 'it is erased but has a notice' FROM inquiry
    WHERE erased_at IS NOT NULL AND seq IN (SELECT inquiry FROM outbox)
    UNION ALL
    SELECT request_id, 'its first audit line is missing' FROM inquiry
    WHERE NOT EXISTS (SELECT 1 FROM audit WHERE audit.inquiry = inquiry.seq AND action = 'received')`,
  ),
})

export function setHandling(db: DatabaseSync) {
  return prepare<never, HandlingRow & { inquiry: number }>(
    db,
    `UPDATE inquiry SET ${HANDLING_NAMES.map((name) => `${columnOf(name)} = :${name}`).join(', ')} WHERE seq = :inquiry`,
  )
}

export function insertNote(db: DatabaseSync) {
  return prepare<never, { inquiry: number; at: number; by: string; text: string }>(
    db,
    'INSERT INTO note (inquiry, at, by, text) VALUES (:inquiry, :at, :by, :text)',
  )
}
