/** The whole ledger as records, oldest inquiry first. */
import type { InquiryRecord, LedgerRecord } from '../dump.ts'
import type { NoticeStatus } from '../outbox.ts'
import { readAuditLine } from './audit.ts'
import { readHashes, readNotes, toInquiry, toNotice } from './inquiries.ts'
import { withoutNumber } from './keys.ts'
import type { RedisStore } from './store.ts'
import { collect, scan, walk } from './walk.ts'

export async function* dump(store: RedisStore): AsyncGenerator<LedgerRecord> {
  for await (const chunk of walk(store, { key: store.keys.inquiries })) {
    for (const { member } of chunk) yield await readRecord(store, withoutNumber(member))
  }
  yield* quotas(store)
  for await (const chunk of walk(store, { key: store.keys.audit })) {
    for (const { member, score } of chunk) {
      const entry = readAuditLine(member, score)
      if (entry.requestId === undefined) yield { kind: 'audit', entry }
    }
  }
}

async function readRecord(store: RedisStore, requestId: string): Promise<InquiryRecord> {
  const { keys } = store
  const [fields = {}, noticeFields = {}] = await readHashes(store, [keys.inquiry(requestId), keys.notice(requestId)])
  const inquiry = toInquiry(requestId, fields)
  const keyHash = fields['key']
  if (!inquiry || keyHash === undefined) throw broken(requestId)
  const [record = {}] = await readHashes(store, [keys.record(keyHash)])
  const fingerprint = record['fingerprint']
  if (fingerprint === undefined) throw broken(requestId)
  const audit: InquiryRecord['audit'] = []
  for await (const chunk of walk(store, { key: keys.auditOf(requestId) })) {
    audit.push(...chunk.map(({ member, score }) => readAuditLine(member, score)))
  }
  const notice = toNotice(requestId, inquiry.receivedAt, noticeFields)
  return {
    kind: 'inquiry',
    keyHash,
    fingerprint,
    inquiry,
    notes: await readNotes(store, requestId),
    audit,
    ...(notice && { notice: { ...withoutLease(notice), ...(noticeFields['copy'] && { copy: noticeFields['copy'] }) } }),
  }
}

function withoutLease({ attempts, nextAttemptAt, leasedUntil, lastCode, ...notice }: NoticeStatus) {
  return {
    attempts,
    // How the lease ends, the other ledger never learns.
    mayHaveBeenSent: notice.mayHaveBeenSent || leasedUntil !== undefined,
    ...(nextAttemptAt !== undefined && { nextAttemptAt }),
    ...(lastCode !== undefined && { lastCode }),
  }
}

function broken(requestId: string): Error {
  return new Error(`Cannot dump the ledger as inquiry ${requestId} is incomplete: run the integrity check`)
}

async function* quotas(store: RedisStore): AsyncGenerator<LedgerRecord> {
  for (const key of new Set(await collect(scan(store, store.keys.quota('*'))))) {
    for await (const chunk of walk(store, { key })) {
      for (const { score } of chunk) yield { kind: 'quota', client: store.keys.clientOf(key), at: score }
    }
  }
}
