/**
 * What the desk needs from an engine: atomic steps and pages of reading; what is built on them is written once, in this
 * folder. With 150,000 inquiries in SQLite, counting all takes 0.8 seconds of processor time, searching 1.2, exporting
 * or erasing by address 2.2, checking 3.6.
 * @throws LedgerUnavailableError from every function whose effect is not known to be on disk
 */

import type { InquiryState } from '../ledger/ledger.ts'
import type { NoticeStatus } from '../notices/outbox.ts'
import type {
  AuditEntry,
  ErasedInquiry,
  Handling,
  InquiryRange,
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

/** By state, since receipt, milliseconds. Inquiries in other states are kept. */
export type RetentionPolicy = Partial<Record<InquiryState, number>>

export interface RetentionTarget {
  policy: RetentionPolicy
  now: number
}

export type CopyTarget = ErasureTarget | RetentionTarget

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
  /** Of freed space and logs: `remaining` says when (`later`), or what the operator has to do (`failed`). */
  traces: { kind: 'done' } | { kind: 'later' | 'failed'; remaining: string }
}

export interface AuditFilter extends Pick<InquiryRange, 'from' | 'until'> {
  requestId?: string | undefined
}

export interface IntegrityReport {
  inquiries: number
  erased: number
  problems: string[]
}

export interface LoadReport {
  loaded: number
  /** By the hash of the key. Left unchanged unless erased there. */
  skipped: number
}

/** Without `inquiry`, `keyHash` or `fingerprint` it is damaged. */
export interface WholeInquiry {
  requestId: string
  /** Hexadecimal, as `fingerprint` is. */
  keyHash?: string
  fingerprint?: string
  inquiry?: StoredInquiry | ErasedInquiry
  notes: Note[]
  audit: AuditEntry[]
  notice?: NoticeStatus & { copy?: string }
}

/** If a state is given, only while it is in that state. */
export interface ErasureOf {
  requestId: string
  state?: InquiryState
}

export type Erased = Pick<ErasureReceipt, 'requestIds' | 'notes' | 'notices'>
export type ErasedCopies = Pick<ErasureReceipt, 'backups' | 'unreachableBackups' | 'traces'>

/** Null: no value. */
export type SetValues = { [Name in keyof Handling]: Handling[Name] | null } & Partial<
  Pick<StoredInquiry, 'state' | 'stateAt'>
>

export interface InquiryChange {
  /** Fields left out stay as they are. A state goes with the one that is expected. */
  set: SetValues
  expected?: SetValues
  audit?: Pick<AuditEntry, 'action' | 'detail'>
}

/** The ledger as plain JSON, each record complete in itself and independent of any store's format. */
export type LedgerRecord = InquiryRecord | QuotaRecord | { kind: 'audit'; entry: AuditEntry }

/** A lease is not carried over: the notice may have been sent. */
export interface InquiryRecord extends Required<Omit<WholeInquiry, 'requestId' | 'notice'>> {
  kind: 'inquiry'
  notice?: Omit<NonNullable<WholeInquiry['notice']>, 'requestId' | 'receivedAt' | 'leasedUntil'>
}

/** Counted in one millisecond: a move does not refill anybody's quota. */
export interface QuotaRecord {
  kind: 'quota'
  client: string
  at: number
  count: number
}

export interface DeskPort {
  /** By the clock that stored times are compared with: the store's own if it has one. */
  present(wallClock: number): Awaitable<number>

  inquiries: ReadInquiries
  inquiry(requestId: string): Awaitable<WholeInquiry | undefined>
  /** Erased ones too, in the order of storage. */
  everything(page: PageRequest): Awaitable<Page<WholeInquiry>>
  /** Oldest first. */
  audit(range: AuditFilter & { aboutLedger?: boolean }, page: PageRequest): Awaitable<Page<AuditEntry>>
  quota(): Awaitable<QuotaRecord[]>

  /** `gone`: unknown or erased. `changed`: a value is not what was expected. */
  set(requestId: string, change: InquiryChange, signature: Signature): Awaitable<'done' | 'gone' | 'changed'>
  /** That begin or end with `part`, erased ones too. */
  resolve(part: string, limit: number): Awaitable<string[]>
  addNote(requestId: string, text: string, signature: Signature): Awaitable<'done' | 'unknown' | 'erased'>
  writeAudit(entry: AuditEntry): Awaitable<void>

  /** Skips what is already erased or in another state. */
  erase(wanted: readonly ErasureOf[], signature: Signature): Awaitable<Erased>
  /** Overwrites what erasures have left in logs, and in copies, which are searched for `target` too. */
  eraseCopies(target: CopyTarget | undefined, signature: Signature): Awaitable<ErasedCopies>

  add(records: readonly LedgerRecord[]): Awaitable<LoadReport>

  checkStorage(): Awaitable<{ readable: boolean; problems: string[] }>
}

export interface Backups {
  /** Into the folder `backups`, checked, while the ledger runs. Then deletes all but the newest `kept`. */
  make(
    signature: Signature,
    kept?: number,
  ): Promise<{ file: string; bytes: number; inquiries: number; deleted: string[] }>
}
