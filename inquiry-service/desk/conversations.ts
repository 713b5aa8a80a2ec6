/**
 * Inquiries as a list shows them: newest first, those of one address together in the place of the newest. A page ends with a whole
 * conversation. Whether somebody has written before, or will again further down, only the whole ledger tells, so every page reads
 * all that matches: with 150,000 inquiries in SQLite 1.6 seconds of processor time, 0.5 for the new ones alone.
 */
import { searchable } from '../contract/text.ts'
import { type Page, PageMarkError, type PageRequest, type StoredInquiry } from '../records/records.ts'
import { type InquiryFilter, matching } from './filter.ts'
import type { DeskPort } from './port.ts'

const LAST = Number.MAX_SAFE_INTEGER

/** Where a page ended: at the newest inquiry of its last conversation. */
interface Mark extends Pick<StoredInquiry, 'receivedAt' | 'requestId'> {
  /** Later ones are left out: one of an address listed before would bring its conversation a second time. */
  until: number
}

/** At least `limit` where there are as many. */
export async function listConversations(
  port: Pick<DeskPort, 'inquiries'>,
  filter: InquiryFilter,
  { limit, after }: PageRequest,
): Promise<Page<StoredInquiry>> {
  const mark = after === undefined ? undefined : readMark(after)
  const asked = { ...filter, until: Math.min(filter.until ?? LAST, mark?.until ?? LAST) }
  const conversations = new Map<string, StoredInquiry[]>()
  const before = new Set<string>()
  let isNext = mark === undefined
  let newest = 0
  for await (const stored of matching(port, asked)) {
    newest = Math.max(newest, stored.receivedAt)
    const sender = senderOf(stored)
    // Even where the one that ended the page is gone.
    isNext ||= mark !== undefined && stored.receivedAt < mark.receivedAt
    const conversation = conversations.get(sender)
    if (!isNext) before.add(sender)
    else if (conversation) conversation.push(stored)
    // One more than the page can have tells that there is another page.
    else if (!before.has(sender) && conversations.size <= limit) conversations.set(sender, [stored])
    isNext ||= stored.requestId === mark?.requestId
  }
  const items: StoredInquiry[] = []
  let last: StoredInquiry | undefined
  for (const conversation of conversations.values()) {
    if (items.length >= limit && last) return { items, next: writeMark({ ...last, until: mark?.until ?? newest + 1 }) }
    items.push(...conversation)
    ;[last] = conversation
  }
  return { items }
}

export function follows(items: readonly StoredInquiry[], index: number): boolean {
  const [before, stored] = [items[index - 1], items[index]]
  return before !== undefined && stored !== undefined && senderOf(before) === senderOf(stored)
}

/** A report without an address is a conversation of its own. */
function senderOf({ inquiry, requestId }: StoredInquiry): string {
  return inquiry.email === undefined ? requestId : searchable(inquiry.email)
}

function writeMark({ until, receivedAt, requestId }: Mark): string {
  return [until, receivedAt, requestId].join('/')
}

/** @throws PageMarkError */
function readMark(mark: string): Mark {
  const [, until, receivedAt, requestId = ''] = /^(\d{1,16})\/(\d{1,16})\/([0-9a-f-]{36})$/.exec(mark) ?? []
  if (until === undefined) throw new PageMarkError()
  return { until: Number(until), receivedAt: Number(receivedAt), requestId }
}
