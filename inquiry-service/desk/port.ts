/**
 * What the desk needs from an engine: each function is one atomic step or one page of reading. Everything built on these, from
 * finding to erasure and transfer, is written once, in this folder. Measured with 150,000 inquiries in SQLite, nothing calls for
 * an engine-specific version: counting them all takes 0.8 seconds of processor time, searching them for a text 1.2, exporting
 * them 2.2, erasing by address 2.2, checking them 3.6.
 *
 * @throws LedgerUnavailableError from every function whose effect is not known to be on disk
 */

import type { InquiryState } from '../ledger/ledger.ts'
import type { NoticeStatus } from '../notices/outbox.ts'
import type {
  AuditEntry,
  ErasedInquiry,
  Handling,
  Note,
  Page,
  PageRequest,
  ReadInquiries,
  Signature,
  StoredInquiry,
} from '../records/records.ts'

/** Synchronous on the store's own thread, asynchronous from any other. */
type Awaitable<Value> = Value | Promise<Value>

export type ErasureTarget = { requestId: string } | { email: string }

/** Longest age since receipt by state, milliseconds. Inquiries in a state that is not listed are kept. */
export type RetentionPolicy = Partial<Record<InquiryState, number>>

export interface RetentionTarget {
  policy: RetentionPolicy
  now: number
}

/** What copies are searched for, beside what is erased in the ledger. */
export type CopyTarget = ErasureTarget | RetentionTarget

/** What the operator gives the person who asked. */
export interface ErasureReceipt {
  at: number
  by: string
  /** Erased by this call, in the ledger; inquiries erased earlier are not listed again. */
  requestIds: string[]
  notes: number
  notices: number
  /** Inquiries from other people whose text or notes contain the given email: left unchanged, for the operator to review. */
  mentionedIn: string[]
  /** Inquiries whose content can't be read: left unchanged, for nobody can tell whose they are. Each can be erased by its id. */
  unreadable: string[]
  /** Undefined where the store has its own. */
  backups?: { file: string; inquiries: number }[]
  unreachableBackups: string[]
  /**
   * Whether freed space and logs are overwritten too. `done`: they are. `later`: the store will do it by itself; `remaining`
   * says when. `failed`: it could not be done and needs the operator; `remaining` says what to do.
   */
  traces: { kind: 'done' } | { kind: 'later' | 'failed'; remaining: string }
}

export interface AuditFilter {
  requestId?: string | undefined
  /** Inclusive. */
  from?: number | undefined
  /** Exclusive. */
  until?: number | undefined
}

export interface IntegrityReport {
  inquiries: number
  erased: number
  /** One sentence each, without personal data; empty when all is well. */
  problems: string[]
}

export interface LoadReport {
  loaded: number
  /** Already here, by the hash of the key: left unchanged unless erased there, so that loading twice has the same effect as loading once. */
  skipped: number
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
export interface ErasureOf {
  requestId: string
  state?: InquiryState
}

export type Erased = Pick<ErasureReceipt, 'requestIds' | 'notes' | 'notices'>

export type ErasedCopies = Pick<ErasureReceipt, 'backups' | 'unreachableBackups' | 'traces'>

/** What the desk can set. Null: no value. */
export type SetValues = { [Name in keyof Handling]: Handling[Name] | null } & Partial<
  Pick<StoredInquiry, 'state' | 'stateAt'>
>

export interface InquiryChange {
  /** Fields left out stay as they are. A state goes with the one that is expected. */
  set: SetValues
  /** What the stored values must be, for the change to be made. */
  expected?: SetValues
  audit?: Pick<AuditEntry, 'action' | 'detail'>
}

/**
 * The ledger as a stream of records, each complete in itself and independent of any store's own format: how it moves from one store
 * to another. Buffers are hexadecimal, so that a record is plain JSON.
 */
export type LedgerRecord = InquiryRecord | QuotaRecord | AuditRecord

/** One inquiry with everything that belongs to it. A lease is not carried over: it leaves the mark that the notice may have been sent. */
export interface InquiryRecord extends Required<Omit<WholeInquiry, 'requestId' | 'notice'>> {
  kind: 'inquiry'
  notice?: Omit<NonNullable<WholeInquiry['notice']>, 'requestId' | 'receivedAt' | 'leasedUntil'>
}

/** Inquiries counted for a client in one millisecond, so that a move does not refill anybody's quota. */
export interface QuotaRecord {
  kind: 'quota'
  client: string
  at: number
  count: number
}

interface AuditRecord {
  kind: 'audit'
  entry: AuditEntry
}

interface AuditRange extends AuditFilter {
  /** Only lines that name no inquiry. */
  aboutLedger?: boolean
}

interface StorageReport {
  /** False where reading on would only fail. */
  readable: boolean
  problems: string[]
}

export interface DeskPort {
  /** The present by the clock that stored times are compared with: the store's own if it has one. Milliseconds. */
  present(wallClock: number): Awaitable<number>

  inquiries: ReadInquiries
  inquiry(requestId: string): Awaitable<WholeInquiry | undefined>
  /** Every inquiry, erased ones too, in the order of storage. */
  everything(page: PageRequest): Awaitable<Page<WholeInquiry>>
  /** Oldest first. */
  audit(range: AuditRange, page: PageRequest): Awaitable<Page<AuditEntry>>
  quota(): Awaitable<QuotaRecord[]>

  /**
   * `gone`: there is no such inquiry, or it is erased. `changed`: a value is not what was expected. Writes its audit line too, if
   * given.
   */
  set(requestId: string, change: InquiryChange, signature: Signature): Awaitable<'done' | 'gone' | 'changed'>
  /** Request ids that begin or end with `part`, erased ones too; at most `limit`. */
  resolve(part: string, limit: number): Awaitable<string[]>
  /** Writes the audit line too. */
  addNote(requestId: string, text: string, signature: Signature): Awaitable<'done' | 'unknown' | 'erased'>
  writeAudit(entry: AuditEntry): Awaitable<void>

  /** Removes content, notes and notices, with an audit line for each; skips what is already erased or in another state. */
  erase(wanted: readonly ErasureOf[], signature: Signature): Awaitable<Erased>
  /** Overwrites what erasures have left in logs and in copies, which are searched for `target` too. */
  eraseCopies(target: CopyTarget | undefined, signature: Signature): Awaitable<ErasedCopies>

  add(records: readonly LedgerRecord[]): Awaitable<LoadReport>

  /** Compares what only the engine knows about with the inquiries themselves: pages, indices, sets, keys. */
  checkStorage(): Awaitable<StorageReport>
}

export interface Backups {
  /**
   * Copies the ledger, while it runs, to a new file with a dated name in the folder `backups`, and checks the copy. Then deletes all
   * but the newest `kept`.
   */
  make(signature: Signature, kept?: number): Promise<MadeBackup>
}

interface MadeBackup {
  file: string
  bytes: number
  inquiries: number
  deleted: string[]
}
