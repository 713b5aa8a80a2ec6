/**
 * What the desk asks of an engine: each operation is one atomic step or one page of reading. Whatever is made of these, from
 * finding to erasure and transfer, is written once, in this folder. Tried with 150,000 inquiries in SQLite, nothing asks for a way
 * of an engine's own: counting all of them takes 0.8 seconds of processor time, looking for a text in them 1.2, reading them out
 * 2.2, erasing by an address 2.2, checking them 3.6.
 *
 * @throws LedgerUnavailableError from every operation whose effect is not known to be on disk
 */
import type { ErasureReceipt, ErasureTarget, IntegrityReport, LoadReport, MendedTimes } from '../desk.ts'
import type { DigestRecord, LedgerRecord, QuotaRecord } from '../dump.ts'
import type { InquiryFilter } from '../filter.ts'
import type { NoticeStatus } from '../outbox.ts'
import type {
  AuditEntry,
  ErasedInquiry,
  InquiryState,
  Note,
  Page,
  PageRequest,
  Signature,
  StoredInquiry,
} from '../records.ts'

/** At once on the thread of the store itself, later from any other. */
type Awaitable<Value> = Value | Promise<Value>

/** What an engine finds by an index of its own; the rest of a filter is decided by `matchesFilter`. */
export type InquiryRange = Pick<InquiryFilter, 'from' | 'until' | 'state'>

export interface FoundInquiry {
  /** Opaque; finding goes on behind it. */
  place: string
  stored: StoredInquiry
}

/** All that a store has of one inquiry. Without `inquiry`, `keyHash` or `fingerprint` it is damaged. */
export interface WholeInquiry {
  requestId: string
  /** `keyHash()` of its Idempotency-Key, hexadecimal. */
  keyHash?: string
  /** `fingerprint()` of key and digest, hexadecimal. */
  fingerprint?: string
  inquiry?: StoredInquiry | ErasedInquiry
  /** Oldest first; none after erasure. */
  notes: Note[]
  /** The audit lines that name it, oldest first. */
  audit: AuditEntry[]
  /** Absent once delivered or erased. */
  notice?: NoticeStatus & { copy?: string }
}

/** One to erase; with a state, only as long as it is in that state. */
export interface Wanted {
  requestId: string
  state?: InquiryState
}

export type Erased = Pick<ErasureReceipt, 'requestIds' | 'notes' | 'notices'>

/** What became of the copies of what was erased. */
export type ErasedCopies = Pick<ErasureReceipt, 'backups' | 'unreachableBackups' | 'foreignBackups' | 'traces'>

/** What is left out stays; null takes away. */
export interface HandlingChange {
  owner?: string | null
  remindAt?: number | null
  openedAt?: number
  seenBy?: string
  seenAt?: number
  audit?: Pick<AuditEntry, 'action' | 'detail'>
}

export interface AuditRange {
  requestId?: string | undefined
  /** Only lines that name no inquiry. */
  aboutLedger?: boolean
  /** Inclusive. */
  from?: number | undefined
  /** Exclusive. */
  until?: number | undefined
}

/** A quota record with its ordinal among those of the same client and millisecond, so that two within one millisecond count as two. */
export type NumberedRecord = Exclude<LedgerRecord, QuotaRecord> | (QuotaRecord & { ordinal: number })

export interface FormReport extends IntegrityReport {
  /** False where reading on would only fail. */
  readable: boolean
}

export interface DeskPort {
  /** The present by the clock that stored times are compared with: the store's own where it has one. Milliseconds. */
  present(wallClock: number): Awaitable<number>

  /** Inquiries that are not erased, newest first, behind a place: at least one unless none follows. */
  inquiries(range: InquiryRange, after?: string): Awaitable<FoundInquiry[]>
  inquiry(requestId: string): Awaitable<WholeInquiry | undefined>
  /** Every inquiry, erased ones too, in the order of storage. */
  everything(page: PageRequest): Awaitable<Page<WholeInquiry>>
  /** Oldest first. */
  audit(range: AuditRange, page: PageRequest): Awaitable<Page<AuditEntry>>
  /** Every inquiry that counts for a client. */
  stamps(): Awaitable<QuotaRecord[]>
  /** Undefined: there never was one. */
  latestDigest(): Awaitable<DigestRecord | undefined>

  /** `moved`: it is not in the state it was found in. With the audit line. */
  changeState(
    requestId: string,
    change: { from: InquiryState; to: InquiryState },
    signature: Signature,
  ): Awaitable<'done' | 'moved'>
  /** `gone`: there is no such inquiry, or it is erased. With its audit line, if it has one. */
  setHandling(requestId: string, change: HandlingChange, signature: Signature): Awaitable<'done' | 'gone'>
  /** Request ids that begin or end with `part`, erased ones too; at most `limit`. */
  resolve(part: string, limit: number): Awaitable<string[]>
  /** With the audit line. */
  addNote(requestId: string, text: string, signature: Signature): Awaitable<'done' | 'unknown' | 'erased'>
  /** A line about the ledger as a whole. */
  writeAudit(entry: AuditEntry): Awaitable<void>

  /** Takes content, notes and notices away, with an audit line for each; leaves what is erased already or in another state. */
  erase(wanted: readonly Wanted[], signature: Signature): Awaitable<Erased>
  /** Overwrites what erasures have left in logs and in copies, where `target` is looked for too. */
  eraseCopies(target: ErasureTarget | undefined, signature: Signature): Awaitable<ErasedCopies>

  /** Adds what is not here yet. */
  add(records: readonly NumberedRecord[]): Awaitable<LoadReport>

  /** Sets times of some inquiries that lie ahead of the present to it, with an audit line for each. How many; 0 when none is left. */
  mendInquiries(signature: Signature): Awaitable<number>
  /** The same for what hangs on inquiries, and the audit line that tells of it all. */
  mendOtherTimes(signature: Signature, inquiries: number): Awaitable<MendedTimes>

  /** Compares what only the engine knows of with what the inquiries say: pages, indices, sets, keys. */
  checkForm(): Awaitable<FormReport>
}
