/** What the desk looks for. One function decides for every store, so that a filter means the same everywhere. */
import { isFrom, type SUBMITTED_KINDS, type Submitted } from '../contract/report.ts'
import { isSameText, searchable } from '../contract/text.ts'
import {
  everyItem,
  FINAL_STATES,
  type InquiryRange,
  PAGE_OF_EVERY_ITEM,
  type Page,
  type PageRequest,
  type StoredInquiry,
} from '../records/records.ts'
import type { DeskPort } from './port.ts'

export interface InquiryFilter extends InquiryRange {
  kind?: (typeof SUBMITTED_KINDS)[number] | undefined
  /** Owned by this person at the desk, in any letter case; null: by nobody. */
  owner?: string | null | undefined
  overdueAt?: number | undefined
  modelId?: string | undefined
  email?: string | undefined
  text?: string | undefined
}

/** Newest first, read as needed: engines read by time and state, and the rest is decided here. `behind`: the mark of a page. */
export async function* matching(
  port: Pick<DeskPort, 'inquiries'>,
  filter: InquiryFilter,
  behind?: string,
): AsyncGenerator<StoredInquiry> {
  for await (const stored of everyItem((page) => port.inquiries(rangeOf(filter), page), behind)) {
    if (matchesFilter(stored, filter)) yield stored
  }
}

/** A page ends where one of the engine does, whose mark stays good: what would be too much is read again by halves. */
export async function matchingPage(
  port: Pick<DeskPort, 'inquiries'>,
  filter: InquiryFilter,
  { limit, after }: PageRequest,
): Promise<Page<StoredInquiry>> {
  const items: StoredInquiry[] = []
  let next = after
  let size = PAGE_OF_EVERY_ITEM
  while (items.length < limit) {
    const page = await port.inquiries(rangeOf(filter), { limit: size, after: next })
    const found = page.items.filter((stored) => matchesFilter(stored, filter))
    if (items.length + found.length > limit) {
      size = Math.ceil(size / 2)
      continue
    }
    items.push(...found)
    if (page.next === undefined) return { items }
    next = page.next
  }
  const { done } = await matching(port, filter, next).next()
  return done ? { items } : { items, next: String(next) }
}

const rangeOf = ({ from, until, state }: InquiryFilter): InquiryRange => ({ from, until, state })

function matchesFilter(stored: StoredInquiry, filter: InquiryFilter): boolean {
  const { inquiry, receivedAt, state } = stored
  return (
    (filter.from === undefined || receivedAt >= filter.from) &&
    (filter.until === undefined || receivedAt < filter.until) &&
    (filter.state === undefined || state === filter.state) &&
    (filter.owner === undefined || isOwner(stored.owner, filter.owner)) &&
    (filter.overdueAt === undefined || isOverdue(stored, filter.overdueAt)) &&
    (filter.kind === undefined || inquiry.kind === filter.kind) &&
    (filter.modelId === undefined || inquiry.modelId === filter.modelId) &&
    (filter.email === undefined || isFrom(inquiry, filter.email)) &&
    (filter.text === undefined || containsText(inquiry, filter.text))
  )
}

function isOwner(owner: string | undefined, sought: string | null): boolean {
  return owner === undefined || sought === null ? owner === undefined && sought === null : isSameText(owner, sought)
}

/** How long an inquiry may stay new before it is overdue, milliseconds. */
const LATE_MS = 86_400_000

export function isOverdue({ state, receivedAt, remindAt }: StoredInquiry, now: number): boolean {
  if (FINAL_STATES.includes(state)) return false
  return (state === 'new' && now - receivedAt >= LATE_MS) || (remindAt !== undefined && remindAt <= now)
}

export function containsText(inquiry: Submitted | { text: string }, text: string): boolean {
  const sought = searchable(text)
  return Object.values(inquiry).some((value) => typeof value === 'string' && searchable(value).includes(sought))
}
