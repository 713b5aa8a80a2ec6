/**
 * Audit lines as they are stored: JSON, with their time as score. The first line of an inquiry, that it was received, follows
 * from its entry and is no longer stored: it took 30 % of what an inquiry needs of the store's memory and added no information.
 * Older ledgers have it, and so has an inquiry whose time of receipt was mended.
 */
import type { AuditEntry } from '../records.ts'
import { numberOf, withoutNumber } from './keys.ts'
import type { RedisStore } from './store.ts'
import { compareMembers, type Member, readMembers, requestIds, type WalkOptions, walk } from './walk.ts'

export function auditLine({ by, action, requestId, detail }: Omit<AuditEntry, 'at'>): string {
  return JSON.stringify({ by, action, requestId, detail })
}

export function receivedLine(requestId: string): string {
  return auditLine({ by: 'service', action: 'received', requestId })
}

export function readAuditLine({ value, score }: Member): AuditEntry {
  return { at: score, ...(JSON.parse(withoutNumber(value)) as Omit<AuditEntry, 'at'>) }
}

/** All lines of an inquiry, oldest first; `stored` are the ones in the store. */
export function linesOf({ entry, at }: Readonly<Record<string, string>>, stored: Member[]): Member[] {
  if (entry === undefined || tellsOfReceipt(stored)) return stored
  return [toReceived({ value: entry, score: Number(at) }), ...stored].sort((one, other) => compareMembers(one, other))
}

/** The first lines of inquiries where they are not stored, in order; for one inquiry if `requestId` is given. */
export async function* receivedLines(
  store: RedisStore,
  range: Pick<WalkOptions, 'from' | 'until' | 'after'>,
  requestId?: string,
): AsyncGenerator<Member[]> {
  const { keys } = store
  const walking =
    requestId === undefined ? walk(store, { key: keys.inquiries, ...range }) : entryOf(store, range, requestId)
  for await (const entries of walking) {
    const ids = requestIds(entries)
    const stored = await store.read((redis) =>
      Promise.all(ids.map((id) => redis.zrange(keys.auditOf(id), 0, -1, 'WITHSCORES'))),
    )
    const lines = entries.filter((_, i) => !tellsOfReceipt(readMembers(stored[i] ?? []))).map(toReceived)
    if (lines.length > 0) yield lines
  }
}

/** The entry of one inquiry in the list, if it is within the range. */
async function* entryOf(
  store: RedisStore,
  { from = 0, until = Number.POSITIVE_INFINITY, after }: Pick<WalkOptions, 'from' | 'until' | 'after'>,
  requestId: string,
): AsyncGenerator<Member[]> {
  const [value, at] = await store.read((redis) => redis.hmget(store.keys.inquiry(requestId), 'entry', 'at'))
  const entry = { value: value ?? '', score: Number(at) }
  if (value && entry.score >= from && entry.score < until && (!after || compareMembers(entry, after) > 0)) yield [entry]
}

function tellsOfReceipt(stored: readonly Member[]): boolean {
  return stored.some((line) => readAuditLine(line).action === 'received')
}

/** With the number of the entry: after it in the order of the ledger, and before everything that came later. */
function toReceived({ value, score }: Member): Member {
  return { score, value: numberOf(value) + receivedLine(withoutNumber(value)) }
}
