/** The whole ledger as records, out of one engine and into another. Loading twice has the effect of loading once. */
import { hash } from 'node:crypto'
import { FARTHEST_DUE_MS } from '../notices/outbox.ts'
import { type ErasedInquiry, everyItem, isErased, type Signature, type StoredInquiry } from '../records/records.ts'
import type { DeskPort, ErasureOf, InquiryRecord, LedgerRecord, LoadReport, WholeInquiry } from './port.ts'

/** One transaction, or one wait for a server's disk. */
const RECORDS_AT_ONCE = 100
const MOST_NAMED = 20

/** Oldest inquiry first, then everything that belongs to none. */
export async function* dump(port: Pick<DeskPort, 'everything' | 'quota' | 'audit'>): AsyncGenerator<LedgerRecord> {
  for await (const whole of everyItem((page) => port.everything(page))) yield toRecord(whole)
  yield* await port.quota()
  for await (const entry of everyItem((page) => port.audit({ aboutLedger: true }, page))) yield { kind: 'audit', entry }
}

export async function load(
  port: Pick<DeskPort, 'add'>,
  records: AsyncIterable<LedgerRecord>,
): Promise<{ report: LoadReport; erased: ErasureOf[] }> {
  const report: LoadReport = { loaded: 0, skipped: 0 }
  const erased: ErasureOf[] = []
  let batch: LedgerRecord[] = []
  const send = async () => {
    const { loaded, skipped } = await port.add(batch)
    report.loaded += loaded
    report.skipped += skipped
    batch = []
  }
  for await (const record of records) {
    batch.push(record)
    if (isErasedInquiry(record)) erased.push({ requestId: record.inquiry.requestId })
    if (batch.length === RECORDS_AT_ONCE) await send()
  }
  await send()
  return { report, erased }
}

export function contentOf(whole: WholeInquiry): StoredInquiry | ErasedInquiry {
  if (!whole.inquiry) throw damaged(whole)
  return whole.inquiry
}

function damaged({ requestId }: WholeInquiry): Error {
  return new Error(`Cannot read inquiry ${requestId}: it is incomplete; run the integrity check`)
}

function toRecord(whole: WholeInquiry): InquiryRecord {
  const { keyHash, fingerprint, notes, audit, notice } = whole
  if (keyHash === undefined || fingerprint === undefined) throw damaged(whole)
  const inquiry = contentOf(whole)
  const record: InquiryRecord = { kind: 'inquiry', keyHash, fingerprint, inquiry, notes, audit }
  if (!notice) return record
  const { requestId: _, receivedAt: __, leasedUntil, ...kept } = notice
  // The other ledger will never learn how a lease ended.
  return { ...record, notice: { ...kept, mayHaveBeenSent: kept.mayHaveBeenSent || leasedUntil !== undefined } }
}

/** Sets times that a clock which was ahead has left to `at` (D22a). The audit trail says so; its own lines stay. */
export async function* repairTimes(
  records: AsyncIterable<LedgerRecord>,
  signature: Signature,
): AsyncGenerator<LedgerRecord> {
  const ahead = new Map<string, number>()
  for await (const record of records) {
    if (record.kind === 'inquiry') yield repairInquiry(record, signature)
    else if (record.kind === 'audit' || record.at <= signature.at) yield record
    else ahead.set(record.client, (ahead.get(record.client) ?? 0) + record.count)
  }
  for (const [client, count] of ahead) yield { kind: 'quota', client, at: signature.at, count }
}

function repairInquiry(record: InquiryRecord, signature: Signature): InquiryRecord {
  const repaired = structuredClone(record)
  if (!limitTimes(repaired, signature.at)) return record
  const { requestId, receivedAt } = record.inquiry
  const detail = receivedAt > signature.at && `received ${new Date(receivedAt).toISOString()}`
  repaired.audit.push({ ...signature, action: 'times-repaired', requestId, ...(detail && { detail }) })
  return repaired
}

/** Sets times later than `latest` to it. Whether there were any. */
export function limitTimes({ inquiry, notes, notice }: Partial<WholeInquiry | InquiryRecord>, latest: number): boolean {
  let isAhead = false
  const limit = (times: object = {}, until = latest) => {
    for (const [name, value] of Object.entries(times)) {
      if (!TIMES.has(name) || value <= until) continue
      Reflect.set(times, name, latest)
      isAhead = true
    }
  }
  limit(inquiry)
  for (const note of notes ?? []) limit(note)
  // It may wait, or be leased, for so long.
  limit(notice, latest + FARTHEST_DUE_MS)
  return isAhead
}

/** Of an inquiry, its notes and its notice. A reminder may lie ahead. */
const TIMES = new Set(['at', 'receivedAt', 'stateAt', 'openedAt', 'seenAt', 'erasedAt', 'nextAttemptAt', 'leasedUntil'])

function isErasedInquiry(record: LedgerRecord): record is InquiryRecord & { inquiry: ErasedInquiry } {
  return record.kind === 'inquiry' && isErased(record.inquiry)
}

/**
 * The source is read again, for what has arrived meanwhile. The target may have more, and other times of erasure.
 * @throws Error naming what the target lacks or has differently, without personal data
 */
export async function requireSame(
  source: { dump(): AsyncIterable<LedgerRecord> },
  target: AsyncIterable<LedgerRecord>,
): Promise<void> {
  const missing = new Map<string, string>()
  for await (const record of source.dump()) missing.set(digestOf(record), nameOf(record))
  for await (const record of target) missing.delete(digestOf(record))
  const names = [...new Set(missing.values())]
  if (names.length === 0) return
  const named = names.slice(0, MOST_NAMED).map((name) => `${name}: it is missing or different`)
  throw new Error(
    `Cannot call the ledger moved: ${names.length} of its records differ, which may have changed since it was first read: ${named.join('; ')}`,
  )
}

/** With names sorted, because engines return them in different orders. */
function digestOf(record: LedgerRecord): string {
  const compared = isErasedInquiry(record)
    ? { ...record, inquiry: { ...record.inquiry, erasedAt: 'then' }, audit: [] }
    : record
  const text = JSON.stringify(compared, (_, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  )
  return hash('sha256', text, 'base64')
}

function nameOf(record: LedgerRecord): string {
  if (record.kind === 'inquiry') return `Inquiry ${record.inquiry.requestId}`
  return record.kind === 'quota' ? 'Quota of inquiries' : `Audit line of ${new Date(record.entry.at).toISOString()}`
}
