/** Inquiries as people read them, a page at a time, for notices and desk. */
import type { DatabaseSync } from 'node:sqlite'
import type { Submitted } from '../../contract/report.ts'
import {
  type FoundInquiry,
  HANDLING_NAMES,
  type Handling,
  type HandlingName,
  type InquiryRange,
  type InquiryState,
  type StoredInquiry,
  toHandling,
} from '../records.ts'
import { FIRST, LAST, readCursor, type Sql, sqlOf, writeCursor } from './sql.ts'

/** Inquiries per page: below 4 MiB even if each is as large as allowed. */
const FOUND_AT_ONCE = 256

export type HandlingRow = { [Name in HandlingName]: NonNullable<Handling[Name]> | null }

/** `remindAt` → `remind_at` */
export function columnOf(name: HandlingName): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

export const HANDLING_COLUMNS = HANDLING_NAMES.map((name) => `${columnOf(name)} AS ${name}`).join(', ')

export interface StoredRow extends HandlingRow {
  seq: number
  requestId: string
  receivedAt: number
  state: InquiryState
  stateAt: number
  body: string
}

export function inquiryReader(db: DatabaseSync): (range: InquiryRange, after?: string) => FoundInquiry[] {
  return ({ from = FIRST.at, until = LAST.at, state = null }, after) => {
    const cursor = readCursor(after, LAST)
    const rows = sqlOf(db).all<StoredRow>(
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
        limit: FOUND_AT_ONCE,
      },
    )
    return rows.map((row) => ({
      cursor: writeCursor({ at: row.receivedAt, seq: row.seq }),
      stored: toStored(row),
    }))
  }
}

export function toStored({
  requestId,
  receivedAt,
  state,
  stateAt,
  body,
  ...row
}: Omit<StoredRow, 'seq'>): StoredInquiry {
  return { requestId, receivedAt, state, stateAt, ...toHandling(row), inquiry: JSON.parse(body) as Submitted }
}

export function findInquiry(sql: Sql, requestId: string) {
  return sql.one<{ seq: number; state: InquiryState; erasedAt: number | null }>(
    'SELECT seq, state, erased_at AS erasedAt FROM inquiry WHERE request_id = :requestId',
    { requestId },
  )
}
