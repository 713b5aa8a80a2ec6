/** Pages: path → page. */
import { ownValue } from '../../contract/own-value.ts'
import { everyItem, isErased, type Page, type StoredInquiry } from '../../records/records.ts'
import type { StoreOfDesk } from '../desk.ts'
import { REFERENCE, resolveReference } from '../input.ts'
import type { Answer, Visit } from './page.ts'
import { erasePage, type OfPerson } from './pages/erase.ts'
import { DONE_WORDS, erasedPage, inquiryPage } from './pages/inquiry.ts'
import { filterOfQuery, listPage } from './pages/list.ts'
import { undeliveredPage } from './pages/other.ts'

const LISTED = 50
const INQUIRY = /^\/inquiries\/(?<id>[0-9a-f-]{36})(?<erase>\/erase)?$/

export async function show(visit: Visit, pathname: string, query: URLSearchParams): Promise<Answer | undefined> {
  const after = query.get('after') ?? undefined
  if (pathname === '/') return await showList(visit, query, after)
  if (pathname === '/undelivered') {
    const notices = await visit.store.outbox.undelivered({ limit: LISTED, after })
    return { status: 200, body: undeliveredPage(visit, notices, await countUndelivered(visit)) }
  }
  const { id, erase } = INQUIRY.exec(pathname)?.groups ?? {}
  if (id === undefined) return undefined
  if (erase === undefined) return await showInquiry(visit, id, query)
  const inquiry = await storedInquiry(visit.store, id)
  return (
    inquiry && { status: 200, body: erasePage(visit, { inquiry, ofPerson: await allOfPerson(visit.store, inquiry) }) }
  )
}

async function showList(visit: Visit, query: URLSearchParams, after: string | undefined): Promise<Answer> {
  const text = query.get('text')?.trim() ?? ''
  if (REFERENCE.test(text)) {
    const ids = await resolveReference(visit.store.desk, text)
    if (ids.length === 1) return { status: 303, location: `/inquiries/${ids[0]}` }
    const meant = await Promise.all(ids.map((requestId) => storedInquiry(visit.store, requestId)))
    const items = meant.filter((each) => each !== undefined)
    if (items.length > 0) return await listed(visit, query, { items })
  }
  return await listed(visit, query, await visit.store.desk.find(filterOfQuery(query, visit), { limit: LISTED, after }))
}

async function listed(visit: Visit, query: URLSearchParams, found: Page<StoredInquiry>): Promise<Answer> {
  return { status: 200, body: listPage(visit, { found, query, undelivered: await countUndelivered(visit) }) }
}

async function showInquiry(visit: Visit, requestId: string, query: URLSearchParams): Promise<Answer | undefined> {
  const details = await visit.store.desk.open(requestId, { by: visit.name, at: visit.now }, visit.names.choices)
  if (!details) return undefined
  const { inquiry } = details
  if (isErased(inquiry)) return { status: 200, body: erasedPage(visit, details) }
  const done = ownValue(DONE_WORDS, query.get('done') ?? '')
  return {
    status: 200,
    body: inquiryPage(visit, { ...details, inquiry }, { done, undelivered: await countUndelivered(visit) }),
  }
}

export async function storedInquiry(store: StoreOfDesk, requestId: string): Promise<StoredInquiry | undefined> {
  const details = await store.desk.show(requestId)
  return details && !isErased(details.inquiry) ? details.inquiry : undefined
}

/** An address may have sent any number: a page lists the newest. */
const NEWEST = 20

export async function allOfPerson({ desk }: StoreOfDesk, { inquiry }: StoredInquiry): Promise<OfPerson | undefined> {
  if (inquiry.email === undefined) return undefined
  const newest: StoredInquiry[] = []
  let count = 0
  for await (const stored of everyItem((page) => desk.find({ email: inquiry.email }, page))) {
    count += 1
    if (newest.length < NEWEST) newest.push(stored)
  }
  return { count, newest }
}

async function countUndelivered({ store, now }: Visit): Promise<number> {
  const { waiting, givenUp } = await store.outbox.summary(now)
  return waiting + givenUp
}
