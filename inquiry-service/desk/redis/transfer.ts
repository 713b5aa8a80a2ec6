import { WINDOW_MS } from '../../ledger/ledger.ts'
import type { Keys } from '../../ledger/redis/keys.ts'
import type { RedisStore } from '../../ledger/redis/store.ts'
import { toNotice } from '../../notices/outbox.ts'
import { isErased, type Note } from '../../records/records.ts'
import {
  auditLine,
  inquiryOfHash,
  isFirstLine,
  readAuditLine,
  readHashes,
  readTogether,
  readTrails,
} from '../../records/redis.ts'
import { memberCursor, requestIds, scan, takeMembers, walk } from '../../records/redis-walk.ts'
import type { ScriptCall } from '../../redis/scripts.ts'
import type { DeskPort, InquiryRecord, LedgerRecord, QuotaRecord, WholeInquiry } from '../port.ts'
import { inquiryCall, ledgerCall } from './lua.ts'

export function transferOf(store: RedisStore) {
  const { keys } = store
  return {
    async inquiry(requestId) {
      const [whole] = await readWhole(store, [requestId])
      return whole?.keyHash === undefined && whole?.inquiry === undefined ? undefined : whole
    },

    async everything({ limit, after }) {
      const all = walk(store, { key: keys.inquiries, after: memberCursor(after) })
      const { members, ...next } = await takeMembers(all, limit)
      return { items: await readWhole(store, requestIds(members)), ...next }
    },

    async quota() {
      const counted: QuotaRecord[] = []
      for (const key of new Set(await Array.fromAsync(scan(store, keys.quota('*'))))) {
        const client = key.slice(keys.quota('').length)
        const stamps = (await Array.fromAsync(walk(store, { key }))).flat()
        for (const [at, { length }] of Map.groupBy(stamps, ({ score }) => score)) {
          counted.push({ kind: 'quota', client, at, count: length })
        }
      }
      return counted
    },

    /** One script per record; they share the waits for the disk. A single connection keeps their order. */
    async add(records) {
      const outcomes = await Promise.all(records.map((record) => addRecord(store, record)))
      const count = (kind: string) => outcomes.filter((outcome) => outcome === kind).length
      return { loaded: count('loaded'), skipped: count('skipped') }
    },
  } satisfies Partial<DeskPort>
}

async function addRecord(store: RedisStore, record: LedgerRecord): Promise<'loaded' | 'skipped' | undefined> {
  const { keys } = store
  const add = (call: ScriptCall) => store.write(call, () => undefined)
  switch (record.kind) {
    case 'quota':
      return await add(ledgerCall(keys, ['loadQuota', record.at, record.count, WINDOW_MS], [keys.quota(record.client)]))
    case 'audit': {
      const { at, ...line } = record.entry
      return await add(ledgerCall(keys, ['writeAudit', at, auditLine(line), 1]))
    }
    case 'inquiry': {
      const answer = await store.write(loadCall(keys, record), String)
      if (answer === 'taken') throw new Error('Cannot load an inquiry: its request id belongs to another key here')
      return answer === 'loaded' ? 'loaded' : 'skipped'
    }
  }
}

function loadCall(keys: Keys, { keyHash, fingerprint, inquiry, notes, audit, notice }: InquiryRecord): ScriptCall {
  const { requestId, receivedAt } = inquiry
  const parts = {
    inquiry: ['key', keyHash, 'at', String(receivedAt), ...contentFields(inquiry)],
    notice: notice ? namesAndValues({ ...notice, mayHaveBeenSent: Number(notice.mayHaveBeenSent) }) : [],
    notes: notes.map((note) => JSON.stringify(note)),
    audit: audit
      .filter((line) => !isFirstLine(line, receivedAt))
      .flatMap(({ at, ...line }) => [String(at), auditLine(line)]),
  }
  const due = notice ? (notice.nextAttemptAt ?? 'given-up') : ''
  const own = [keys.record(keyHash), keys.inquiries, ...(isErased(inquiry) ? [] : [keys.state(inquiry.state)])]
  const args = [requestId, receivedAt, fingerprint, due, JSON.stringify(parts)]
  return inquiryCall(keys, requestId, own, ['load', ...args])
}

function contentFields(inquiry: InquiryRecord['inquiry']): string[] {
  if (isErased(inquiry)) return ['erasedAt', String(inquiry.erasedAt)]
  const { requestId: _, receivedAt: __, inquiry: content, ...fields } = inquiry
  return ['inquiry', JSON.stringify(content), ...namesAndValues(fields)]
}

function namesAndValues(fields: object): string[] {
  return Object.entries(fields).flatMap(([name, value]) => [name, String(value)])
}

async function readWhole(store: RedisStore, ids: string[]): Promise<WholeInquiry[]> {
  const { keys } = store
  const [inquiries, notices, notes] = await Promise.all([
    readHashes(store, ids.map(keys.inquiry)),
    readHashes(store, ids.map(keys.notice)),
    readTogether(store, ids.map(keys.notes), (pipeline, key) => pipeline.lrange(key, 0, -1)),
  ])
  const records = await readHashes(
    store,
    inquiries.map((fields) => keys.record(fields['key'] ?? '')),
  )
  const trails = await readTrails(store, ids, inquiries)
  return ids.map((requestId, i): WholeInquiry => {
    const [fields = {}, noticeFields = {}] = [inquiries[i], notices[i]]
    const { id, fingerprint } = records[i] ?? {}
    const inquiry = inquiryOfHash(requestId, fields)
    const notice = toNotice(requestId, Number(fields['at']), noticeFields)
    return {
      requestId,
      ...(fields['key'] !== undefined && { keyHash: fields['key'] }),
      ...(id === requestId && fingerprint !== undefined && { fingerprint }),
      ...(inquiry && { inquiry }),
      notes: (notes[i] as string[]).map((line) => JSON.parse(line) as Note),
      audit: (trails[i] ?? []).map(readAuditLine),
      ...(notice && { notice }),
    }
  })
}
