/** Inquiries as they are read back from their keys. */
import type { Inquiry } from '../../contract/inquiry.ts'
import type { NoticeStatus } from '../outbox.ts'
import type { ErasedInquiry, InquiryState, Note, StoredInquiry } from '../records.ts'
import type { RedisStore } from './store.ts'

/** The hash of an inquiry; of an erased one only entry, key, at and erasedAt are left. */
export type InquiryFields = Record<string, string>

/** The hashes of these inquiries, in one round; an empty one for each that is unknown. */
export async function readHashes(store: RedisStore, keys: string[]): Promise<InquiryFields[]> {
  if (keys.length === 0) return []
  return await store.read(async (redis) => {
    const pipeline = redis.pipeline()
    for (const key of keys) pipeline.hgetall(key)
    const results = (await pipeline.exec()) ?? []
    return results.map(([error, fields]) => {
      if (error) throw error
      return fields as InquiryFields
    })
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
    inquiry: JSON.parse(inquiry) as Inquiry,
  }
}

export function isStored(inquiry: StoredInquiry | ErasedInquiry | undefined): inquiry is StoredInquiry {
  return inquiry !== undefined && 'inquiry' in inquiry
}

/** Undefined when the notice is delivered or erased. */
export function toNotice(requestId: string, receivedAt: number, fields: InquiryFields): NoticeStatus | undefined {
  const { attempts, nextAttemptAt, leasedUntil, lastCode, mayHaveBeenSent } = fields
  if (attempts === undefined) return undefined
  return {
    requestId,
    receivedAt,
    attempts: Number(attempts),
    mayHaveBeenSent: mayHaveBeenSent === undefined ? Number(attempts) > 0 : mayHaveBeenSent === '1',
    ...(nextAttemptAt !== undefined && { nextAttemptAt: Number(nextAttemptAt) }),
    ...(leasedUntil !== undefined && { leasedUntil: Number(leasedUntil) }),
    ...(lastCode !== undefined && { lastCode }),
  }
}

/** Oldest first. */
export async function readNotes(store: RedisStore, requestId: string): Promise<Note[]> {
  const lines = await store.read((redis) => redis.lrange(store.keys.notes(requestId), 0, -1))
  return lines.map((line) => JSON.parse(line) as Note)
}
