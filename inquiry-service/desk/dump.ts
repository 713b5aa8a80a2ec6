/**
 * The ledger as a stream of records, each complete in itself and independent of any store's own format: how it moves from
 * one store to another. Buffers are hexadecimal, so that a record is plain JSON.
 */
import type { AuditEntry, ErasedInquiry, Note, StoredInquiry } from '../ledger/records.ts'

/** One inquiry with everything that belongs to it. */
export interface InquiryRecord {
  kind: 'inquiry'
  /** `keyHash()` of its Idempotency-Key, hexadecimal. */
  keyHash: string
  /** `fingerprint()` of key and digest, hexadecimal. */
  fingerprint: string
  inquiry: StoredInquiry | ErasedInquiry
  notes: Note[]
  /** The audit lines that name this inquiry, oldest first. */
  audit: AuditEntry[]
  /** Absent once delivered or erased. A lease is not carried over: it leaves the mark that the notice may have been sent. */
  notice?: { attempts: number; nextAttemptAt?: number; lastCode?: string; mayHaveBeenSent: boolean; copy?: string }
}

/** An inquiry counted for a client, so that a move does not refill anybody's quota. */
export interface QuotaRecord {
  kind: 'quota'
  client: string
  at: number
}

/** An audit line that names no inquiry. */
export interface AuditRecord {
  kind: 'audit'
  entry: AuditEntry
}

/** The digest of the latest day, so that nobody gets it twice. As with notices, a lease is not carried over. */
export interface DigestRecord {
  kind: 'digest'
  /** YYYY-MM-DD, UTC. */
  day: string
  sent: boolean
  /** Its next attempt, milliseconds. */
  dueAt: number
  mayHaveBeenSent: boolean
}

export type LedgerRecord = InquiryRecord | QuotaRecord | AuditRecord | DigestRecord
