/**
 * Inquiries and audit lines read back from their keys. The first line of an inquiry, that it was received, follows from
 * its entry and is put in here: stored, it would cost a third of throughput and memory. Only what release 1.1 loaded
 * has it stored.
 */
import type { ChainableCommander } from 'ioredis'
import { numberOf, withoutNumber } from '../ledger/redis/keys.ts'
import type { RedisStore } from '../ledger/redis/store.ts'
import { type AuditEntry, isWhole, type ReadInquiries, toInquiry } from './records.ts'
import {
  compareMembers,
  type Member,
  memberCursor,
  mergeWalks,
  readMembers,
  requestIds,
  takeMembers,
  type WalkOptions,
  walk,
} from './redis-walk.ts'

export type InquiryFields = Record<string, string>

export async function readHashes(store: RedisStore, keys: string[]): Promise<InquiryFields[]> {
  return (await readTogether(store, keys, (pipeline, key) => pipeline.hgetall(key))) as InquiryFields[]
}

export async function readTogether(
  store: RedisStore,
  keys: string[],
  ask: (pipeline: ChainableCommander, key: string) => unknown,
): Promise<unknown[]> {
  if (keys.length === 0) return []
  return await store.read(async (redis) => {
    const pipeline = redis.pipeline()
    for (const key of keys) ask(pipeline, key)
    const results = (await pipeline.exec()) ?? []
    return results.map(([error, answer]) => {
      if (error) throw error
      return answer
    })
  })
}

export function inquiriesOf(store: RedisStore): ReadInquiries {
  const { keys } = store
  return async ({ from, until, state }, { limit, after }) => {
    const key = state === undefined ? keys.inquiries : keys.state(state)
    const found = walk(store, { key, from, until, newestFirst: true, after: memberCursor(after) })
    const { members, ...next } = await takeMembers(found, limit)
    const ids = requestIds(members)
    const hashes = await readHashes(store, ids.map(keys.inquiry))
    return { items: ids.map((id, i) => inquiryOfHash(id, hashes[i] ?? {})).filter(isWhole), ...next }
  }
}

export function inquiryOfHash(requestId: string, fields: InquiryFields): ReturnType<typeof toInquiry> {
  return toInquiry(requestId, Number(fields['at']), { ...fields, body: fields['inquiry'] })
}

type Range = Pick<WalkOptions, 'from' | 'until' | 'after'>

export function auditLine({ by, action, requestId, detail }: Omit<AuditEntry, 'at'>): string {
  return JSON.stringify({ by, action, requestId, detail })
}

export function readAuditLine({ value, score }: Member): AuditEntry {
  return { at: score, ...(JSON.parse(withoutNumber(value)) as Omit<AuditEntry, 'at'>) }
}

export function isFirstLine({ at, by, action }: AuditEntry, receivedAt: number): boolean {
  return action === 'received' && by === 'service' && at === receivedAt
}

export function walkTrail(store: RedisStore, range: Range, requestId?: string): AsyncGenerator<Member[]> {
  if (requestId !== undefined) return walkTrailOf(store, range, requestId)
  return mergeWalks(walk(store, { key: store.keys.audit, ...range }), walkFirstLines(store, range))
}

async function* walkTrailOf(
  store: RedisStore,
  { from = Number.NEGATIVE_INFINITY, until = Number.POSITIVE_INFINITY, after }: Range,
  requestId: string,
): AsyncGenerator<Member[]> {
  const inquiries = await readHashes(store, [store.keys.inquiry(requestId)])
  const [lines = []] = await readTrails(store, [requestId], inquiries)
  const isAhead = (line: Member) => after === undefined || compareMembers(line, after) > 0
  yield lines.filter((line) => line.score >= from && line.score < until && isAhead(line))
}

async function* walkFirstLines(store: RedisStore, range: Range): AsyncGenerator<Member[]> {
  for await (const entries of walk(store, { key: store.keys.inquiries, ...range })) {
    const stored = await readStoredLines(store, requestIds(entries))
    const lines = entries.filter((_, i) => !hasFirstLine(stored[i] ?? [])).map(toFirstLine)
    if (lines.length > 0) yield lines
  }
}

export async function readTrails(
  store: RedisStore,
  requestIds: string[],
  inquiries: readonly InquiryFields[],
): Promise<Member[][]> {
  const trails = await readStoredLines(store, requestIds)
  return trails.map((stored, i) => {
    const { entry, at } = inquiries[i] ?? {}
    if (entry === undefined || hasFirstLine(stored)) return stored
    return [toFirstLine({ value: entry, score: Number(at) }), ...stored].sort((one, other) =>
      compareMembers(one, other),
    )
  })
}

async function readStoredLines(store: RedisStore, requestIds: string[]): Promise<Member[][]> {
  const keys = requestIds.map(store.keys.auditOf)
  const trails = await readTogether(store, keys, (pipeline, key) => pipeline.zrange(key, 0, -1, 'WITHSCORES'))
  return trails.map((flat) => readMembers(flat as string[]))
}

function hasFirstLine(stored: readonly Member[]): boolean {
  return stored.some((line) => readAuditLine(line).action === 'received')
}

/** With the number of the entry: before everything that came later. */
function toFirstLine({ value, score }: Member): Member {
  const line = auditLine({ by: 'service', action: 'received', requestId: withoutNumber(value) })
  return { score, value: numberOf(value) + line }
}
