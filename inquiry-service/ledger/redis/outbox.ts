/** The outbox in Redis: a sorted set orders notices by the time they are due, and a lease moves that time into the future. */
import { randomUUID } from 'node:crypto'
import type { Inquiry } from '../../contract/inquiry.ts'
import { ForeignAnswerError } from '../../redis/failures.ts'
import { runScript } from '../../redis/scripts.ts'
import {
  FARTHEST_DUE_MS,
  type LeasedNotice,
  type NoticeFailure,
  type NoticeStatus,
  type Outbox,
  type OutboxSummary,
} from '../outbox.ts'
import type { Page, PageRequest, Signature } from '../records.ts'
import { auditLine } from './audit.ts'
import { readHashes, toNotice } from './inquiries.ts'
import { withoutNumber } from './keys.ts'
import { LUA } from './lua.ts'
import type { RedisStore } from './store.ts'
import { cursorToPlace, mergeWalks, type Place, placeToCursor, walk } from './walk.ts'

export class RedisOutbox implements Outbox {
  readonly #store: RedisStore

  constructor(store: RedisStore) {
    this.#store = store
  }

  async lease({ leaseMs, limit }: { now: number; leaseMs: number; limit: number }): Promise<LeasedNotice[]> {
    const leased: LeasedNotice[] = []
    while (leased.length < limit) {
      const { due, ahead } = await this.#findDue(limit - leased.length)
      if (due.length === 0 && ahead.length === 0) break
      const entries = [...due, ...ahead].slice(0, limit - leased.length)
      const notices = await Promise.all(entries.map((entry) => this.#leaseOne(entry, leaseMs)))
      this.#store.tellAhead({ notices: notices.slice(due.length).filter((notice) => notice !== undefined).length })
      leased.push(...notices.filter((notice) => notice !== undefined))
    }
    return leased
  }

  async delivered({ requestId, copy = '' }: LeasedNotice, _now: number): Promise<void> {
    const line = auditLine({ by: 'service', action: 'notice-delivered', requestId })
    const args = [this.#store.time, line, copy]
    const call = { script: LUA.delivered, keys: this.#noticeKeys(requestId), args }
    await this.#store.write(call, () => undefined)
  }

  async failed({ requestId, lease }: LeasedNotice, { code, mayHaveBeenSent, pauseMs }: NoticeFailure): Promise<void> {
    const line = auditLine({ by: 'service', action: 'notice-given-up', requestId, detail: code })
    const args = [lease, code, pauseMs ?? '', this.#store.time, line, Number(mayHaveBeenSent)]
    await this.#store.write({ script: LUA.failed, keys: this.#noticeKeys(requestId), args }, () => undefined)
  }

  async undelivered({ limit, after }: PageRequest): Promise<Page<NoticeStatus>> {
    const { waiting, givenUp } = this.#store.keys
    const place = cursorToPlace(after)
    const found: { place: Place; notice: NoticeStatus }[] = []
    for await (const chunk of mergeWalks(
      walk(this.#store, { key: waiting, after: place }),
      walk(this.#store, { key: givenUp, after: place }),
    )) {
      found.push(...(await this.#readNotices(chunk)))
      if (found.length > limit) break
    }
    const page = found.slice(0, limit)
    const last = page.at(-1)
    return {
      items: page.map(({ notice }) => notice),
      ...(found.length > limit && last && { next: placeToCursor(last.place) }),
    }
  }

  async resend(requestId: string, { by, at }: Signature): Promise<'done' | 'unknown' | 'erased'> {
    const line = auditLine({ by, action: 'notice-requeued', requestId })
    const call = {
      script: LUA.resend,
      keys: this.#noticeKeys(requestId),
      args: [at, line, randomUUID(), this.#store.time],
    }
    return await this.#store.write(call, (answer) => answer as 'done' | 'unknown' | 'erased')
  }

  async summary(_now: number): Promise<OutboxSummary> {
    const { waiting, givenUp } = this.#store.keys
    const storeNow = await this.#store.now()
    const [waits, gone, oldest] = await this.#store.read((redis) =>
      Promise.all([redis.zcard(waiting), redis.zcard(givenUp), redis.zrange(waiting, 0, 0, 'WITHSCORES')]),
    )
    const receivedAt = Number(oldest[1] ?? storeNow)
    return { waiting: waits, givenUp: gone, oldestAgeMs: Math.max(0, storeNow - receivedAt) }
  }

  /** Entries, up to `limit` of each kind. */
  async #findDue(limit: number): Promise<{ due: string[]; ahead: string[] }> {
    const call = { script: LUA.due, keys: [this.#store.keys.outbox], args: [this.#store.time, FARTHEST_DUE_MS, limit] }
    const answer = await this.#store.read((redis) => runScript(redis, call))
    const [due, ahead] = Array.isArray(answer) ? answer : []
    if (!Array.isArray(due) || !Array.isArray(ahead)) throw new ForeignAnswerError()
    return { due: due.map(String), ahead: ahead.map(String) }
  }

  async #leaseOne(entry: string, leaseMs: number): Promise<LeasedNotice | undefined> {
    const { keys } = this.#store
    const requestId = withoutNumber(entry)
    const lease = randomUUID()
    const call = {
      script: LUA.lease,
      keys: [keys.outbox, keys.inquiry(requestId), keys.notice(requestId)],
      args: [entry, this.#store.time, leaseMs, lease, FARTHEST_DUE_MS],
    }
    return await this.#store.write(call, (answer) => {
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

  async #readNotices(places: Place[]): Promise<{ place: Place; notice: NoticeStatus }[]> {
    const ids = places.map(({ member }) => withoutNumber(member))
    const hashes = await readHashes(
      this.#store,
      ids.map((id) => this.#store.keys.notice(id)),
    )
    return places.flatMap((place, i) => {
      const notice = toNotice(ids[i] ?? '', place.score, hashes[i] ?? {})
      return notice ? [{ place, notice }] : []
    })
  }

  #noticeKeys(requestId: string): string[] {
    const { keys } = this.#store
    return [
      keys.inquiry(requestId),
      keys.notice(requestId),
      keys.outbox,
      keys.waiting,
      keys.givenUp,
      keys.audit,
      keys.auditOf(requestId),
      keys.counter,
    ]
  }
}
