/** Inquiries as they are read back from their keys. */
import type { ChainableCommander } from 'ioredis'
import type { Inquiry } from '../../contract/inquiry.ts'
import {
  type ErasedInquiry,
  type FoundInquiry,
  type InquiryState,
  isErased,
  type ReadInquiries,
  type StoredInquiry,
  toHandling,
} from '../records.ts'
import type { RedisStore } from './store.ts'
import { type Member, readCursor, requestIds, toCursor, walk } from './walk.ts'

/** The hash of an inquiry; of an erased one only entry, key, at and erasedAt are left. */
export type InquiryFields = Record<string, string>

/** The hashes of these keys, in one round trip; an empty one for each unknown key. */
export async function readHashes(store: RedisStore, keys: string[]): Promise<InquiryFields[]> {
  return (await readTogether(store, keys, (pipeline, key) => pipeline.hgetall(key))) as InquiryFields[]
}

export async function readRecords(store: RedisStore, inquiries: readonly InquiryFields[]): Promise<InquiryFields[]> {
  const hashes = inquiries.map((fields) => fields['key'] ?? '')
  return await readHashes(store, hashes.map(store.keys.record))
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
  return async ({ from, until, state }, after) => {
    const key = state === undefined ? keys.inquiries : keys.state(state)
    for await (const members of walk(store, { key, from, until, newestFirst: true, after: readCursor(after) })) {
      const found = await readFound(store, members)
      // If all of them are erased, others follow.
      if (found.length > 0) return found
    }
    return []
  }
}

async function readFound(store: RedisStore, members: Member[]): Promise<FoundInquiry[]> {
  const ids = requestIds(members)
  const hashes = await readHashes(store, ids.map(store.keys.inquiry))
  return members.flatMap((member, i) => {
    const stored = toInquiry(ids[i] ?? '', hashes[i] ?? {})
    return stored && !isErased(stored) ? [{ cursor: toCursor(member), stored }] : []
  })
}

/** Undefined when there is no such inquiry. */
export function toInquiry(requestId: string, fields: InquiryFields): StoredInquiry | ErasedInquiry | undefined {
  const { at, state, stateAt, inquiry, erasedAt } = fields
  if (at === undefined) return undefined
  const receivedAt = Number(at)
  if (inquiry === undefined) return { requestId, receivedAt, erasedAt: Number(erasedAt) }
  return {
    requestId,
    receivedAt,
    state: state as InquiryState,
    stateAt: Number(stateAt),
    ...toHandling(fields),
    inquiry: JSON.parse(inquiry) as Inquiry,
  }
}
