/** Rows as the statements give them, and what the ports make of them. */
import type { Inquiry } from '../../contract/inquiry.ts'
import type { NoticeStatus } from '../outbox.ts'
import type { AuditAction, AuditEntry, ErasedInquiry, InquiryState, StoredInquiry } from '../records.ts'

export interface InquiryRow {
  seq: number
  requestId: string
  receivedAt: number
  state: InquiryState
  stateAt: number
  /** JSON of the normalized inquiry. */
  body: string
}

/** Of an inquiry that may be erased. */
export interface AnyInquiryRow extends Omit<InquiryRow, 'body'> {
  body: string | null
  erasedAt: number | null
}

export interface NoticeRow {
  seq: number
  requestId: string
  receivedAt: number
  attempts: number
  nextAt: number | null
  leasedUntil: number | null
  lastCode: string | null
  /** 0 or 1. */
  mayHaveBeenSent: number
}

export interface AuditRow {
  seq: number
  at: number
  by: string
  action: AuditAction
  detail: string | null
  requestId: string | null
}

export function toStored({ requestId, receivedAt, state, stateAt, body }: InquiryRow): StoredInquiry {
  return { requestId, receivedAt, state, stateAt, inquiry: JSON.parse(body) as Inquiry }
}

export function toStoredOrErased({ body, erasedAt, ...row }: AnyInquiryRow): StoredInquiry | ErasedInquiry {
  if (body !== null) return toStored({ ...row, body })
  return { requestId: row.requestId, receivedAt: row.receivedAt, erasedAt: erasedAt ?? 0 }
}

export function toNotice({ requestId, receivedAt, attempts, nextAt, leasedUntil, ...row }: NoticeRow): NoticeStatus {
  const { lastCode, mayHaveBeenSent } = row
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

export function toAuditEntry({ at, by, action, detail, requestId }: Omit<AuditRow, 'seq'>): AuditEntry {
  return { at, by, action, ...(requestId !== null && { requestId }), ...(detail !== null && { detail }) }
}
