/** Finding inquiries: by state and time through the sorted sets, by everything else through reading them. */
import { type InquiryFilter, matchesFilter } from '../filter.ts'
import type { StoredInquiry } from '../records.ts'
import { isStored, readHashes, toInquiry } from './inquiries.ts'
import { withoutNumber } from './keys.ts'
import type { RedisStore } from './store.ts'
import { type Place, walk } from './walk.ts'

export interface Match {
  place: Place
  stored: StoredInquiry
}

/** What `filter` finds, newest first, read as it is needed. */
export async function* matches(store: RedisStore, filter: InquiryFilter, after?: Place): AsyncGenerator<Match> {
  const { from, until, state } = filter
  const key = state === undefined ? store.keys.inquiries : store.keys.state(state)
  for await (const chunk of walk(store, { key, from, until, newestFirst: true, after })) {
    for (const match of await readMatches(store, chunk)) if (matchesFilter(match.stored, filter)) yield match
  }
}

/** The inquiries at these places that are not erased. */
async function readMatches(store: RedisStore, places: Place[]): Promise<Match[]> {
  const ids = places.map(({ member }) => withoutNumber(member))
  const hashes = await readHashes(
    store,
    ids.map((id) => store.keys.inquiry(id)),
  )
  return places.flatMap((place, i) => {
    const stored = toInquiry(ids[i] ?? '', hashes[i] ?? {})
    return isStored(stored) ? [{ place, stored }] : []
  })
}
