/** Walks through a sorted set in chunks, from a place that stays valid whatever is added or removed meanwhile. */
import type { Redis } from 'ioredis'
import type { RedisStore } from './store.ts'

/** A member with its score. Members with the same score are ordered by their text, which begins with a number. */
export interface Place {
  score: number
  member: string
}

export interface WalkOptions {
  key: string
  /** Lowest score, inclusive. */
  from?: number | undefined
  /** Highest score, exclusive. */
  until?: number | undefined
  newestFirst?: boolean
  /** Begins after this place. */
  after?: Place | undefined
}

/** Small enough to keep the inquiries of a chunk below 4 MiB. */
const CHUNK = 200

/** The places in order, in chunks that are fetched as needed. */
export async function* walk(store: RedisStore, options: WalkOptions): AsyncGenerator<Place[]> {
  const { newestFirst = false } = options
  let after = options.after
  // Members with the score of `after` that were passed already come before anything new.
  let offset = 0
  for (;;) {
    const isFresh = (place: Place) => after === undefined || comparePlaces(place, after, newestFirst) > 0
    let chunk = await store.read((redis) => fetchChunk(redis, { ...options, after }, offset))
    if (after && chunk.length === CHUNK && !chunk.some(isFresh)) {
      const passed = after
      chunk = (await store.read((redis) => fetchBehind(redis, options, passed))) ?? chunk
    }
    const fresh = chunk.filter(isFresh)
    if (fresh.length > 0) yield fresh
    if (chunk.length < CHUNK) return
    const last = fresh.at(-1)
    if (last) after = last
    offset = last ? 0 : offset + CHUNK
  }
}

/** Merges two ordered walks into one. */
export async function* mergeWalks(
  one: AsyncGenerator<Place[]>,
  other: AsyncGenerator<Place[]>,
): AsyncGenerator<Place[]> {
  let left = await nextChunk(one)
  let right = await nextChunk(other)
  while (left.length > 0 && right.length > 0) {
    // Everything up to the smaller of both ends is known.
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

/** Up to `limit` places, and where to continue when there are more. */
export async function takePlaces(
  walking: AsyncGenerator<Place[]>,
  limit: number,
  isAsked: (place: Place) => boolean = () => true,
): Promise<{ places: Place[]; next?: string }> {
  const places: Place[] = []
  for await (const chunk of walking) {
    places.push(...chunk.filter(isAsked))
    if (places.length > limit) break
  }
  const page = places.slice(0, limit)
  const last = page.at(-1)
  return { places: page, ...(places.length > limit && last && { next: placeToCursor(last) }) }
}

/** The keys that match a pattern; some may come twice. Reads through the whole store: for rare work of the desk. */
export async function* scan(store: RedisStore, pattern: string): AsyncGenerator<string> {
  for await (const found of scanInChunks(store, pattern)) yield* found
}

/** Like `scan`, for callers that query each key: in chunks of a few hundred, some of them empty. */
export async function* scanInChunks(store: RedisStore, pattern: string): AsyncGenerator<string[]> {
  let cursor = '0'
  do {
    const [next, found] = await store.read((redis) => redis.scan(cursor, 'MATCH', pattern, 'COUNT', 1000))
    cursor = next
    yield found
  } while (cursor !== '0')
}

/** The members of a sorted set that match a pattern; some may come twice. */
export async function* scanSet(store: RedisStore, key: string, pattern: string): AsyncGenerator<string> {
  let cursor = '0'
  do {
    const [next, flat] = await store.read((redis) => redis.zscan(key, cursor, 'MATCH', pattern, 'COUNT', 1000))
    cursor = next
    yield* readPlaces(flat).map(({ member }) => member)
  } while (cursor !== '0')
}

/** All of it at once. */
export async function collect<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const collected: Item[] = []
  for await (const item of items) collected.push(item)
  return collected
}

/** Negative when `one` comes first. */
export function comparePlaces(one: Place, other: Place, newestFirst = false): number {
  const ascending = one.score - other.score || (one.member < other.member ? -1 : one.member > other.member ? 1 : 0)
  return newestFirst ? -ascending : ascending
}

/** In the form of a page's `next`. */
export function placeToCursor({ score, member }: Place): string {
  return `${score}/${member}`
}

/** @throws Error when it is not one of ours */
export function cursorToPlace(cursor: string | undefined): Place | undefined {
  if (cursor === undefined) return undefined
  const match = /^(\d+)\/(\d{16}:.+)$/s.exec(cursor)
  if (!match) throw new Error('Cannot read the next page: its mark must be the one that the previous page gave')
  return { score: Number(match[1]), member: match[2] ?? '' }
}

async function nextChunk(walking: AsyncGenerator<Place[]>): Promise<Place[]> {
  const { value, done } = await walking.next()
  return done ? [] : value
}

async function fetchChunk(redis: Redis, options: WalkOptions, offset: number): Promise<Place[]> {
  const { key, from, until, newestFirst, after } = options
  const low = !newestFirst && after ? after.score : (from ?? '-inf')
  const high = newestFirst && after ? after.score : until === undefined ? '+inf' : `(${until}`
  const flat = newestFirst
    ? await redis.zrevrangebyscore(key, high, low, 'WITHSCORES', 'LIMIT', offset, CHUNK)
    : await redis.zrangebyscore(key, low, high, 'WITHSCORES', 'LIMIT', offset, CHUNK)
  return readPlaces(flat)
}

/**
 * What follows `after` by its rank, for when more members share its score than fit in a chunk: by score alone all of them would
 * be read again for each chunk. Undefined when it is no longer in its place.
 */
async function fetchBehind(redis: Redis, options: WalkOptions, after: Place): Promise<Place[] | undefined> {
  const { key, from = Number.NEGATIVE_INFINITY, until = Number.POSITIVE_INFINITY, newestFirst } = options
  for (;;) {
    const rank = await (newestFirst ? redis.zrevrank(key, after.member) : redis.zrank(key, after.member))
    if (rank === null) return undefined
    const command = newestFirst ? 'zrevrange' : 'zrange'
    const [found, ...behind] = readPlaces(await redis[command](key, rank, rank + CHUNK, 'WITHSCORES'))
    // A member before it was added or removed between the two commands.
    if (found?.member !== after.member) continue
    if (found.score !== after.score) return undefined
    return behind.filter(({ score }) => score >= from && score < until)
  }
}

/** [member, score, member, score, …] */
export function readPlaces(flat: string[]): Place[] {
  const places: Place[] = []
  for (let i = 0; i + 1 < flat.length; i += 2) places.push({ member: flat[i] ?? '', score: Number(flat[i + 1]) })
  return places
}
