/** Inquiries as people read them, a page at a time, for notices and desk. */
import type { DatabaseSync } from 'node:sqlite'
import type { InquiryState } from '../ledger/ledger.ts'
import { type Sql, sqlOf } from '../ledger/sqlite/sql.ts'
import {
  HANDLING_NAMES,
  type Handling,
  type InquiryRange,
  isWhole,
  type Page,
  PageMarkError,
  type PageRequest,
  type StoredInquiry,
  toInquiry,
} from './records.ts'

interface Cursor {
  at: number
  seq: number
}

export const FIRST: Cursor = { at: Number.MIN_SAFE_INTEGER, seq: Number.MIN_SAFE_INTEGER }
export const LAST: Cursor = { at: Number.MAX_SAFE_INTEGER, seq: Number.MAX_SAFE_INTEGER }

function writeCursor({ at, seq }: Cursor): string {
  return `${at}/${seq}`
}

export function rowCursor(cursor: string | undefined, otherwise: Cursor): Cursor {
  if (cursor === undefined) return otherwise
  const [, at, seq] = /^(-?\d{1,16})\/(-?\d{1,16})$/.exec(cursor) ?? []
  if (at === undefined || seq === undefined) throw new PageMarkError()
  return { at: Number(at), seq: Number(seq) }
}

/** `found` has one more than `limit` if more follow. Rows that make no item are left out. */
export function toPage<Row, Item>(
  found: readonly Row[],
  limit: number,
  { toItem, toCursor }: { toItem: (row: Row) => Item | undefined; toCursor: (row: Row) => Cursor },
): Page<Item> {
  const rows = found.slice(0, limit)
  const last = rows.at(-1)
  const items = rows.map(toItem).filter((item) => item !== undefined)
  return { items, ...(found.length > limit && last && { next: writeCursor(toCursor(last)) }) }
}

export type HandlingRow = { [Name in keyof Handling]-?: Handling[Name] | null }

export function columnOf(name: keyof Handling | 'state' | 'stateAt'): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

export const HANDLING_COLUMNS = HANDLING_NAMES.map((name) => `${columnOf(name)} AS ${name}`).join(', ')

export function inquiryReader(db: DatabaseSync): (range: InquiryRange, page: PageRequest) => Page<StoredInquiry> {
  return ({ from = FIRST.at, until = LAST.at, state = null }, { limit, after }) => {
    const cursor = rowCursor(after, LAST)
    const rows = sqlOf(db).all<{ seq: number; requestId: string; receivedAt: number }>(
      `SELECT seq, request_id AS requestId, received_at AS receivedAt, state, state_at AS stateAt, ${HANDLING_COLUMNS}, body
      FROM inquiry JOIN content ON content.inquiry = seq
      WHERE received_at >= :from AND received_at < :until AND (:state IS NULL OR state = :state) AND erased_at IS NULL
        AND (received_at, seq) < (:beforeAt, :before)
      ORDER BY received_at DESC, seq DESC LIMIT :limit`,
      {
        from,
        // The index is entered here: with only the bound of the range, every page would read all newer inquiries first.
        until: Math.min(until, cursor.at + 1),
        state,
        beforeAt: cursor.at,
        before: cursor.seq,
        limit: limit + 1,
      },
    )
    const toItem = (row: (typeof rows)[number]) => {
      const inquiry = toInquiry(row.requestId, row.receivedAt, row)
      return isWhole(inquiry) ? inquiry : undefined
    }
    return toPage(rows, limit, { toItem, toCursor: ({ receivedAt, seq }) => ({ at: receivedAt, seq }) })
  }
}

export function findInquiry(sql: Sql, requestId: string) {
  return sql.one<{ seq: number; state: InquiryState; erasedAt: number | null }>(
    'SELECT seq, state, erased_at AS erasedAt FROM inquiry WHERE request_id = :requestId',
    { requestId },
  )
}
