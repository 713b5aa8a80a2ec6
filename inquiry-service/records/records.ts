/**
 * What the ledger stores, in the same form for every store. A Submitted is what was sent, checked; a Submission has its
 * key and client; a StoredInquiry its state and what the desk has set; an ErasedInquiry is what erasure leaves. A
 * WholeInquiry is either with all that belongs to it; an InquiryRecord is one that lacks nothing and can be moved.
 */
import { setImmediate as turn } from 'node:timers/promises'
import { SUBMITTED_KINDS, type Submitted } from '../contract/report.ts'
import { isoDay } from '../contract/words.ts'
import { type AuditAction, type InquiryState, STATES_OF_INQUIRY, STATES_OF_REPORT } from '../ledger/ledger.ts'

export function statesOf({ kind }: Pick<Submitted, 'kind'>): readonly InquiryState[] {
  return kind === 'report' ? STATES_OF_REPORT : STATES_OF_INQUIRY
}

export function stateWord({ kind }: Pick<Submitted, 'kind'>, state: InquiryState): string {
  return kind === 'report' && state === 'new' ? 'open' : state
}

export const FINAL_STATES: readonly InquiryState[] = ['closed', 'accepted', 'declined']

/** What the desk records besides the state: both engines store a field under its name, SQLite in snake case. */
export interface Handling {
  owner?: string
  /** Start of the day, in UTC, from which it is overdue. */
  remindAt?: number
  openedAt?: number
  seenBy?: string
  seenAt?: number
}

/** Times end in "At" and are numbers, all others are texts: `toHandling` goes by the name. */
export const HANDLING_NAMES = ['owner', 'remindAt', 'openedAt', 'seenBy', 'seenAt'] as const

/** What people set. `none`: the word for no value. */
export const SETTABLE_FIELDS = {
  owner: { label: 'owner', action: 'owner-set', none: 'nobody' },
  remindAt: { label: 'reminder', action: 'reminder-set', none: 'none' },
} as const

export type SettableName = keyof typeof SETTABLE_FIELDS

export function wordsOf(name: SettableName, value: string | number | undefined): string {
  if (value === undefined) return SETTABLE_FIELDS[name].none
  return typeof value === 'number' ? isoDay(value) : value
}

function toHandling(stored: Readonly<Record<string, unknown>>): Handling {
  return Object.fromEntries(
    HANDLING_NAMES.flatMap((name) => {
      const value = stored[name] ?? undefined
      return value === undefined ? [] : [[name, name.endsWith('At') ? Number(value) : value]]
    }),
  )
}

/** Times are milliseconds since 1970 everywhere in the ledger. */
export interface StoredInquiry extends Handling {
  requestId: string
  receivedAt: number
  state: InquiryState
  stateAt: number
  inquiry: Submitted
}

export interface ErasedInquiry {
  requestId: string
  receivedAt: number
  erasedAt: number
}

export function isErased(inquiry: StoredInquiry | ErasedInquiry): inquiry is ErasedInquiry {
  return 'erasedAt' in inquiry
}

/** Undefined where its content can't be read, and where there is none. `body`: the content as JSON. */
export function toInquiry(
  requestId: string,
  receivedAt: number,
  { body, erasedAt, state, stateAt, ...handling }: Readonly<Record<string, unknown>>,
): StoredInquiry | ErasedInquiry | undefined {
  if (erasedAt) return { requestId, receivedAt, erasedAt: Number(erasedAt) }
  try {
    const inquiry = JSON.parse(String(body)) as Submitted
    if (!SUBMITTED_KINDS.includes(inquiry.kind)) return undefined
    const stored = { requestId, receivedAt, state: state as InquiryState, stateAt: Number(stateAt) }
    return { ...stored, ...toHandling(handling), inquiry }
  } catch {
    return undefined
  }
}

export function isWhole(inquiry: StoredInquiry | ErasedInquiry | undefined): inquiry is StoredInquiry {
  return inquiry !== undefined && !isErased(inquiry)
}

/** `unknown`: there never was such an inquiry. `changed`: the value is no longer the one shown, so nothing was done. */
export type ChangeOutcome = 'done' | 'unchanged' | 'changed' | 'unknown' | 'erased'

export interface Note {
  at: number
  by: string
  text: string
}

/** Append-only, written in the step of the change it records. Names nobody who wrote to us. */
export interface AuditEntry {
  at: number
  /** The operator's name as given to the desk; `service` for what the service does by itself. */
  by: string
  action: AuditAction
  requestId?: string
  detail?: string
}

export interface Signature {
  by: string
  at: number
}

export interface Page<Item> {
  items: Item[]
  /** Opaque; pass it back to get the next page. Absent on the last page. */
  next?: string
}

export class PageMarkError extends Error {
  constructor() {
    super('Cannot read the next page: its mark must be the one that the previous page gave')
  }
}

export interface PageRequest {
  /** Items at most, 1 to 1000. */
  limit: number
  after?: string | undefined
}

export async function* everyItem<Item>(
  fetch: (page: PageRequest) => Page<Item> | Promise<Page<Item>>,
  after?: string,
): AsyncGenerator<Item> {
  do {
    const page = await fetch({ limit: PAGE_OF_EVERY_ITEM, after })
    yield* page.items
    after = page.next
    // Where the store answers synchronously, this gives other work on the thread its turn between two pages.
    await turn()
  } while (after !== undefined)
}

export interface InquiryRange {
  from?: number | undefined
  until?: number | undefined
  state?: InquiryState | undefined
}

/** Inquiries that are not erased, newest first. A page may have none and yet a next one. */
export type ReadInquiries = (
  range: InquiryRange,
  page: PageRequest,
) => Page<StoredInquiry> | Promise<Page<StoredInquiry>>

/** Small enough to keep a page of the largest inquiries below 4 MiB. */
export const PAGE_OF_EVERY_ITEM = 200
