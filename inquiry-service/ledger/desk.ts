/**
 * The desk's side of the ledger: read, change state, export, erase. Every change writes its audit line in the same atomic
 * step; a change whose promise has resolved is as durable as an accepted inquiry.
 */
import type { INQUIRY_KINDS } from '../contract/inquiry.ts'
import type { LedgerRecord } from './dump.ts'
import type { InquiryFilter } from './filter.ts'
import type { NoticeStatus } from './outbox.ts'
import type {
  AuditEntry,
  ChangeOutcome,
  ErasedInquiry,
  InquiryState,
  Note,
  Page,
  PageRequest,
  Signature,
  StoredInquiry,
} from './records.ts'

/** Everything about one inquiry. */
export interface InquiryFile {
  inquiry: StoredInquiry | ErasedInquiry
  /** Oldest first; empty after erasure. */
  notes: Note[]
  /** Oldest first. */
  audit: AuditEntry[]
  /** Absent once delivered or erased. */
  notice?: NoticeStatus
}

export type ErasureTarget = { requestId: string } | { email: string }

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
  /** Backups this product made, and how many inquiries were erased in each. */
  backups: { file: string; inquiries: number }[]
  /** Backups this product made that could not be opened: moved, or on a disk that is not mounted. */
  unreachableBackups: string[]
  /** Backups outside the data folder, made by the ledger of another folder: not touched, see KnownBackup. */
  foreignBackups: string[]
  /**
   * Whether freed space and logs are overwritten too. `done`: they are. `later`: the store will do it by itself; `remaining`
   * says when. `failed`: it could not be done and needs the operator; `remaining` says what to do.
   */
  traces: { kind: 'done' } | { kind: 'later' | 'failed'; remaining: string }
}

/** Longest age since receipt by state, milliseconds. Inquiries in a state that is not listed are kept. */
export type RetentionPolicy = Partial<Record<InquiryState, number>>

export interface RetentionReport {
  /** What is older than the policy allows, oldest first. */
  due: { requestId: string; state: InquiryState; receivedAt: number }[]
  /** Absent on a dry run. */
  receipt?: ErasureReceipt
}

export interface IntegrityReport {
  inquiries: number
  erased: number
  /** One sentence each, without personal data; empty when all is well. */
  problems: string[]
}

/** The number of records whose times were ahead of the clock. */
export interface MendedTimes {
  inquiries: number
  notes: number
  notices: number
  /** Inquiries that count towards a quota. */
  stamps: number
}

/** Counts over the whole ledger. */
export interface Statistics {
  /** Not erased. */
  inquiries: number
  byState: Record<InquiryState, number>
  byKind: Record<(typeof INQUIRY_KINDS)[number], number>
  /** Received in the last so many days. */
  received: { day1: number; day7: number; day30: number }
  /** The models asked for most, at most 10, most first; inquiries without a model are left out. */
  models: { modelId: string; inquiries: number }[]
  /** Age of the oldest inquiry still `new`, milliseconds; absent when none is. */
  oldestNewMs?: number
}

export interface AuditFilter {
  requestId?: string | undefined
  /** Inclusive. */
  from?: number | undefined
  /** Exclusive. */
  until?: number | undefined
}

export interface LoadReport {
  loaded: number
  /** Already here, by the hash of the key: left unchanged, so that loading twice has the same effect as loading once. */
  skipped: number
}

/** @throws LedgerUnavailableError from any operation whose effect is not known to be on disk */
export interface Desk {
  /** Newest first; erased inquiries are not found. */
  find(filter: InquiryFilter, page: PageRequest): Promise<Page<StoredInquiry>>
  show(requestId: string): Promise<InquiryFile | undefined>
  setState(requestId: string, state: InquiryState, signature: Signature): Promise<ChangeOutcome>
  /** Undefined: nobody. Audit line `owner-set`. */
  setOwner(requestId: string, owner: string | undefined, signature: Signature): Promise<ChangeOutcome>
  /** Start of a day in UTC; undefined: none. Audit line `reminder-set`. */
  setReminder(requestId: string, remindAt: number | undefined, signature: Signature): Promise<ChangeOutcome>
  /**
   * Called when somebody looks at it: returns `show`, with who looked before, and records that they did. Writes the audit line
   * `opened` the first time only. Where nothing can be written, it just shows.
   */
  open(requestId: string, signature: Signature): Promise<InquiryFile | undefined>
  /**
   * Request ids that begin or end with `part` (a short reference is the end), erased ones too; at most `limit`. Letter case is
   * ignored.
   */
  resolve(part: string, limit: number): Promise<string[]>
  addNote(requestId: string, text: string, signature: Signature): Promise<'done' | 'unknown' | 'erased'>
  /** Everything that `find` finds. The audit line `exported` is written before the first one is handed out. */
  export(filter: InquiryFilter, signature: Signature): AsyncIterable<StoredInquiry>
  /**
   * Takes every trace of personal data out of the ledger, its outbox, its notes and the backups the product made. The
   * hashed key stays, so that a late retry does not create a second inquiry (D18), and so does the audit trail. By email: every
   * inquiry sent with it, ignoring letter case. Repeatable: finishes what an interrupted erasure left. Works in steps, between
   * which submissions get their turn.
   */
  erase(target: ErasureTarget, signature: Signature): Promise<ErasureReceipt>
  /**
   * Erases what is older than the policy allows at `signature.at`, and also by the clock of a store that has its own; a dry run
   * only reports it. An inquiry moved to another state since it was listed is kept.
   */
  retain(policy: RetentionPolicy, signature: Signature, options: { dryRun: boolean }): Promise<RetentionReport>
  /** Oldest first. */
  audit(filter: AuditFilter, page: PageRequest): Promise<Page<AuditEntry>>
  statistics(now: number): Promise<Statistics>
  /** Reads everything and compares it with the ledger's promises, and times with `now`. May take minutes. */
  checkIntegrity(now: number): Promise<IntegrityReport>
  /**
   * Sets the times left by a clock that was ahead to `signature.at` (D22a), or to the present of a store with a clock of its
   * own. Writes an audit line `times-mended` for each inquiry, with its former time, and one for the whole. Audit lines
   * themselves are never changed.
   */
  mendTimes(signature: Signature): Promise<MendedTimes>
  /** The whole ledger, to move it to another store. Holds personal data. */
  dump(): AsyncIterable<LedgerRecord>
  /** Adds what is not here yet. Writes the audit line `loaded` at the end; if interrupted, load again. */
  load(records: AsyncIterable<LedgerRecord>, signature: Signature): Promise<LoadReport>
}
