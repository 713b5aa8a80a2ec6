/** Whole inquiries, out of the SQLite ledger and into it. */
import type { DatabaseSync } from 'node:sqlite'
import { HANDLING_NAMES, type Handling, type InquiryState, isErased } from '../../ledger/records.ts'
import { HANDLING_COLUMNS, type HandlingRow, type StoredRow, toStored } from '../../ledger/sqlite/inquiries.ts'
import { auditWriter, prepare } from '../../ledger/sqlite/sql.ts'
import { type NoticeRow, toNotice } from '../../notices/sqlite.ts'
import type { DeskPort, InquiryRecord, NumberedRecord, WholeInquiry } from '../port.ts'
import { type AuditRow, type DeskStore, findInquiry, insertNote, setHandling, toAuditEntry } from './desk.ts'

export function transferOperations({ db, change }: DeskStore) {
  const found = findInquiry(db)
  const readWhole = wholeReader(db)
  const stamps = prepare<{ client: string; at: number }>(db, 'SELECT client, at FROM quota ORDER BY client, at')
  const digest = prepare<{ day: string; sent: number; dueAt: number; mayHaveBeenSent: number }>(
    db,
    // An existing lease leaves the mark.
    `SELECT day, sent, due_at AS dueAt, may_have_been_sent OR (sent = 0 AND lease IS NOT NULL) AS mayHaveBeenSent
    FROM digest`,
  )
  const add = recordWriter(db)
  return {
    inquiry(requestId) {
      const seq = found.one({ requestId })?.seq
      return seq === undefined ? undefined : readWhole(seq - 1, 1)[0]?.whole
    },

    everything({ limit, after = '0' }) {
      const rows = readWhole(Number(after), limit + 1)
      const page = rows.slice(0, limit)
      const last = page.at(-1)?.seq
      return { items: page.map(({ whole }) => whole), ...(rows.length > limit && { next: String(last) }) }
    },

    stamps: () => stamps.all().map(({ client, at }) => ({ kind: 'quota', client, at })),

    latestDigest() {
      const latest = digest.one()
      if (!latest) return undefined
      const { day, sent, dueAt, mayHaveBeenSent } = latest
      return { kind: 'digest', day, sent: sent === 1, dueAt, mayHaveBeenSent: mayHaveBeenSent === 1 }
    },

    add: (records) =>
      change(() => {
        const outcomes = records.map(add)
        const count = (outcome: string) => outcomes.filter((each) => each === outcome).length
        return { loaded: count('loaded'), skipped: count('skipped') }
      }),
  } satisfies Partial<DeskPort>
}

interface WholeRow extends HandlingRow {
  seq: number
  requestId: string
  receivedAt: number
  state: InquiryState
  stateAt: number
  erasedAt: number | null
  body: string | null
  keyHash: Uint8Array
  fingerprint: Uint8Array
}

interface Range {
  first: number
  last: number
}

/** Inquiries after `after`, in the order of storage, with everything that belongs to them. */
function wholeReader(db: DatabaseSync): (after: number, limit: number) => { seq: number; whole: WholeInquiry }[] {
  const list = prepare<WholeRow, { after: number; limit: number }>(
    db,
    `SELECT seq, key_hash AS keyHash, fingerprint, request_id AS requestId, received_at AS receivedAt, state,
      state_at AS stateAt, erased_at AS erasedAt, ${HANDLING_COLUMNS}, CASE WHEN erased_at IS NULL THEN body END AS body
    FROM inquiry LEFT JOIN content ON content.inquiry = seq
    WHERE seq > :after ORDER BY seq LIMIT :limit`,
  )
  const listNotes = prepare<{ inquiry: number; at: number; by: string; text: string }, Range>(
    db,
    `SELECT note.inquiry AS inquiry, note.at AS at, by, text FROM note JOIN inquiry ON inquiry.seq = note.inquiry
    WHERE note.inquiry BETWEEN :first AND :last AND erased_at IS NULL
    ORDER BY note.inquiry, note.seq`,
  )
  const listAudit = prepare<Omit<AuditRow, 'seq' | 'requestId'> & { inquiry: number }, Range>(
    db,
    `SELECT inquiry, at, by, action, detail FROM audit WHERE inquiry BETWEEN :first AND :last ORDER BY inquiry, at, seq`,
  )
  const listNotices = prepare<
    Omit<NoticeRow, 'requestId' | 'receivedAt'> & { inquiry: number; copy: string | null },
    Range
  >(
    db,
    `SELECT inquiry, attempts, next_at AS nextAt, leased_until AS leasedUntil, last_code AS lastCode, copy,
      may_have_been_sent AS mayHaveBeenSent
    FROM outbox WHERE inquiry BETWEEN :first AND :last`,
  )
  return (after, limit) => {
    const rows = list.all({ after, limit })
    const range = { first: rows[0]?.seq ?? 0, last: rows.at(-1)?.seq ?? 0 }
    const notes = Map.groupBy(listNotes.all(range), ({ inquiry }) => inquiry)
    const audit = Map.groupBy(listAudit.all(range), ({ inquiry }) => inquiry)
    const notices = new Map(listNotices.all(range).map((notice) => [notice.inquiry, notice]))
    return rows.map((row) => {
      const { seq, requestId, receivedAt, keyHash, fingerprint } = row
      const notice = notices.get(seq)
      const inquiry = contentOf(row)
      const whole: WholeInquiry = {
        requestId,
        keyHash: Buffer.from(keyHash).toString('hex'),
        fingerprint: Buffer.from(fingerprint).toString('hex'),
        ...(inquiry && { inquiry }),
        notes: (notes.get(seq) ?? []).map(({ at, by, text }) => ({ at, by, text })),
        audit: (audit.get(seq) ?? []).map((line) => toAuditEntry({ ...line, requestId })),
        ...(notice && {
          notice: {
            ...toNotice({ ...notice, requestId, receivedAt }),
            ...(notice.copy !== null && { copy: notice.copy }),
          },
        }),
      }
      return { seq, whole }
    })
  }
}

/** Undefined where its content is missing or unreadable. */
function contentOf(row: WholeRow): WholeInquiry['inquiry'] {
  const { requestId, receivedAt, erasedAt, body } = row
  if (erasedAt !== null) return { requestId, receivedAt, erasedAt }
  try {
    return toStored({ ...row, body: body ?? '' } satisfies StoredRow)
  } catch {
    return undefined
  }
}

type Values = Record<string, string | number | null | Uint8Array>

/** Adds a record unless it is here; within a transaction. */
function recordWriter(db: DatabaseSync): (record: NumberedRecord) => 'loaded' | 'skipped' | undefined {
  const addInquiry = inquiryWriter(db)
  const addStamp = prepare<never, Values>(
    db,
    // Two in the same millisecond are two. Negative in the row, as no inquiry of ours goes with it.
    `INSERT INTO quota (client, at, inquiry) SELECT :client, :at, -:ordinal
    WHERE (SELECT count(*) FROM quota WHERE client = :client AND at = :at) < :ordinal`,
  )
  const addLine = prepare<never, Values>(
    db,
    `INSERT INTO audit (at, by, action, detail) SELECT :at, :by, :action, :detail
    WHERE NOT EXISTS (
      SELECT 1 FROM audit WHERE inquiry IS NULL AND at = :at AND by = :by AND action = :action AND detail IS :detail
    )`,
  )
  const addDigest = prepare<never, Values>(
    db,
    // Unless a later one is here. For the same day, what either knows counts.
    `INSERT INTO digest (id, day, due_at, sent, may_have_been_sent) VALUES (1, :day, :dueAt, :sent, :mayHaveBeenSent)
    ON CONFLICT (id) DO UPDATE SET
      sent = :sent OR (day = :day AND sent),
      may_have_been_sent = :mayHaveBeenSent OR (day = :day AND may_have_been_sent),
      lease = CASE WHEN day = :day AND NOT :sent THEN lease END,
      due_at = CASE WHEN day = :day THEN due_at ELSE :dueAt END,
      day = :day
    WHERE day <= :day`,
  )
  return (record) => {
    if (record.kind === 'inquiry') return addInquiry(record) ? 'loaded' : 'skipped'
    if (record.kind === 'quota') addStamp.run({ client: record.client, at: record.at, ordinal: record.ordinal })
    if (record.kind === 'audit') {
      const { at, by, action, detail = null } = record.entry
      addLine.run({ at, by, action, detail })
    }
    if (record.kind === 'digest') {
      const { day, sent, dueAt, mayHaveBeenSent } = record
      addDigest.run({ day, sent: Number(sent), dueAt, mayHaveBeenSent: Number(mayHaveBeenSent) })
    }
    return undefined
  }
}

/** False when its key is already here. */
function inquiryWriter(db: DatabaseSync): (record: InquiryRecord) => boolean {
  const findKey = prepare<{ seq: number }, Values>(db, 'SELECT seq FROM inquiry WHERE key_hash = :keyHash')
  const found = findInquiry(db)
  const insert = prepare<never, Values>(
    db,
    `INSERT INTO inquiry (key_hash, fingerprint, request_id, received_at, state, state_at, erased_at)
    VALUES (:keyHash, :fingerprint, :requestId, :receivedAt, :state, :stateAt, :erasedAt)`,
  )
  const insertContent = prepare<never, Values>(db, 'INSERT INTO content (inquiry, body) VALUES (:inquiry, :body)')
  const handling = setHandling(db)
  const note = insertNote(db)
  const writeAudit = auditWriter(db)
  const insertNotice = prepare<never, Values>(
    db,
    `INSERT INTO outbox (inquiry, attempts, next_at, last_code, may_have_been_sent, copy)
    VALUES (:inquiry, :attempts, :nextAt, :lastCode, :mayHaveBeenSent, :copy)`,
  )
  return (record) => {
    const keyHash = Buffer.from(record.keyHash, 'hex')
    const fingerprint = Buffer.from(record.fingerprint, 'hex')
    const { requestId, receivedAt } = record.inquiry
    if (findKey.one({ keyHash })) return false
    if (found.one({ requestId })) {
      throw new Error('Cannot load an inquiry: its request id belongs to another key here')
    }
    const identity = { keyHash, fingerprint, requestId, receivedAt }
    const standing = isErased(record.inquiry)
      ? { state: 'new', stateAt: receivedAt, erasedAt: record.inquiry.erasedAt }
      : { state: record.inquiry.state, stateAt: record.inquiry.stateAt, erasedAt: null }
    const { lastId: inquiry } = insert.run({ ...identity, ...standing })
    if (!isErased(record.inquiry)) {
      insertContent.run({ inquiry, body: JSON.stringify(record.inquiry.inquiry) })
      handling.run({ inquiry, ...handlingRow(record.inquiry) })
    }
    for (const { at, by, text } of record.notes) note.run({ inquiry, at, by, text })
    for (const { requestId: _, ...line } of record.audit) writeAudit({ ...line, inquiry })
    if (record.notice) {
      const { attempts, nextAttemptAt: nextAt = null, lastCode = null, mayHaveBeenSent, copy = null } = record.notice
      insertNotice.run({ inquiry, attempts, nextAt, lastCode, mayHaveBeenSent: Number(mayHaveBeenSent), copy })
    }
    return true
  }
}

function handlingRow(handling: Handling): HandlingRow {
  return Object.fromEntries(HANDLING_NAMES.map((name) => [name, handling[name] ?? null])) as HandlingRow
}
