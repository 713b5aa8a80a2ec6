/** What the records are made of, row by row. */
import type { Inquiry } from '../../contract/inquiry.ts'
import type { NoticeStatus } from '../outbox.ts'
import type { AuditEntry, StoredInquiry } from '../records.ts'
import type { DESK } from './sql/desk.ts'
import type { OUTBOX } from './sql/outbox.ts'
import type { RowOf } from './sql/statement.ts'

export function toStored({
  requestId,
  receivedAt,
  state,
  stateAt,
  body,
}: Omit<RowOf<typeof DESK.listInquiries>, 'seq'>): StoredInquiry {
  return { requestId, receivedAt, state, stateAt, inquiry: JSON.parse(body) as Inquiry }
}

export function toNotice({
  requestId,
  receivedAt,
  attempts,
  nextAt,
  leasedUntil,
  lastCode,
  mayHaveBeenSent,
}: Omit<RowOf<typeof OUTBOX.listUndelivered>, 'seq'>): NoticeStatus {
  return {
    requestId,
    receivedAt,
    attempts,
    mayHaveBeenSent: mayHaveBeenSent === 1,
    ...(nextAt !== null && { nextAttemptAt: nextAt }),
    ...(leasedUntil !== null && { leasedUntil }),
    ...(lastCode !== null && { lastCode }),
  }
}

export function toAuditEntry({
  at,
  by,
  action,
  detail,
  requestId,
}: Omit<RowOf<typeof DESK.listAudit>, 'seq'>): AuditEntry {
  return { at, by, action, ...(requestId !== null && { requestId }), ...(detail !== null && { detail }) }
}
