/** Whole inquiries, out of Redis and into it. */

import { WINDOW_MS } from '../../ledger/ledger.ts'
import { type ErasedInquiry, type Handling, isErased, type Note, type StoredInquiry } from '../../ledger/records.ts'
import { auditLine, isFirstLine, readAuditLine, readTrails } from '../../ledger/redis/audit.ts'
import { type InquiryFields, readHashes, readRecords, readTogether, toInquiry } from '../../ledger/redis/inquiries.ts'
import type { RedisStore } from '../../ledger/redis/store.ts'
import { collect, readCursor, requestIds, scan, takeMembers, walk } from '../../ledger/redis/walk.ts'
import { toNotice } from '../../notices/redis.ts'
import type { ScriptCall } from '../../redis/scripts.ts'
import type { AuditRecord, DigestRecord, InquiryRecord, QuotaRecord } from '../dump.ts'
import type { DeskPort, NumberedRecord, WholeInquiry } from '../port.ts'
import { LUA } from './lua.ts'

export function transferOperations(store: RedisStore) {
  const { keys } = store
  return {
    async inquiry(requestId) {
      const [whole] = await readWhole(store, [requestId])
      return whole?.keyHash === undefined && whole?.inquiry === undefined ? undefined : whole
    },

    async everything({ limit, after }) {
      const all = walk(store, { key: keys.inquiries, after: readCursor(after) })
      const { members, ...next } = await takeMembers(all, limit)
      return { items: await readWhole(store, requestIds(members)), ...next }
    },

    async stamps() {
      const stamps: QuotaRecord[] = []
      for (const key of new Set(await collect(scan(store, keys.quota('*'))))) {
        for await (const members of walk(store, { key })) {
          stamps.push(
            ...members.map(
              ({ score }): QuotaRecord => ({ kind: 'quota', client: key.slice(keys.quota('').length), at: score }),
            ),
          )
        }
      }
      return stamps
    },

    async latestDigest() {
      const fields = await store.read((redis) => redis.hgetall(keys.digest))
      const { day, lease, dueAt } = fields
      if (day === undefined) return undefined
      const sent = fields['sent'] === '1'
      const mayHaveBeenSent = fields['mayHaveBeenSent'] === '1' || (!sent && lease !== undefined)
      return { kind: 'digest', day, sent, dueAt: Number(dueAt), mayHaveBeenSent }
    },

    /** One script per record; they share the waits for the disk. A single connection keeps their order. */
    async add(records) {
      const outcomes = await Promise.all(records.map((record) => addRecord(store, record)))
      const count = (kind: string) => outcomes.filter((outcome) => outcome === kind).length
      return { loaded: count('loaded'), skipped: count('skipped') }
    },
  } satisfies Partial<DeskPort>
}

/** What happened to an inquiry; undefined for any other record. */
async function addRecord(store: RedisStore, record: NumberedRecord): Promise<'loaded' | 'skipped' | undefined> {
  if (record.kind === 'quota') return await store.write(quotaCall(store, record), () => undefined)
  if (record.kind === 'audit') return await store.write(auditCall(store, record), () => undefined)
  if (record.kind === 'digest') return await store.write(digestCall(store, record), () => undefined)
  const answer = await store.write(inquiryCall(store, record), String)
  if (answer === 'taken') throw new Error('Cannot load an inquiry: its request id belongs to another key here')
  return answer === 'loaded' ? 'loaded' : 'skipped'
}

function inquiryCall({ keys }: RedisStore, record: InquiryRecord): ScriptCall {
  const { keyHash, fingerprint, inquiry, notes, audit, notice } = record
  const { requestId, receivedAt } = inquiry
  const state = isErased(inquiry) ? 'new' : inquiry.state
  const parts = {
    inquiry: ['key', keyHash, 'at', String(receivedAt), ...contentFields(inquiry)],
    notice: notice ? noticeFields(notice) : [],
    notes: notes.map((note) => JSON.stringify(note)),
    audit: audit
      .filter((line) => !isFirstLine(line, receivedAt))
      .flatMap(({ at, ...line }) => [String(at), auditLine(line)]),
  }
  return {
    script: LUA.loadInquiry,
    keys: [
      keys.record(keyHash),
      keys.inquiry(requestId),
      keys.notes(requestId),
      keys.notice(requestId),
      keys.inquiries,
      keys.state(state),
      keys.outbox,
      keys.waiting,
      keys.givenUp,
      ...keys.trail(requestId),
    ],
    args: [
      fingerprint,
      requestId,
      receivedAt,
      isErased(inquiry) ? 'erased' : 'state',
      notice ? (notice.nextAttemptAt ?? 'given-up') : '',
      JSON.stringify(parts),
    ],
  }
}

function contentFields(inquiry: InquiryRecord['inquiry']): string[] {
  if (isErased(inquiry)) return ['erasedAt', String(inquiry.erasedAt)]
  const { state, stateAt, inquiry: content, ...handling } = inquiry
  return [
    ...['state', state, 'stateAt', String(stateAt), 'inquiry', JSON.stringify(content)],
    ...handlingFields(handling),
  ]
}

function noticeFields(notice: NonNullable<InquiryRecord['notice']>): string[] {
  const { attempts, nextAttemptAt, lastCode, mayHaveBeenSent, copy } = notice
  return [
    'attempts',
    String(attempts),
    'mayHaveBeenSent',
    mayHaveBeenSent ? '1' : '0',
    ...(nextAttemptAt === undefined ? [] : ['nextAttemptAt', String(nextAttemptAt)]),
    ...(lastCode === undefined ? [] : ['lastCode', lastCode]),
    ...(copy === undefined ? [] : ['copy', copy]),
  ]
}

function quotaCall({ keys }: RedisStore, { client, at, ordinal }: QuotaRecord & { ordinal: number }): ScriptCall {
  return { script: LUA.loadQuota, keys: [keys.quota(client), keys.counter], args: [at, ordinal, WINDOW_MS] }
}

function auditCall({ keys }: RedisStore, { entry: { at, ...line } }: AuditRecord): ScriptCall {
  return { script: LUA.writeAudit, keys: [keys.audit, keys.counter], args: [at, auditLine(line), 1] }
}

function digestCall({ keys }: RedisStore, { day, sent, dueAt, mayHaveBeenSent }: DigestRecord): ScriptCall {
  return { script: LUA.loadDigest, keys: [keys.digest], args: [day, Number(sent), dueAt, Number(mayHaveBeenSent)] }
}

/** Everything stored about these inquiries. */
async function readWhole(store: RedisStore, ids: string[]): Promise<WholeInquiry[]> {
  const { keys } = store
  const [inquiries, notices, notes] = await Promise.all([
    readHashes(store, ids.map(keys.inquiry)),
    readHashes(store, ids.map(keys.notice)),
    readTogether(store, ids.map(keys.notes), (pipeline, key) => pipeline.lrange(key, 0, -1)),
  ])
  const records = await readRecords(store, inquiries)
  const trails = await readTrails(store, ids, inquiries)
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
      audit: (trails[i] ?? []).map(readAuditLine),
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

/** Names and values as the hash holds them. */
function handlingFields({ owner, remindAt, openedAt, seen }: Handling): string[] {
  const fields = { owner, remindAt, openedAt, seenBy: seen?.by, seenAt: seen?.at }
  return Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [name, String(value)]))
}
