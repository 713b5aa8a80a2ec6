/** The outbox in Redis: a sorted set orders notices by the time they are due, and a lease moves that time into the future. */
import { randomUUID } from 'node:crypto'
import type { Inquiry } from '../../contract/inquiry.ts'
import { ForeignAnswerError } from '../../redis/failures.ts'
import { runScript } from '../../redis/scripts.ts'
import { FARTHEST_DUE_MS, type LeasedNotice, type NoticeStatus, type Outbox } from '../outbox.ts'
import { auditLine } from './audit.ts'
import { readHashes, toNotice } from './inquiries.ts'
import { withoutNumber } from './keys.ts'
import { LUA } from './lua.ts'
import type { RedisStore } from './store.ts'
import { type Member, mergeWalks, readCursor, requestIds, toCursor, walk } from './walk.ts'

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
