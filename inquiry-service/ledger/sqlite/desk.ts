/** The desk in SQLite. What reads everything goes through it in pages, so that nothing else waits long for the disk. */
import { InquirySchema } from '../../contract/inquiry.ts'
import type { Desk, IntegrityReport, LoadReport, MendedTimes } from '../desk.ts'
import type { LedgerRecord } from '../dump.ts'
import type { InquiryFilter } from '../filter.ts'
import { everyItem, type Signature, type StoredInquiry } from '../records.ts'
import { statisticsOf } from '../statistics.ts'
import type { DiskThread } from './disk-thread.ts'
import type { NumberedRecord } from './move.ts'

/** Inquiries that share one transaction of a load, or one page of a dump. */
const RECORDS_AT_ONCE = 100

export function sqliteDesk(disk: DiskThread): Desk {
  const everything = (filter: InquiryFilter) => everyItem((page) => disk.perform('findInquiries', filter, page))
  return {
    find: (filter, page) => disk.perform('findInquiries', filter, page),
    show: (requestId) => disk.perform('showInquiry', requestId),
    setState: (requestId, state, signature) => disk.perform('setState', requestId, state, signature),
    addNote: (requestId, text, signature) => disk.perform('addNote', requestId, text, signature),
    async *export(filter, signature) {
      await disk.perform('writeAuditLine', 'exported', signature)
      yield* everything(filter)
    },
    erase: (target, signature) => disk.perform('erase', target, signature),
    retain: (policy, signature, options) => disk.perform('retain', policy, signature, options),
    audit: (filter, page) => disk.perform('listAudit', filter, page),
    statistics: (now) => statisticsOf(everything({}), now),
    checkIntegrity: (now) => checkIntegrity(disk, everything({}), now),
    mendTimes: (signature) => mendTimes(disk, signature),
    dump: () => dump(disk),
    load: (records, signature) => load(disk, records, signature),
  }
}

async function checkIntegrity(
  disk: DiskThread,
  inquiries: AsyncIterable<StoredInquiry>,
  now: number,
): Promise<IntegrityReport> {
  const report = await disk.perform('checkFile')
  // What is damaged can't be read as inquiries.
  if (report.problems.length > 0) return report
  for await (const { requestId, inquiry } of inquiries) {
    if (!InquirySchema.safeParse(inquiry).success) {
      report.problems.push(`Inquiry ${requestId}: its content is not an inquiry`)
    }
  }
  report.problems.push(...(await disk.perform('findTimesAhead', now)))
  return report
}

/** In steps, so that inquiries get through in between. */
async function mendTimes(disk: DiskThread, signature: Signature): Promise<MendedTimes> {
  let inquiries = 0
  for (;;) {
    const mended = await disk.perform('mendInquiries', signature, RECORDS_AT_ONCE)
    inquiries += mended
    if (mended < RECORDS_AT_ONCE) return await disk.perform('mendOtherTimes', signature, inquiries)
  }
}

async function* dump(disk: DiskThread): AsyncGenerator<LedgerRecord> {
  let after = 0
  for (;;) {
    const { records, last } = await disk.perform('dumpInquiries', after, RECORDS_AT_ONCE)
    yield* records
    if (records.length < RECORDS_AT_ONCE) break
    after = last
  }
  yield* await disk.perform('dumpRest')
}

async function load(disk: DiskThread, records: AsyncIterable<LedgerRecord>, signature: Signature): Promise<LoadReport> {
  const report: LoadReport = { loaded: 0, skipped: 0 }
  let batch: NumberedRecord[] = []
  const send = async () => {
    const { loaded, skipped } = await disk.perform('loadRecords', batch)
    report.loaded += loaded
    report.skipped += skipped
    batch = []
  }
  for await (const record of numbered(records)) {
    batch.push(record)
    if (batch.length === RECORDS_AT_ONCE) await send()
  }
  await send()
  await disk.perform('writeAuditLine', 'loaded', signature, `${report.loaded} inquiries`)
  return report
}

/** Two stamps of a client in one millisecond are two, and loading them twice leaves two. */
async function* numbered(records: AsyncIterable<LedgerRecord>): AsyncGenerator<NumberedRecord> {
  const seen = new Map<string, number>()
  for await (const record of records) {
    if (record.kind === 'quota') {
      const stamp = `${record.client} ${record.at}`
      const ordinal = (seen.get(stamp) ?? 0) + 1
      seen.set(stamp, ordinal)
      yield { ...record, ordinal }
    } else {
      yield record
    }
  }
}
