/**
 * Inquiries as a list shows them: newest first, those of one address together in the place of the newest, over all pages. Whether
 * somebody has written before, or will again further down, only the whole ledger tells, so every page reads all that matches: with
 * 150,000 inquiries in SQLite 1.6 seconds of processor time, 0.5 for the new ones alone.
 */
import { searchable } from '../contract/text.ts'
import { type Page, PageMarkError, type PageRequest, type StoredInquiry } from '../ledger/records.ts'
import { type InquiryFilter, matching } from './filter.ts'
import type { DeskPort } from './port.ts'

/** Later than every time. */
const LAST = Number.MAX_SAFE_INTEGER

type Place = Pick<StoredInquiry, 'receivedAt' | 'requestId'>

/** Where a page ended. */
interface Mark {
  /** Later ones are left out: one of an address listed before would take the rest of its conversation out of the pages to come. */
  until: number
  /** The newest of the conversation. */
  first: Place
  last: Place
}

interface Conversation {
  first: Place
  items: StoredInquiry[]
  /** Whether this one, which comes after those it was asked about before, belongs to the page or a later one. */
  includes: (stored: StoredInquiry) => boolean
}

export async function listConversations(
  port: Pick<DeskPort, 'inquiries'>,
  filter: InquiryFilter,
  { limit, after }: PageRequest,
): Promise<Page<StoredInquiry>> {
  const mark = after === undefined ? undefined : readMark(after)
  const until = Math.min(filter.until ?? LAST, mark?.until ?? LAST)
  const isNext = mark ? isBehind(mark.first) : always
  const conversations = new Map<string, Conversation>()
  let newest: number | undefined
  let begun = 0
  for await (const stored of matching(port, { ...filter, until })) {
    newest ??= stored.receivedAt
    const sender = senderOf(stored)
    let conversation = conversations.get(sender)
    // One more than the page can show tells that there is another page; its items, as many, that it begins on this one.
    if (!conversation && begun <= limit) {
      const isBegun = stored.requestId === mark?.first.requestId
      const includes = isNext(stored) ? always : isBegun ? isBehind(mark.last) : never
      if (includes === always) begun += 1
      conversation = { first: stored, items: [], includes }
      conversations.set(sender, conversation)
    }
    if (conversation?.includes(stored) && conversation.items.length <= limit) conversation.items.push(stored)
  }
  const found = [...conversations.values()].flatMap(({ first, items }) => items.map((stored) => ({ first, stored })))
  const page = found.slice(0, limit)
  const last = page.at(-1)
  return {
    items: page.map(({ stored }) => stored),
    ...(found.length > limit &&
      last && { next: writeMark({ until: mark?.until ?? (newest ?? 0) + 1, first: last.first, last: last.stored }) }),
  }
}

/** Whether it is from the sender of the one before it. */
export function follows(items: readonly StoredInquiry[], index: number): boolean {
  const [before, stored] = [items[index - 1], items[index]]
  return before !== undefined && stored !== undefined && senderOf(before) === senderOf(stored)
}

/** A report without an address is a conversation of its own. */
function senderOf({ inquiry, requestId }: StoredInquiry): string {
  return inquiry.email === undefined ? requestId : searchable(inquiry.email)
}

const always = () => true
const never = () => false

/** Tells of inquiries that come one after the other, newest first, which ones come after a place, even if nothing is there any more. */
function isBehind({ receivedAt, requestId }: Place): (stored: Place) => boolean {
  let isPast = false
  return (stored) => {
    const wasPast = isPast
    isPast ||= stored.requestId === requestId || stored.receivedAt < receivedAt
    return wasPast || stored.receivedAt < receivedAt
  }
}

const PLACE = '(\\d{1,16})/([0-9a-f-]{36})'
const MARK = new RegExp(`^(\\d{1,16})/${PLACE}/${PLACE}$`)

function writeMark({ until, first, last }: Mark): string {
  return [until, ...[first, last].flatMap(({ receivedAt, requestId }) => [receivedAt, requestId])].join('/')
}

/** @throws PageMarkError */
function readMark(mark: string): Mark {
  const [, until, firstAt, firstId = '', lastAt, lastId = ''] = MARK.exec(mark) ?? []
  if (until === undefined) throw new PageMarkError()
  return {
    until: Number(until),
    first: { receivedAt: Number(firstAt), requestId: firstId },
    last: { receivedAt: Number(lastAt), requestId: lastId },
  }
}
