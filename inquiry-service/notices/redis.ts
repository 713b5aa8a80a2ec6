/**
 * The outbox and the turn of the digest in Redis, on a connection of their own. A sorted set orders notices by the time they are
 * due, and a lease moves that time into the future.
 */
import { randomUUID } from 'node:crypto'
import type { Inquiry } from '../contract/inquiry.ts'
import { auditLine } from '../ledger/redis/audit.ts'
import { type InquiryFields, inquiriesOf, readHashes } from '../ledger/redis/inquiries.ts'
import { withoutNumber } from '../ledger/redis/keys.ts'
import { withShared } from '../ledger/redis/lua.ts'
import { type RedisOptions, RedisStore } from '../ledger/redis/store.ts'
import { type Member, mergeWalks, readCursor, requestIds, toCursor, walk } from '../ledger/redis/walk.ts'
import { ForeignAnswerError } from '../redis/failures.ts'
import { runScript } from '../redis/scripts.ts'
import { textFolder } from '../support/text-folder.ts'
import type { DigestTurn } from './digest-turn.ts'
import { FARTHEST_DUE_MS, type LeasedNotice, type NoticeStatus, type Outbox } from './outbox.ts'
import type { NoticeStore } from './store.ts'

const TEXTS = textFolder(import.meta.url, './lua')
const LUA = {
  due: withShared(TEXTS['due']),
  lease: withShared(TEXTS['lease']),
  delivered: withShared(TEXTS['delivered']),
  failed: withShared(TEXTS['failed']),
  resend: withShared(TEXTS['resend']),
  leaseDigest: withShared(TEXTS['lease-digest']),
  digestSent: withShared(TEXTS['digest-sent']),
  digestFailed: withShared(TEXTS['digest-failed']),
}

/** @throws Error with one sentence for the operator when a setting can't be read */
export async function openRedisNotices(options: RedisOptions): Promise<NoticeStore> {
  const store = new RedisStore({ ...options, part: 'notices' })
  await store.firstFinding
  return {
    outbox: outboxOperations(store),
    digest: digestOperations(store),
    inquiries: inquiriesOf(store),
    close: () => store.close(),
  }
}

export function outboxOperations(store: RedisStore): Outbox {
  const { keys } = store
  const noticeKeys = (requestId: string) => [
    keys.inquiry(requestId),
    keys.notice(requestId),
    keys.outbox,
    keys.waiting,
    keys.givenUp,
    ...keys.trail(requestId),
  ]

  return {
    async lease({ leaseMs, limit }) {
      const leased: LeasedNotice[] = []
      while (leased.length < limit) {
        const { due, ahead } = await findDue(store, limit - leased.length)
        if (due.length === 0 && ahead.length === 0) break
        const entries = [...due, ...ahead].slice(0, limit - leased.length)
        const notices = await Promise.all(entries.map((entry) => leaseOne(store, entry, leaseMs)))
        store.tellAhead({ notices: notices.slice(due.length).filter((notice) => notice !== undefined).length })
        leased.push(...notices.filter((notice) => notice !== undefined))
      }
      return leased
    },

    async delivered({ requestId, copy = '' }) {
      const line = auditLine({ by: 'service', action: 'notice-delivered', requestId })
      const call = { script: LUA.delivered, keys: noticeKeys(requestId), args: [store.time, line, copy] }
      await store.write(call, () => undefined)
    },

    async failed({ requestId, lease }, { code, mayHaveBeenSent, pauseMs }) {
      const line = auditLine({ by: 'service', action: 'notice-given-up', requestId, detail: code })
      const args = [lease, code, pauseMs ?? '', store.time, line, Number(mayHaveBeenSent)]
      await store.write({ script: LUA.failed, keys: noticeKeys(requestId), args }, () => undefined)
    },

    async undelivered({ limit, after }) {
      const cursor = readCursor(after)
      const found: { member: Member; notice: NoticeStatus }[] = []
      for await (const chunk of mergeWalks(
        walk(store, { key: keys.waiting, after: cursor }),
        walk(store, { key: keys.givenUp, after: cursor }),
      )) {
        found.push(...(await readNotices(store, chunk)))
        if (found.length > limit) break
      }
      const page = found.slice(0, limit)
      const last = page.at(-1)
      return {
        items: page.map(({ notice }) => notice),
        ...(found.length > limit && last && { next: toCursor(last.member) }),
      }
    },

    async resend(requestId, { by, at }) {
      const line = auditLine({ by, action: 'notice-requeued', requestId })
      const args = [at, line, randomUUID(), store.time]
      const call = { script: LUA.resend, keys: noticeKeys(requestId), args }
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
}

/** Entries, up to `limit` of each kind. */
async function findDue(store: RedisStore, limit: number): Promise<{ due: string[]; ahead: string[] }> {
  const call = { script: LUA.due, keys: [store.keys.outbox], args: [store.time, FARTHEST_DUE_MS, limit] }
  const answer = await store.read((redis) => runScript(redis, call))
  const [due, ahead] = Array.isArray(answer) ? answer : []
  if (!Array.isArray(due) || !Array.isArray(ahead)) throw new ForeignAnswerError()
  return { due: due.map(String), ahead: ahead.map(String) }
}

async function leaseOne(store: RedisStore, entry: string, leaseMs: number): Promise<LeasedNotice | undefined> {
  const { keys } = store
  const requestId = withoutNumber(entry)
  const lease = randomUUID()
  const call = {
    script: LUA.lease,
    keys: [keys.outbox, keys.inquiry(requestId), keys.notice(requestId)],
    args: [entry, store.time, leaseMs, lease, FARTHEST_DUE_MS],
  }
  return await store.write(call, (answer) => {
    if (answer === null) return undefined
    const [asked, attempt, receivedAt, inquiry, mark, copy] = Array.isArray(answer) ? answer : []
    if (asked !== entry) throw new ForeignAnswerError()
    return {
      requestId,
      receivedAt: Number(receivedAt),
      inquiry: JSON.parse(String(inquiry)) as Inquiry,
      attempt: Number(attempt),
      lease,
      ...(copy !== '' && { copy: String(copy) }),
      mayHaveBeenSent: mark === '1',
    }
  })
}

async function readNotices(store: RedisStore, members: Member[]): Promise<{ member: Member; notice: NoticeStatus }[]> {
  const ids = requestIds(members)
  const hashes = await readHashes(store, ids.map(store.keys.notice))
  return members.flatMap((member, i) => {
    const notice = toNotice(ids[i] ?? '', member.score, hashes[i] ?? {})
    return notice ? [{ member, notice }] : []
  })
}

/** Of several processes one gets the turn. */
function digestOperations(store: RedisStore): DigestTurn {
  const { digest, audit, counter } = store.keys
  return {
    present: () => store.now(),

    async lease({ day, leaseMs, onlyIfBegun = false }) {
      const lease = randomUUID()
      const args = [day, store.time, leaseMs, lease, FARTHEST_DUE_MS, Number(onlyIfBegun)]
      return await store.write({ script: LUA.leaseDigest, keys: [digest], args }, (mark) =>
        mark === null ? undefined : { day, lease, mayHaveBeenSent: mark === '1' },
      )
    },

    async sent({ day }) {
      const args = [day, store.time, auditLine({ by: 'service', action: 'digest-sent', detail: day })]
      await store.write({ script: LUA.digestSent, keys: [digest, audit, counter], args }, () => undefined)
    },

    async failed({ lease }, { pauseMs, mayHaveBeenSent }) {
      const args = [lease, pauseMs, store.time, Number(mayHaveBeenSent)]
      await store.write({ script: LUA.digestFailed, keys: [digest], args }, () => undefined)
    },
  }
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
