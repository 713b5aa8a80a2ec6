import type { Sql } from '../../ledger/sqlite/sql.ts'
import { toNotice } from '../../notices/outbox.ts'
import { isErased, type Note, toInquiry } from '../../records/records.ts'
import { findInquiry, HANDLING_COLUMNS } from '../../records/sqlite.ts'
import type { DeskPort, InquiryRecord, LedgerRecord, WholeInquiry } from '../port.ts'
import { type AuditRow, type DeskStore, insertNote, setValues, toAuditEntry } from './desk.ts'

export function transferOf({ sql, change }: DeskStore) {
  return {
    inquiry(requestId) {
      const seq = findInquiry(sql, requestId)?.seq
      return seq === undefined ? undefined : readWhole(sql, seq - 1, 1)[0]?.whole
    },

    everything({ limit, after = '0' }) {
      const rows = readWhole(sql, Number(after), limit + 1)
      const page = rows.slice(0, limit)
      const last = page.at(-1)?.seq
      return { items: page.map(({ whole }) => whole), ...(rows.length > limit && { next: String(last) }) }
    },

    quota: () =>
      sql
        .all<{ client: string; at: number; count: number }>(
          'SELECT client, at, count(*) AS count FROM quota GROUP BY client, at ORDER BY client, at',
        )
        .map((counted) => ({ kind: 'quota', ...counted })),

    add: (records) =>
      change(() => {
        const outcomes = records.map((record) => addRecord(sql, record))
        const count = (outcome: string) => outcomes.filter((each) => each === outcome).length
        return { loaded: count('loaded'), skipped: count('skipped') }
      }),
  } satisfies Partial<DeskPort>
}

type WholeRow = { seq: number; requestId: string; receivedAt: number; keyHash: Uint8Array; fingerprint: Uint8Array }
type OfInquiry<Row> = Row & { inquiry: number }

function readWhole(sql: Sql, after: number, limit: number): { seq: number; whole: WholeInquiry }[] {
  const rows = sql.all<WholeRow>(
    `SELECT seq, key_hash AS keyHash, fingerprint, request_id AS requestId, received_at AS receivedAt, state,
      state_at AS stateAt, erased_at AS erasedAt, ${HANDLING_COLUMNS}, body
    FROM inquiry LEFT JOIN content ON content.inquiry = seq
    WHERE seq > :after ORDER BY seq LIMIT :limit`,
    { after, limit },
  )
  const range = { first: rows[0]?.seq ?? 0, last: rows.at(-1)?.seq ?? 0 }
  const notes = sql.all<OfInquiry<Note>>(
    `SELECT note.inquiry AS inquiry, note.at AS at, by, text FROM note JOIN inquiry ON inquiry.seq = note.inquiry
    WHERE note.inquiry BETWEEN :first AND :last AND erased_at IS NULL
    ORDER BY note.inquiry, note.seq`,
    range,
  )
  const audit = sql.all<OfInquiry<Omit<AuditRow, 'requestId'>>>(
    `SELECT inquiry, at, by, action, detail FROM audit WHERE inquiry BETWEEN :first AND :last ORDER BY inquiry, at, seq`,
    range,
  )
  const notices = sql.all<OfInquiry<Record<string, unknown>>>(
    `SELECT inquiry, attempts, next_at AS nextAttemptAt, leased_until AS leasedUntil, last_code AS lastCode, copy,
      may_have_been_sent AS mayHaveBeenSent
    FROM outbox WHERE inquiry BETWEEN :first AND :last`,
    range,
  )
  const [notesOf, auditOf] = [Map.groupBy(notes, byInquiry), Map.groupBy(audit, byInquiry)]
  const noticeOf = new Map(notices.map((notice) => [notice.inquiry, notice]))
  return rows.map((row) => {
    const { seq, requestId, receivedAt } = row
    const notice = toNotice(requestId, receivedAt, noticeOf.get(seq) ?? {})
    const inquiry = toInquiry(requestId, receivedAt, row)
    const whole: WholeInquiry = {
      requestId,
      keyHash: Buffer.from(row.keyHash).toString('hex'),
      fingerprint: Buffer.from(row.fingerprint).toString('hex'),
      ...(inquiry && { inquiry }),
      notes: (notesOf.get(seq) ?? []).map(({ at, by, text }) => ({ at, by, text })),
      audit: (auditOf.get(seq) ?? []).map((line) => toAuditEntry({ ...line, requestId })),
      ...(notice && { notice }),
    }
    return { seq, whole }
  })
}

function byInquiry({ inquiry }: { inquiry: number }): number {
  return inquiry
}

function addRecord(sql: Sql, record: LedgerRecord): 'loaded' | 'skipped' | undefined {
  if (record.kind === 'inquiry') return addInquiry(sql, record)
  if (record.kind === 'quota') {
    const { client, at, count } = record
    for (let number = 1; number <= count; number += 1) {
      sql.run(
        // Negative in the row, as no inquiry of ours goes with it.
        `INSERT INTO quota (client, at, inquiry) SELECT :client, :at, -:number
        WHERE (SELECT count(*) FROM quota WHERE client = :client AND at = :at) < :number`,
        { client, at, number },
      )
    }
  } else {
    const { at, by, action, detail = null } = record.entry
    sql.run(
      `INSERT INTO audit (at, by, action, detail) SELECT :at, :by, :action, :detail
      WHERE NOT EXISTS (
        SELECT 1 FROM audit WHERE inquiry IS NULL AND at = :at AND by = :by AND action = :action AND detail IS :detail
      )`,
      { at, by, action, detail },
    )
  }
  return undefined
}

function addInquiry(sql: Sql, record: InquiryRecord): 'loaded' | 'skipped' {
  const keyHash = Buffer.from(record.keyHash, 'hex')
  const fingerprint = Buffer.from(record.fingerprint, 'hex')
  const { requestId, receivedAt } = record.inquiry
  if (sql.one('SELECT seq FROM inquiry WHERE key_hash = :keyHash', { keyHash })) return 'skipped'
  if (findInquiry(sql, requestId)) {
    throw new Error('Cannot load an inquiry: its request id belongs to another key here')
  }
  const standing = isErased(record.inquiry)
    ? { state: 'new', stateAt: receivedAt, erasedAt: record.inquiry.erasedAt }
    : { state: record.inquiry.state, stateAt: record.inquiry.stateAt, erasedAt: null }
  const { lastId: inquiry } = sql.run(
    `INSERT INTO inquiry (key_hash, fingerprint, request_id, received_at, state, state_at, erased_at)
    VALUES (:keyHash, :fingerprint, :requestId, :receivedAt, :state, :stateAt, :erasedAt)`,
    { keyHash, fingerprint, requestId, receivedAt, ...standing },
  )
  if (!isErased(record.inquiry)) {
    const { requestId: _, receivedAt: __, state: ___, stateAt: ____, inquiry: content, ...handling } = record.inquiry
    const body = JSON.stringify(content)
    sql.run('INSERT INTO content (inquiry, body) VALUES (:inquiry, :body)', { inquiry, body })
    setValues(sql, inquiry, handling)
  }
  for (const { at, by, text } of record.notes) insertNote(sql, { inquiry, at, by, text })
  for (const { requestId: _, ...line } of record.audit) sql.audit({ ...line, inquiry })
  if (record.notice) {
    const { attempts, nextAttemptAt: nextAt = null, lastCode = null, mayHaveBeenSent, copy = null } = record.notice
    sql.run(
      `INSERT INTO outbox (inquiry, attempts, next_at, last_code, may_have_been_sent, copy)
      VALUES (:inquiry, :attempts, :nextAt, :lastCode, :mayHaveBeenSent, :copy)`,
      { inquiry, attempts, nextAt, lastCode, mayHaveBeenSent: Number(mayHaveBeenSent), copy },
    )
  }
  return 'loaded'
}
