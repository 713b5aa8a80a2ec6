/** The outbox in Redis: what is due stands in a sorted set by its time, and a lease moves it into the future. */
import type { Inquiry } from '../../contract/inquiry.ts'
import { ForeignAnswerError } from '../../redis/failures.ts'
import type { LeasedNotice, NoticeFailure, NoticeStatus, Outbox, OutboxSummary } from '../outbox.ts'
import type { Page, PageRequest, Signature } from '../records.ts'
import { auditLine } from './audit.ts'
import { readHashes, toNotice } from './inquiries.ts'
import { withoutNumber } from './keys.ts'
import { LUA } from './lua.ts'
import type { RedisStore } from './store.ts'
import { comparePlaces, cursorToPlace, type Place, placeToCursor, walk } from './walk.ts'

export class RedisOutbox implements Outbox {
  readonly #store: RedisStore

  constructor(store: RedisStore) {
    this.#store = store
  }

  async lease({ now, leaseMs, limit }: { now: number; leaseMs: number; limit: number }): Promise<LeasedNotice[]> {
    const { keys } = this.#store
    const leased: LeasedNotice[] = []
    while (leased.length < limit) {
      const missing = limit - leased.length
      const due = await this.#store.read((redis) => redis.zrangebyscore(keys.outbox, '-inf', now, 'LIMIT', 0, missing))
      if (due.length === 0) break
      const notices = await Promise.all(due.map((entry) => this.#leaseOne(entry, now, now + leaseMs)))
      leased.push(...notices.filter((notice) => notice !== undefined))
    }
    return leased
  }

  async delivered({ requestId }: LeasedNotice, now: number): Promise<void> {
    const line = auditLine({ by: 'service', action: 'notice-delivered', requestId })
    const call = { script: LUA.delivered, keys: this.#noticeKeys(requestId), args: [now, line] }
    await this.#store.write(call, () => undefined)
  }

  async failed(
    { requestId, attempt }: LeasedNotice,
    { now, code, mayHaveBeenSent, nextAttemptAt }: NoticeFailure,
  ): Promise<void> {
    const line = auditLine({ by: 'service', action: 'notice-given-up', requestId, detail: code })
    const args = [attempt, code, nextAttemptAt ?? '', now, line, Number(mayHaveBeenSent)]
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
    const call = { script: LUA.resend, keys: this.#noticeKeys(requestId), args: [at, line] }
    return await this.#store.write(call, (answer) => answer as 'done' | 'unknown' | 'erased')
  }

  async summary(now: number): Promise<OutboxSummary> {
    const { waiting, givenUp } = this.#store.keys
    const [waits, gone, oldest] = await this.#store.read((redis) =>
      Promise.all([redis.zcard(waiting), redis.zcard(givenUp), redis.zrange(waiting, 0, 0, 'WITHSCORES')]),
    )
    const receivedAt = Number(oldest[1] ?? now)
    return { waiting: waits, givenUp: gone, oldestAgeMs: Math.max(0, now - receivedAt) }
  }

  async #leaseOne(entry: string, now: number, leasedUntil: number): Promise<LeasedNotice | undefined> {
    const { keys } = this.#store
    const requestId = withoutNumber(entry)
    const call = {
      script: LUA.lease,
      keys: [keys.outbox, keys.inquiry(requestId), keys.notice(requestId)],
      args: [entry, now, leasedUntil],
    }
    return await this.#store.write(call, (answer) => {
      if (answer === null) return undefined
      const [asked, attempt, receivedAt, inquiry, mark] = Array.isArray(answer) ? answer : []
      if (asked !== entry) throw new ForeignAnswerError()
      return {
        requestId,
        receivedAt: Number(receivedAt),
        inquiry: JSON.parse(String(inquiry)) as Inquiry,
        attempt: Number(attempt),
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

/** Two ordered walks as one. */
async function* mergeWalks(one: AsyncGenerator<Place[]>, other: AsyncGenerator<Place[]>): AsyncGenerator<Place[]> {
  let left = await nextChunk(one)
  let right = await nextChunk(other)
  while (left.length > 0 && right.length > 0) {
    // Up to the smaller of both ends everything is known.
    const ends = [...left.slice(-1), ...right.slice(-1)]
    const isKnown = (place: Place) => ends.every((end) => comparePlaces(place, end) <= 0)
    yield [...left, ...right].filter(isKnown).sort((a, b) => comparePlaces(a, b))
    left = left.filter((place) => !isKnown(place))
    right = right.filter((place) => !isKnown(place))
    if (left.length === 0) left = await nextChunk(one)
    if (right.length === 0) right = await nextChunk(other)
  }
  if (left.length > 0) yield left
  if (right.length > 0) yield right
  yield* one
  yield* other
}

async function nextChunk(walking: AsyncGenerator<Place[]>): Promise<Place[]> {
  const { value, done } = await walking.next()
  return done ? [] : value
}
