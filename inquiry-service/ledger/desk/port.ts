/**
 * What the desk needs from an engine: each operation is one atomic step or one page of reading. Everything built on these, from
 * finding to erasure and transfer, is written once, in this folder. Measured with 150,000 inquiries in SQLite, nothing calls for
 * an engine-specific version: counting them all takes 0.8 seconds of processor time, searching them for a text 1.2, exporting
 * them 2.2, erasing by address 2.2, checking them 3.6.
 *
 * @throws LedgerUnavailableError from every operation whose effect is not known to be on disk
 */
import type { AuditFilter, ErasureReceipt, ErasureTarget, IntegrityReport, LoadReport, MendedTimes } from '../desk.ts'
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

/** Synchronous on the store's own thread, asynchronous from any other. */
type Awaitable<Value> = Value | Promise<Value>

/** What an engine finds by an index of its own; `matchesFilter` decides the rest of a filter. */
export type InquiryRange = Pick<InquiryFilter, 'from' | 'until' | 'state'>

export interface FoundInquiry {
  /** Opaque; the search continues after it. */
  cursor: string
  stored: StoredInquiry
}

/** Everything a store has about one inquiry. Without `inquiry`, `keyHash` or `fingerprint` it is damaged. */
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

/** One inquiry to erase; if a state is given, only while it is in that state. */
export interface Wanted {
  requestId: string
  state?: InquiryState
}

export type Erased = Pick<ErasureReceipt, 'requestIds' | 'notes' | 'notices'>

/** What happened to the copies of what was erased. */
export type ErasedCopies = Pick<ErasureReceipt, 'backups' | 'unreachableBackups' | 'foreignBackups' | 'traces'>

/** Fields left out stay as they are; null removes. */
export interface HandlingChange {
  owner?: string | null
  remindAt?: number | null
  openedAt?: number
  seenBy?: string
  seenAt?: number
  audit?: Pick<AuditEntry, 'action' | 'detail'>
}

export interface AuditRange extends AuditFilter {
  /** Only lines that name no inquiry. */
  aboutLedger?: boolean
}

/** A quota record with its ordinal among those of the same client and millisecond, so that two in one millisecond stay two. */
export type NumberedRecord = Exclude<LedgerRecord, QuotaRecord> | (QuotaRecord & { ordinal: number })

export interface FormReport extends IntegrityReport {
  /** False where reading on would only fail. */
  readable: boolean
}

export interface DeskPort {
  /** The present by the clock that stored times are compared with: the store's own if it has one. Milliseconds. */
  present(wallClock: number): Awaitable<number>

  /** Inquiries that are not erased, newest first, after a cursor: at least one unless none follow. */
  inquiries(range: InquiryRange, after?: string): Awaitable<FoundInquiry[]>
  inquiry(requestId: string): Awaitable<WholeInquiry | undefined>
  /** Every inquiry, erased ones too, in the order of storage. */
  everything(page: PageRequest): Awaitable<Page<WholeInquiry>>
  /** Oldest first. */
  audit(range: AuditRange, page: PageRequest): Awaitable<Page<AuditEntry>>
  /** Every inquiry that counts for a client. */
  stamps(): Awaitable<QuotaRecord[]>
  /** Undefined: there never was such an inquiry. */
  latestDigest(): Awaitable<DigestRecord | undefined>

  /** `moved`: it is no longer in the state it was found in. Writes the audit line too. */
  changeState(
    requestId: string,
    change: { from: InquiryState; to: InquiryState },
    signature: Signature,
  ): Awaitable<'done' | 'moved'>
  /** `gone`: there is no such inquiry, or it is erased. Writes its audit line too, if given. */
  setHandling(requestId: string, change: HandlingChange, signature: Signature): Awaitable<'done' | 'gone'>
  /** Request ids that begin or end with `part`, erased ones too; at most `limit`. */
  resolve(part: string, limit: number): Awaitable<string[]>
  /** Writes the audit line too. */
  addNote(requestId: string, text: string, signature: Signature): Awaitable<'done' | 'unknown' | 'erased'>
  /** Writes a line about the ledger as a whole. */
  writeAudit(entry: AuditEntry): Awaitable<void>

  /** Removes content, notes and notices, with an audit line for each; skips what is already erased or in another state. */
  erase(wanted: readonly Wanted[], signature: Signature): Awaitable<Erased>
  /** Overwrites what erasures have left in logs and in copies, which are searched for `target` too. */
  eraseCopies(target: ErasureTarget | undefined, signature: Signature): Awaitable<ErasedCopies>

  /** Adds what is not here yet. */
  add(records: readonly NumberedRecord[]): Awaitable<LoadReport>

  /** Sets times of some inquiries that lie ahead to the present, with an audit line for each. Returns how many; 0 when done. */
  mendInquiries(signature: Signature): Awaitable<number>
  /** The same for what belongs to inquiries, and writes the audit line about all of it. */
  mendOtherTimes(signature: Signature, inquiries: number): Awaitable<MendedTimes>

  /** Compares what only the engine knows about with the inquiries themselves: pages, indices, sets, keys. */
  checkForm(): Awaitable<FormReport>
}

/** How the audit line of an inquiry records its earlier time. */
export function mendedDetail(receivedAt: number, now: number): string | null {
  return receivedAt > now ? `received ${new Date(receivedAt).toISOString()}` : null
}

/** How the audit line of the whole records what was mended. */
export function mendedTotal(mended: MendedTimes): string {
  return Object.entries(mended)
    .map(([what, count]) => `${count} ${what}`)
    .join(', ')
}
