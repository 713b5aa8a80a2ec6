/**
 * Release 1.1 did not store the first audit line of an inquiry. A service that has opened the ledger adds what is missing, for all
 * inquiries since the last time: while services of both releases ran, the older ones may have accepted some.
 */
import { receivedLine } from './audit.ts'
import { numberOf, withoutNumber } from './keys.ts'
import { LUA } from './lua.ts'
import type { RedisStore } from './store.ts'
import { type Member, walk } from './walk.ts'

/** @throws LedgerUnavailableError; the next call continues */
export async function fileReceipts(store: RedisStore): Promise<void> {
  const { keys } = store
  const now = await store.now()
  const mark = Number((await store.read((redis) => redis.get(keys.receiptsFiled))) ?? 0)
  const file = (entries: Member[], newMark: number | '') => {
    const ids = entries.map(({ value }) => withoutNumber(value))
    const lines = entries.flatMap(({ value, score }, i) => [score, numberOf(value) + receivedLine(ids[i] ?? '')])
    const allKeys = [keys.audit, keys.receiptsFiled, ...ids.map(keys.auditOf)]
    return store.write({ script: LUA.fileReceipts, keys: allKeys, args: [newMark, ...lines] }, () => undefined)
  }
  let isEmpty = true
  // A mark that lies ahead was set by a clock that was ahead.
  for await (const entries of walk(store, { key: keys.inquiries, from: mark > now ? 0 : mark })) {
    isEmpty = false
    await file(entries, '')
  }
  if (!isEmpty) await file([], now)
}
