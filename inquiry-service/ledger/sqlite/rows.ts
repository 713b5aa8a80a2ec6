/** Rows of the tables as records of the ledger, and back. */
import type { Inquiry } from '../../contract/inquiry.ts'
import type { NoticeStatus } from '../outbox.ts'
import type { AuditEntry, Handling, StoredInquiry } from '../records.ts'
import type { DESK } from './sql/desk.ts'
import type { OUTBOX } from './sql/outbox.ts'
import type { RowOf } from './sql/statement.ts'

export function toStored({
  requestId,
  receivedAt,
  state,
  stateAt,
  body,
  ...handling
}: Omit<RowOf<typeof DESK.listInquiries>, 'seq'>): StoredInquiry {
  return { requestId, receivedAt, state, stateAt, ...toHandling(handling), inquiry: JSON.parse(body) as Inquiry }
}

export function toHandling({ owner, remindAt, openedAt, seenBy, seenAt }: RowOf<typeof DESK.readHandling>): Handling {
  return {
    ...(owner !== null && { owner }),
    ...(remindAt !== null && { remindAt }),
    ...(openedAt !== null && { openedAt }),
    ...(seenBy !== null && seenAt !== null && { seen: { by: seenBy, at: seenAt } }),
  }
}

/** As the columns store it. */
export function handlingRow({ owner, remindAt, openedAt, seen }: Handling): RowOf<typeof DESK.readHandling> {
  return {
    owner: owner ?? null,
    remindAt: remindAt ?? null,
    openedAt: openedAt ?? null,
    seenBy: seen?.by ?? null,
    seenAt: seen?.at ?? null,
  }
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
