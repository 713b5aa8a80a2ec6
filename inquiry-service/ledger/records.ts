/** What the ledger holds, in the same form from every store: inquiries, notes, audit lines. */
import { setImmediate as turn } from 'node:timers/promises'
import type { Inquiry } from '../contract/inquiry.ts'

/** Where an inquiry stands with the desk. Every inquiry begins as `new`; any state may follow any other. */
export const INQUIRY_STATES = ['new', 'in-review', 'answered', 'closed'] as const
export type InquiryState = (typeof INQUIRY_STATES)[number]

/** Times are milliseconds since 1970 everywhere in the ledger. */
export interface StoredInquiry {
  requestId: string
  receivedAt: number
  state: InquiryState
  /** When the state was set; `receivedAt` while it is the first. */
  stateAt: number
  /** Who of the desk has it; absent: nobody. */
  owner?: string
  /** Start of the day, in UTC, from which on it is overdue; absent: no reminder. */
  remindAt?: number
  /** When the desk first looked at it; absent: never. */
  openedAt?: number
  /** Who of the desk looked at it last, and when. */
  seen?: { by: string; at: number }
  inquiry: Inquiry
}

/** What the desk records about an inquiry besides its state. */
export type Handling = Pick<StoredInquiry, 'owner' | 'remindAt' | 'openedAt' | 'seen'>

/** What remains of an inquiry after erasure: nothing about a person. */
export interface ErasedInquiry {
  requestId: string
  receivedAt: number
  erasedAt: number
}

/** Written by the desk, for the desk. Personal data may stand in it, so it goes with the inquiry. */
export interface Note {
  at: number
  by: string
  text: string
}

export const AUDIT_ACTIONS = [
  'received',
  'notice-delivered',
  'notice-given-up',
  'notice-requeued',
  'digest-sent',
  'state-set',
  'owner-set',
  'reminder-set',
  'opened',
  'note-added',
  'exported',
  'erased',
  'backed-up',
  'backup-forgotten',
  'backup-adopted',
  'restored',
  'loaded',
  'times-mended',
] as const
export type AuditAction = (typeof AUDIT_ACTIONS)[number]

/** One line of the audit trail: append-only, written in the same step as the change it records, free of personal data. */
export interface AuditEntry {
  at: number
  /** The operator's name as given to the desk; `service` for what the service does by itself. */
  by: string
  action: AuditAction
  /** Absent where the action concerns the ledger as a whole. */
  requestId?: string
  /** States, counts and codes: `new to answered`, `12 inquiries`, `550`. */
  detail?: string
}

/** Who asks for a change, and when. Every change of the desk is signed, so that none escapes the audit trail. */
export interface Signature {
  by: string
  at: number
}

/** A part of a longer list. */
export interface Page<Item> {
  items: Item[]
  /** Opaque; hand it back for what follows. Absent on the last page. */
  next?: string
}

export interface PageRequest {
  /** Items at most, 1 to 1000. */
  limit: number
  /** `next` of the page before. */
  after?: string | undefined
}

/** Every item of a paged list, fetched as it is needed. */
export async function* everyItem<Item>(
  fetch: (page: PageRequest) => Page<Item> | Promise<Page<Item>>,
): AsyncGenerator<Item> {
  let after: string | undefined
  do {
    const page = await fetch({ limit: PAGE_OF_EVERY_ITEM, after })
    yield* page.items
    after = page.next
    // Where the store answers synchronously, other work on this thread gets its turn between two pages.
    await turn()
  } while (after !== undefined)
}

/** Small enough that a page of largest inquiries stays below 4 MiB. */
const PAGE_OF_EVERY_ITEM = 200
