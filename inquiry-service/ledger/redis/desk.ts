/** The desk in Redis: reading and changing single inquiries; erasing, moving and checking have files of their own. */
import type {
  AuditFilter,
  Desk,
  ErasureReceipt,
  ErasureTarget,
  InquiryFile,
  IntegrityReport,
  LoadReport,
  MendedTimes,
  RetentionPolicy,
  RetentionReport,
} from '../desk.ts'
import type { LedgerRecord } from '../dump.ts'
import type { InquiryFilter } from '../filter.ts'
import {
  type AuditEntry,
  INQUIRY_STATES,
  type InquiryState,
  type Page,
  type PageRequest,
  type Signature,
  type StoredInquiry,
} from '../records.ts'
import { type Statistics, statisticsOf } from '../statistics.ts'
import { auditLine, readAuditLine } from './audit.ts'
import { dump } from './dump.ts'
import { erase, retain } from './erasure.ts'
import { readHashes, readNotes, toInquiry, toNotice } from './inquiries.ts'
import { checkIntegrity } from './integrity.ts'
import { load } from './load.ts'
import { LUA } from './lua.ts'
import { matches } from './matching.ts'
import type { RedisStore } from './store.ts'
import { findTimesAhead, mendTimes } from './times.ts'
import { collect, cursorToPlace, type Place, placeToCursor, walk } from './walk.ts'

export class RedisDesk implements Desk {
  readonly #store: RedisStore

  constructor(store: RedisStore) {
    this.#store = store
  }

  async find(filter: InquiryFilter, { limit, after }: PageRequest): Promise<Page<StoredInquiry>> {
    const found = matches(this.#store, filter, cursorToPlace(after))
    return await takePage(found, limit, ({ stored }) => stored)
  }

  async show(requestId: string): Promise<InquiryFile | undefined> {
    const { keys } = this.#store
    const [fields = {}, noticeFields = {}] = await readHashes(this.#store, [
      keys.inquiry(requestId),
      keys.notice(requestId),
    ])
    const inquiry = toInquiry(requestId, fields)
    if (!inquiry) return undefined
    const notice = toNotice(requestId, inquiry.receivedAt, noticeFields)
    return {
      inquiry,
      notes: await readNotes(this.#store, requestId),
      audit: (await collect(auditEntries(this.#store, { requestId }))).map(({ entry }) => entry),
      ...(notice && { notice }),
    }
  }

  async setState(
    requestId: string,
    state: InquiryState,
    { by, at }: Signature,
  ): Promise<'done' | 'unchanged' | 'unknown' | 'erased'> {
    const { keys } = this.#store
    for (;;) {
      const [fields = {}] = await readHashes(this.#store, [keys.inquiry(requestId)])
      if (fields['at'] === undefined) return 'unknown'
      const from = INQUIRY_STATES.find((name) => name === fields['state'])
      if (!from) return 'erased'
      if (from === state) return 'unchanged'
      const line = auditLine({ by, action: 'state-set', requestId, detail: `${from} to ${state}` })
      const answer = await this.#store.write(
        {
          script: LUA.setState,
          keys: [
            keys.inquiry(requestId),
            keys.state(from),
            keys.state(state),
            keys.audit,
            keys.auditOf(requestId),
            keys.counter,
          ],
          args: [from, state, at, line],
        },
        String,
      )
      if (answer === 'done') return 'done'
    }
  }

  async addNote(requestId: string, text: string, { by, at }: Signature): Promise<'done' | 'unknown' | 'erased'> {
    const { keys } = this.#store
    const line = auditLine({ by, action: 'note-added', requestId })
    const call = {
      script: LUA.addNote,
      keys: [keys.inquiry(requestId), keys.notes(requestId), keys.audit, keys.auditOf(requestId), keys.counter],
      args: [JSON.stringify({ at, by, text }), at, line],
    }
    return await this.#store.write(call, (answer) => answer as 'done' | 'unknown' | 'erased')
  }

  async *export(filter: InquiryFilter, signature: Signature): AsyncGenerator<StoredInquiry> {
    await writeAudit(this.#store, { ...signature, action: 'exported' })
    for await (const { stored } of matches(this.#store, filter)) yield stored
  }

  async erase(target: ErasureTarget, signature: Signature): Promise<ErasureReceipt> {
    return await erase(this.#store, target, signature)
  }

  async retain(policy: RetentionPolicy, signature: Signature, options: { dryRun: boolean }): Promise<RetentionReport> {
    return await retain(this.#store, policy, signature, options)
  }

  async audit(filter: AuditFilter, { limit, after }: PageRequest): Promise<Page<AuditEntry>> {
    return await takePage(auditEntries(this.#store, filter, cursorToPlace(after)), limit, ({ entry }) => entry)
  }

  async statistics(now: number): Promise<Statistics> {
    return await statisticsOf(everything(this.#store), now)
  }

  async checkIntegrity(_now: number): Promise<IntegrityReport> {
    const report = await checkIntegrity(this.#store)
    return { ...report, problems: [...report.problems, ...(await findTimesAhead(this.#store))] }
  }

  async mendTimes(signature: Signature): Promise<MendedTimes> {
    const mended = await mendTimes(this.#store, signature)
    const detail = Object.entries(mended).map(([what, count]) => `${count} ${what}`)
    await writeAudit(this.#store, { ...signature, action: 'times-mended', detail: detail.join(', ') })
    return mended
  }

  dump(): AsyncIterable<LedgerRecord> {
    return dump(this.#store)
  }

  async load(records: AsyncIterable<LedgerRecord>, signature: Signature): Promise<LoadReport> {
    const report = await load(this.#store, records)
    await writeAudit(this.#store, { ...signature, action: 'loaded', detail: `${report.loaded} inquiries` })
    return report
  }
}

/** Up to `limit` items, and where to go on when there are more. */
async function takePage<Found extends { place: Place }, Item>(
  found: AsyncGenerator<Found>,
  limit: number,
  toItem: (found: Found) => Item,
): Promise<Page<Item>> {
  const items: Item[] = []
  let last: Place | undefined
  for await (const each of found) {
    if (items.length === limit && last) return { items, next: placeToCursor(last) }
    items.push(toItem(each))
    last = each.place
  }
  return { items }
}

/** Oldest first. */
async function* auditEntries(
  store: RedisStore,
  { requestId, from, until }: AuditFilter,
  after?: Place,
): AsyncGenerator<{ place: Place; entry: AuditEntry }> {
  const key = requestId === undefined ? store.keys.audit : store.keys.auditOf(requestId)
  for await (const chunk of walk(store, { key, from, until, after })) {
    for (const place of chunk) yield { place, entry: readAuditLine(place.member, place.score) }
  }
}

async function* everything(store: RedisStore): AsyncGenerator<StoredInquiry> {
  for await (const { stored } of matches(store, {})) yield stored
}

async function writeAudit(store: RedisStore, { at, ...line }: AuditEntry): Promise<void> {
  const { audit, counter } = store.keys
  const call = { script: LUA.writeAudit, keys: [audit, counter], args: [at, auditLine(line), 0] }
  await store.write(call, () => undefined)
}
