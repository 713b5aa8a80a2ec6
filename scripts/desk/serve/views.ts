/** Pages: path → page. */
import { everyItem, isErased, type StoredInquiry } from '../../../inquiry-service/ledger/records.ts'
import type { LedgerStore } from '../../../inquiry-service/ledger/store.ts'
import { REFERENCE, resolveReference } from '../reference.ts'
import type { Answer } from './answer.ts'
import { filterOfQuery } from './filters.ts'
import { erasePage } from './pages/erase.ts'
import { DONE_WORDS, erasedPage, inquiryPage } from './pages/inquiry.ts'
import { listPage } from './pages/list.ts'
import { undeliveredPage } from './pages/undelivered.ts'
import type { Visit } from './visit.ts'

const LISTED = 50
const INQUIRY = /^\/inquiries\/(?<id>[0-9a-f-]{36})(?<erase>\/erase)?$/

/** Undefined if there is no such page or inquiry. */
export async function show(visit: Visit, url: URL): Promise<Answer | undefined> {
  const { pathname, searchParams: query } = url
  if (pathname === '/') return await showList(visit, query)
  if (pathname === '/undelivered') {
    const after = query.get('after') ?? undefined
    const notices = await visit.store.outbox.undelivered({ limit: LISTED, after })
    return { status: 200, body: undeliveredPage(visit, notices, await countUndelivered(visit)) }
  }
  const { id, erase } = INQUIRY.exec(pathname)?.groups ?? {}
  if (id === undefined) return undefined
  return erase === undefined ? await showInquiry(visit, id, query) : await showErase(visit, id)
}

async function showList(visit: Visit, query: URLSearchParams): Promise<Answer> {
  const text = query.get('text')?.trim() ?? ''
  if (REFERENCE.test(text)) {
    const [requestId, ...others] = await resolveReference(visit.store.desk, text)
    if (requestId !== undefined && others.length === 0) return { status: 303, location: `/inquiries/${requestId}` }
  }
  const after = query.get('after') ?? undefined
  const found = await visit.store.desk.find(filterOfQuery(query, visit), { limit: LISTED, after })
  return { status: 200, body: listPage(visit, { found, query, undelivered: await countUndelivered(visit) }) }
}

async function showInquiry(visit: Visit, requestId: string, query: URLSearchParams): Promise<Answer | undefined> {
  const file = await visit.store.desk.open(requestId, { by: visit.name, at: visit.now })
  if (!file) return undefined
  const { inquiry } = file
  if (isErased(inquiry)) return { status: 200, body: erasedPage(visit, file) }
  const done = (Object.keys(DONE_WORDS) as (keyof typeof DONE_WORDS)[]).find((each) => each === query.get('done'))
  const undelivered = await countUndelivered(visit)
  return {
    status: 200,
    body: inquiryPage(visit, { file: { ...file, inquiry }, seenBefore: inquiry.seen, done, undelivered }),
  }
}

async function showErase(visit: Visit, requestId: string): Promise<Answer | undefined> {
  const inquiry = await storedInquiry(visit.store, requestId)
  return (
    inquiry && { status: 200, body: erasePage(visit, { inquiry, ofPerson: await allOfPerson(visit.store, inquiry) }) }
  )
}

/** Undefined if there is none, or if it has been erased. */
export async function storedInquiry(store: LedgerStore, requestId: string): Promise<StoredInquiry | undefined> {
  const file = await store.desk.show(requestId)
  return file && !isErased(file.inquiry) ? file.inquiry : undefined
}

/** From the same address, newest first. */
export async function allOfPerson({ desk }: LedgerStore, { inquiry }: StoredInquiry): Promise<StoredInquiry[]> {
  return await Array.fromAsync(everyItem((page) => desk.find({ email: inquiry.email }, page)))
}

async function countUndelivered({ store, now }: Visit): Promise<number> {
  const { waiting, givenUp } = await store.outbox.summary(now)
  return waiting + givenUp
}
