/** Sets stored times that lie ahead (left by a clock that was ahead) to the present. */
import { type DeskPort, mendedDetail, mendedTotal } from '../desk/port.ts'
import type { MendedTimes } from '../desk.ts'
import { WINDOW_MS } from '../inquiry-quota.ts'
import { FARTHEST_DUE_MS } from '../outbox.ts'
import { INQUIRY_STATES, type Note } from '../records.ts'
import { auditLine, receivedLine } from './audit.ts'
import { deskOperations } from './desk.ts'
import { type InquiryFields, readHashes } from './inquiries.ts'
import { withoutNumber } from './keys.ts'
import { LUA } from './lua.ts'
import type { RedisStore } from './store.ts'
import { requestIds, scan, walk } from './walk.ts'

export function timesOperations(store: RedisStore) {
  return {
    /** All of them in the first call. The present is that of the store's clock. */
    async mendInquiries({ by }) {
      const now = await store.now()
      let mended = 0
      for await (const { requestId, fields } of inquiriesOf(store)) {
        const isAhead = ['at', 'stateAt', 'erasedAt', 'openedAt', 'seenAt'].some(
          (name) => Number(fields[name] ?? 0) > now,
        )
        if (isAhead) mended += await mendInquiry(store, { requestId, by, now })
      }
      return mended
    },

    async mendOtherTimes(signature, inquiries) {
      const mended = { inquiries, ...(await mendOthers(store)) }
      await deskOperations(store).writeAudit({ ...signature, action: 'times-mended', detail: mendedTotal(mended) })
      return mended
    },
  } satisfies Partial<DeskPort>
}

async function mendOthers(store: RedisStore): Promise<Omit<MendedTimes, 'inquiries'>> {
  const now = await store.now()
  const mended = { notes: 0, notices: 0, stamps: 0 }
  for await (const { key, index, line } of notesAhead(store, now)) {
    const note = JSON.stringify({ ...(JSON.parse(line) as Note), at: now })
    mended.notes += await store.write({ script: LUA.mendNote, keys: [key], args: [index, line, note] }, Number)
  }
  for await (const entry of noticesAhead(store, now)) {
    const keys = [store.keys.outbox, store.keys.notice(withoutNumber(entry))]
    mended.notices += await store.write({ script: LUA.mendNotice, keys, args: [entry, now, FARTHEST_DUE_MS] }, Number)
  }
  for await (const key of scan(store, store.keys.quota('*'))) {
    mended.stamps += await store.write({ script: LUA.mendQuota, keys: [key], args: [now, WINDOW_MS] }, Number)
  }
  return mended
}

/** 1: its state may change while it is read, so it is retried until done. */
async function mendInquiry(
  store: RedisStore,
  { requestId, by, now }: { requestId: string; by: string; now: number },
): Promise<number> {
  const { keys } = store
  for (;;) {
    const [fields = {}] = await readHashes(store, [keys.inquiry(requestId)])
    const state = INQUIRY_STATES.find((name) => name === fields['state'])
    const detail = mendedDetail(Number(fields['at']), now)
    const call = {
      script: LUA.mendInquiry,
      keys: [
        keys.inquiry(requestId),
        keys.inquiries,
        keys.state(state ?? 'new'),
        keys.waiting,
        keys.givenUp,
        ...keys.trail(requestId),
      ],
      args: [
        state ?? '',
        now,
        auditLine({ by, action: 'times-mended', requestId, ...(detail && { detail }) }),
        receivedLine(requestId),
      ],
    }
    if ((await store.write(call, String)) === 'done') return 1
  }
}

async function* inquiriesOf(store: RedisStore): AsyncGenerator<{ requestId: string; fields: InquiryFields }> {
  for await (const chunk of walk(store, { key: store.keys.inquiries })) {
    const ids = requestIds(chunk)
    const hashes = await readHashes(store, ids.map(store.keys.inquiry))
    yield* ids.map((requestId, index) => ({ requestId, fields: hashes[index] ?? {} }))
  }
}

async function* notesAhead(store: RedisStore, latest: number) {
  for await (const key of scan(store, store.keys.notes('*'))) {
    const lines = await store.read((redis) => redis.lrange(key, 0, -1))
    for (const [index, line] of lines.entries()) {
      if ((JSON.parse(line) as Note).at > latest) yield { key, index, line }
    }
  }
}

async function* noticesAhead(store: RedisStore, latest: number): AsyncGenerator<string> {
  for await (const chunk of walk(store, { key: store.keys.outbox, from: latest + FARTHEST_DUE_MS + 1 })) {
    yield* chunk.map(({ value }) => value)
  }
}
