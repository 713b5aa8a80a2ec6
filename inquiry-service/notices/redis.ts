/** On a connection of its own. A lease moves the time at which a notice is due into the future. */
import { randomUUID } from 'node:crypto'
import { withoutNumber } from '../ledger/redis/keys.ts'
import { type RedisOptions, RedisStore } from '../ledger/redis/store.ts'
import { withShared } from '../ledger/redis/submit.ts'
import { isWhole } from '../records/records.ts'
import { auditLine, inquiriesOf, inquiryOfHash, readHashes } from '../records/redis.ts'
import { memberCursor, mergeWalks, requestIds, takeMembers, walk } from '../records/redis-walk.ts'
import { ForeignAnswerError } from '../redis/failures.ts'
import type { ScriptCall } from '../redis/scripts.ts'
import { textFolder } from '../support/folders.ts'
import { type DigestTurn, FARTHEST_DUE_MS, type NoticeStore, type Outbox, toNotice, UNREADABLE } from './outbox.ts'

const TEXTS = textFolder(import.meta.url, './lua')
const OUTBOX = withShared(TEXTS['outbox'])
const DIGEST = withShared(TEXTS['digest'])

export async function openRedisNotices(options: RedisOptions): Promise<NoticeStore> {
  const store = new RedisStore({ ...options, part: 'notices' })
  await store.firstFinding
  return {
    outbox: outboxOf(store),
    digest: digestTurnOf(store),
    inquiries: inquiriesOf(store),
    close: () => store.close(),
  }
}

export function outboxOf(store: RedisStore): Outbox {
  const { keys } = store
  const outbox: Outbox = {
    async lease({ now, leaseMs }) {
      for (;;) {
        const found = await findDue(store)
        if (!found) return undefined
        const leased = await leaseOne(store, found.entry, leaseMs)
        // Otherwise another process was first, or there was nothing to send.
        if (!leased) continue
        if (found.isAhead) store.reportAhead({ notices: 1 })
        const { stored, notice } = leased
        if (isWhole(stored)) return { ...notice, inquiry: stored.inquiry }
        await outbox.failed(notice, { now, ...UNREADABLE })
      }
    },

    async delivered({ requestId, copy = '' }) {
      const line = auditLine({ by: 'service', action: 'notice-delivered', requestId })
      await store.write(outboxCall(store, requestId, 'delivered', store.time, line, copy), () => undefined)
    },

    async failed({ requestId, lease }, { code, mayHaveBeenSent, pauseMs = '' }) {
      const line = auditLine({ by: 'service', action: 'notice-given-up', requestId, detail: code })
      const failure = [lease, code, pauseMs, Number(mayHaveBeenSent)]
      await store.write(outboxCall(store, requestId, 'failed', store.time, line, ...failure), () => undefined)
    },

    async undelivered({ limit, after }) {
      const cursor = memberCursor(after)
      const waiting = walk(store, { key: keys.waiting, after: cursor })
      const givenUp = walk(store, { key: keys.givenUp, after: cursor })
      const { members, ...next } = await takeMembers(mergeWalks(waiting, givenUp), limit)
      const ids = requestIds(members)
      const hashes = await readHashes(store, ids.map(keys.notice))
      const items = members.flatMap(
        ({ score }, i) => toNotice(ids[i] ?? '', score, { ...hashes[i], copy: undefined }) ?? [],
      )
      return { items, ...next }
    },

    async resend(requestId, { by, at }) {
      const line = auditLine({ by, action: 'notice-requeued', requestId })
      const call = outboxCall(store, requestId, 'resend', store.time, line, at, randomUUID())
      return await store.write(call, (answer) => answer as 'done' | 'unknown' | 'erased')
    },

    async summary() {
      const now = await store.now()
      const [waiting, givenUp, oldest] = await store.read((redis) =>
        Promise.all([
          redis.zcard(keys.waiting),
          redis.zcard(keys.givenUp),
          redis.zrange(keys.waiting, 0, 0, 'WITHSCORES'),
        ]),
      )
      return { waiting, givenUp, oldestAgeMs: Math.max(0, now - Number(oldest[1] ?? now)) }
    },
  }
  return outbox
}

function outboxCall({ keys }: RedisStore, requestId: string, ...args: (string | number)[]): ScriptCall {
  const { outbox, waiting, givenUp } = keys
  return {
    script: OUTBOX,
    keys: [keys.inquiry(requestId), keys.notice(requestId), outbox, waiting, givenUp, ...keys.trail(requestId)],
    args,
  }
}

/** `isAhead`: stored by a clock that was ahead, and so due too. */
async function findDue(store: RedisStore): Promise<{ entry: string; isAhead: boolean } | undefined> {
  const now = await store.now()
  const first = async (from: string | number, until: string | number) => {
    const [entry] = await store.read((redis) => redis.zrangebyscore(store.keys.outbox, from, until, 'LIMIT', 0, 1))
    return entry
  }
  const due = await first('-inf', now)
  const entry = due ?? (await first(`(${now + FARTHEST_DUE_MS}`, '+inf'))
  return entry === undefined ? undefined : { entry, isAhead: due === undefined }
}

async function leaseOne(store: RedisStore, entry: string, leaseMs: number) {
  const requestId = withoutNumber(entry)
  const lease = randomUUID()
  const call = outboxCall(store, requestId, 'lease', entry, store.time, leaseMs, lease, FARTHEST_DUE_MS)
  return await store.write(call, (answer) => {
    if (answer === null) return undefined
    const [asked, attempt, receivedAt, inquiry, mark, copy] = Array.isArray(answer) ? answer : []
    if (asked !== entry) throw new ForeignAnswerError()
    const notice = {
      requestId,
      receivedAt: Number(receivedAt),
      attempt: Number(attempt),
      lease,
      mayHaveBeenSent: mark === '1',
    }
    return {
      stored: inquiryOfHash(requestId, { at: String(receivedAt), inquiry: String(inquiry) }),
      notice: { ...notice, ...(copy !== '' && { copy: String(copy) }) },
    }
  })
}

function digestTurnOf(store: RedisStore): DigestTurn {
  const { digest, audit, counter } = store.keys
  const call = (...args: (string | number)[]) => ({ script: DIGEST, keys: [digest, audit, counter], args })
  return {
    present: () => store.now(),

    async take({ day, turnMs }) {
      return await store.write(call('take', store.time, day, turnMs, FARTHEST_DUE_MS), (answer) => answer === 1)
    },

    async sent(day) {
      const line = auditLine({ by: 'service', action: 'digest-sent', detail: day })
      await store.write(call('sent', store.time, day, line), () => undefined)
    },
  }
}
