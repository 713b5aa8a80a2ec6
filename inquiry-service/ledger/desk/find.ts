/** Finding inquiries: engines read by time and state, everything else is decided here, so that filters mean the same on all. */
import { type InquiryFilter, matchesFilter } from '../filter.ts'
import type { Page, PageRequest, StoredInquiry } from '../records.ts'
import type { DeskPort, FoundInquiry, InquiryRange } from './port.ts'

export async function find(
  port: DeskPort,
  filter: InquiryFilter,
  { limit, after }: PageRequest,
): Promise<Page<StoredInquiry>> {
  const items: StoredInquiry[] = []
  let last: string | undefined
  for await (const { cursor, stored } of matching(port, filter, after)) {
    if (items.length === limit && last !== undefined) return { items, next: last }
    items.push(stored)
    last = cursor
  }
  return { items }
}

/** Newest first, read as needed. */
export async function* matching(
  port: Pick<DeskPort, 'inquiries'>,
  filter: InquiryFilter,
  after?: string,
): AsyncGenerator<FoundInquiry> {
  const { from, until, state } = filter
  const range: InquiryRange = {
    ...(from !== undefined && { from }),
    ...(until !== undefined && { until }),
    ...(state !== undefined && { state }),
  }
  let cursor = after
  for (;;) {
    const found = await port.inquiries(range, cursor)
    if (found.length === 0) return
    for (const each of found) if (matchesFilter(each.stored, filter)) yield each
    cursor = found.at(-1)?.cursor
  }
}
