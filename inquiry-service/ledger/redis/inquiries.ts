/** Inquiries as they are read back from their keys. */
import type { ChainableCommander } from 'ioredis'
import type { Inquiry } from '../../contract/inquiry.ts'
import type { WholeInquiry } from '../desk/port.ts'
import type { NoticeStatus } from '../outbox.ts'
import type { ErasedInquiry, Handling, InquiryState, Note, StoredInquiry } from '../records.ts'
import { linesOf, readAuditLine } from './audit.ts'
import type { RedisStore } from './store.ts'
import { readMembers } from './walk.ts'

/** The hash of an inquiry; of an erased one only entry, key, at and erasedAt are left. */
export type InquiryFields = Record<string, string>

/** The hashes of these keys, in one round trip; an empty one for each unknown key. */
export async function readHashes(store: RedisStore, keys: string[]): Promise<InquiryFields[]> {
  return (await readTogether(store, keys, (pipeline, key) => pipeline.hgetall(key))) as InquiryFields[]
}

/** The records of these inquiries' keys. */
export async function readRecords(store: RedisStore, inquiries: readonly InquiryFields[]): Promise<InquiryFields[]> {
  const hashes = inquiries.map((fields) => fields['key'] ?? '')
  return await readHashes(store, hashes.map(store.keys.record))
}

/** The answers to one command per key, in one round trip. */
async function readTogether(
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

/** Everything stored about these inquiries. */
export async function readWhole(store: RedisStore, ids: string[]): Promise<WholeInquiry[]> {
  const { keys } = store
  const [inquiries, notices, notes, trails] = await Promise.all([
    readHashes(store, ids.map(keys.inquiry)),
    readHashes(store, ids.map(keys.notice)),
    readTogether(store, ids.map(keys.notes), (pipeline, key) => pipeline.lrange(key, 0, -1)),
    readTogether(store, ids.map(keys.auditOf), (pipeline, key) => pipeline.zrange(key, 0, -1, 'WITHSCORES')),
  ])
  const records = await readRecords(store, inquiries)
  return ids.map((requestId, i): WholeInquiry => {
    const [fields = {}, noticeFields = {}] = [inquiries[i], notices[i]]
    const fingerprint = records[i]?.['fingerprint']
    const inquiry = readableInquiry(requestId, fields)
    const notice = toNotice(requestId, Number(fields['at']), noticeFields)
    return {
      requestId,
      ...(fields['key'] !== undefined && { keyHash: fields['key'] }),
      ...(fingerprint !== undefined && { fingerprint }),
      ...(inquiry && { inquiry }),
      notes: (notes[i] as string[]).map((line) => JSON.parse(line) as Note),
      audit: linesOf(fields, readMembers(trails[i] as string[])).map(readAuditLine),
      ...(notice && {
        notice: { ...notice, ...(noticeFields['copy'] !== undefined && { copy: noticeFields['copy'] }) },
      }),
    }
  })
}

/** Undefined, too, when its content can't be read. */
function readableInquiry(requestId: string, fields: InquiryFields): StoredInquiry | ErasedInquiry | undefined {
  try {
    return toInquiry(requestId, fields)
  } catch {
    return undefined
  }
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

function toHandling({ owner, remindAt, openedAt, seenBy, seenAt }: InquiryFields): Handling {
  return {
    ...(owner !== undefined && { owner }),
    ...(remindAt !== undefined && { remindAt: Number(remindAt) }),
    ...(openedAt !== undefined && { openedAt: Number(openedAt) }),
    ...(seenBy !== undefined && seenAt !== undefined && { seen: { by: seenBy, at: Number(seenAt) } }),
  }
}

/** Names and values as the hash holds them. */
export function handlingFields({ owner, remindAt, openedAt, seen }: Handling): string[] {
  const fields = { owner, remindAt, openedAt, seenBy: seen?.by, seenAt: seen?.at }
  return Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [name, String(value)]))
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
