/** Adding the records of another ledger. Loading twice is loading once. */

import type { ScriptCall } from '../../redis/scripts.ts'
import type { LoadReport } from '../desk.ts'
import type { AuditRecord, InquiryRecord, LedgerRecord, QuotaRecord } from '../dump.ts'
import { auditLine } from './audit.ts'
import { isStored } from './inquiries.ts'
import { LUA } from './lua.ts'
import type { RedisStore } from './store.ts'
import { WINDOW_MS } from './submit.ts'

/** Records on their way at once: they share the fsyncs of the store. One connection keeps their order. */
const IN_FLIGHT = 64

export async function load(store: RedisStore, records: AsyncIterable<LedgerRecord>): Promise<LoadReport> {
  const report: LoadReport = { loaded: 0, skipped: 0 }
  /** Client and millisecond → inquiries seen in this load, so that two of one millisecond are two. */
  const counted = new Map<string, number>()
  let flying: Promise<void>[] = []
  for await (const record of records) {
    const loading = loadOne(record)
    // Its failure is told below; until then it must not count as unhandled.
    loading.catch(() => {})
    flying.push(loading)
    if (flying.length < IN_FLIGHT) continue
    await Promise.all(flying)
    flying = []
  }
  await Promise.all(flying)
  return report

  async function loadOne(record: LedgerRecord): Promise<void> {
    if (record.kind === 'quota') {
      const stamp = `${record.client} ${record.at}`
      const expected = (counted.get(stamp) ?? 0) + 1
      counted.set(stamp, expected)
      await store.write(quotaCall(store, record, expected), () => undefined)
    } else if (record.kind === 'audit') {
      await store.write(auditCall(store, record), () => undefined)
    } else {
      const answer = await store.write(inquiryCall(store, record), String)
      if (answer === 'taken') throw new Error('Cannot load an inquiry as its request id belongs to another key here')
      report[answer === 'loaded' ? 'loaded' : 'skipped'] += 1
    }
  }
}

function inquiryCall({ keys }: RedisStore, record: InquiryRecord): ScriptCall {
  const { keyHash, fingerprint, inquiry, notes, audit, notice } = record
  const { requestId, receivedAt } = inquiry
  const state = isStored(inquiry) ? inquiry.state : 'new'
  const parts = {
    inquiry: ['key', keyHash, 'at', String(receivedAt), ...contentFields(inquiry)],
    notice: notice ? noticeFields(notice) : [],
    notes: notes.map((note) => JSON.stringify(note)),
    audit: audit.flatMap(({ at, ...line }) => [String(at), auditLine(line)]),
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
      keys.audit,
      keys.auditOf(requestId),
      keys.counter,
    ],
    args: [
      fingerprint,
      requestId,
      receivedAt,
      isStored(inquiry) ? 'state' : 'erased',
      notice ? (notice.nextAttemptAt ?? 'given-up') : '',
      JSON.stringify(parts),
    ],
  }
}

function contentFields(inquiry: InquiryRecord['inquiry']): string[] {
  if (!isStored(inquiry)) return ['erasedAt', String('erasedAt' in inquiry ? inquiry.erasedAt : '')]
  return ['state', inquiry.state, 'stateAt', String(inquiry.stateAt), 'inquiry', JSON.stringify(inquiry.inquiry)]
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

function quotaCall({ keys }: RedisStore, { client, at }: QuotaRecord, expected: number): ScriptCall {
  return { script: LUA.loadQuota, keys: [keys.quota(client), keys.counter], args: [at, expected, WINDOW_MS] }
}

function auditCall({ keys }: RedisStore, { entry: { at, ...line } }: AuditRecord): ScriptCall {
  return { script: LUA.writeAudit, keys: [keys.audit, keys.counter], args: [at, auditLine(line), 1] }
}
