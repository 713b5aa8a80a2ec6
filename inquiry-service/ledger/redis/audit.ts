/**
 * Audit lines as they are stored: JSON, with their time as score. The first line of an inquiry, that it was received, follows
 * from its entry and is no longer stored: it took 30 % of what an inquiry needs of the store's memory and added no information.
 * Older ledgers have it, and so has an inquiry whose time of receipt was mended.
 */
import type { AuditEntry } from '../records.ts'
import { numberOf, withoutNumber } from './keys.ts'
import type { RedisStore } from './store.ts'
import { comparePlaces, type Place, readPlaces, requestIds, type WalkOptions, walk } from './walk.ts'

export function auditLine({ by, action, requestId, detail }: Omit<AuditEntry, 'at'>): string {
  return JSON.stringify({ by, action, requestId, detail })
}

export function receivedLine(requestId: string): string {
  return auditLine({ by: 'service', action: 'received', requestId })
}

export function readAuditLine({ member, score }: Place): AuditEntry {
  return { at: score, ...(JSON.parse(withoutNumber(member)) as Omit<AuditEntry, 'at'>) }
}

/** All lines of an inquiry, oldest first; `stored` are the ones in the store. */
export function linesOf({ entry, at }: Readonly<Record<string, string>>, stored: Place[]): Place[] {
  if (entry === undefined || tellsOfReceipt(stored)) return stored
  return [toReceived({ member: entry, score: Number(at) }), ...stored].sort((one, other) => comparePlaces(one, other))
}

/** The first lines of inquiries where they are not stored, in order; for one inquiry if `requestId` is given. */
export async function* receivedLines(
  store: RedisStore,
  range: Pick<WalkOptions, 'from' | 'until' | 'after'>,
  requestId?: string,
): AsyncGenerator<Place[]> {
  const { keys } = store
  const walking =
    requestId === undefined ? walk(store, { key: keys.inquiries, ...range }) : placeOf(store, range, requestId)
  for await (const entries of walking) {
    const ids = requestIds(entries)
    const stored = await store.read((redis) =>
      Promise.all(ids.map((id) => redis.zrange(keys.auditOf(id), 0, -1, 'WITHSCORES'))),
    )
    const lines = entries.filter((_, i) => !tellsOfReceipt(readPlaces(stored[i] ?? []))).map(toReceived)
    if (lines.length > 0) yield lines
  }
}

/** The place of one inquiry in the list, if it is within the range. */
async function* placeOf(
  store: RedisStore,
  { from = 0, until = Number.POSITIVE_INFINITY, after }: Pick<WalkOptions, 'from' | 'until' | 'after'>,
  requestId: string,
): AsyncGenerator<Place[]> {
  const [member, at] = await store.read((redis) => redis.hmget(store.keys.inquiry(requestId), 'entry', 'at'))
  const place = { member: member ?? '', score: Number(at) }
  if (member && place.score >= from && place.score < until && (!after || comparePlaces(place, after) > 0)) yield [place]
}

function tellsOfReceipt(stored: readonly Place[]): boolean {
  return stored.some((place) => readAuditLine(place).action === 'received')
}

/** With the number of the entry: after it in the order of the ledger, and before everything that came later. */
function toReceived({ member, score }: Place): Place {
  return { score, member: numberOf(member) + receivedLine(withoutNumber(member)) }
}
