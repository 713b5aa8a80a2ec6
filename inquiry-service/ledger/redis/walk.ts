/** Walks through a sorted set in chunks, from a cursor that stays valid whatever is added or removed meanwhile. */
import type { Redis } from 'ioredis'
import { PageMarkError } from '../records.ts'
import { withoutNumber } from './keys.ts'
import type { RedisStore } from './store.ts'

/** Of a sorted set. Members with the same score are ordered by their text, which begins with a number. */
export interface Member {
  score: number
  value: string
}

export interface WalkOptions {
  key: string
  /** Lowest score, inclusive. */
  from?: number | undefined
  /** Highest score, exclusive. */
  until?: number | undefined
  newestFirst?: boolean
  /** Begins after this place. */
  after?: Member | undefined
}

/** Small enough to keep the inquiries of a chunk below 4 MiB. */
const CHUNK = 200

export async function* walk(store: RedisStore, options: WalkOptions): AsyncGenerator<Member[]> {
  const { newestFirst = false } = options
  let after = options.after
  // Members with the score of `after` that were passed already come before anything new.
  let offset = 0
  for (;;) {
    const isFresh = (member: Member) => after === undefined || compareMembers(member, after, newestFirst) > 0
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

export async function* mergeWalks(
  one: AsyncGenerator<Member[]>,
  other: AsyncGenerator<Member[]>,
): AsyncGenerator<Member[]> {
  let left = await nextChunk(one)
  let right = await nextChunk(other)
  while (left.length > 0 && right.length > 0) {
    // Everything up to the smaller of both ends is known.
    const ends = [...left.slice(-1), ...right.slice(-1)]
    const isKnown = (member: Member) => ends.every((end) => compareMembers(member, end) <= 0)
    yield [...left, ...right].filter(isKnown).sort((a, b) => compareMembers(a, b))
    left = left.filter((member) => !isKnown(member))
    right = right.filter((member) => !isKnown(member))
    if (left.length === 0) left = await nextChunk(one)
    if (right.length === 0) right = await nextChunk(other)
  }
  if (left.length > 0) yield left
  if (right.length > 0) yield right
  yield* one
  yield* other
}

export async function takeMembers(
  walking: AsyncGenerator<Member[]>,
  limit: number,
  isAsked: (member: Member) => boolean = () => true,
): Promise<{ members: Member[]; next?: string }> {
  const members: Member[] = []
  for await (const chunk of walking) {
    members.push(...chunk.filter(isAsked))
    if (members.length > limit) break
  }
  const page = members.slice(0, limit)
  const last = page.at(-1)
  return { members: page, ...(members.length > limit && last && { next: toCursor(last) }) }
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

export async function* scanSet(store: RedisStore, key: string, pattern: string): AsyncGenerator<string> {
  let cursor = '0'
  do {
    const [next, flat] = await store.read((redis) => redis.zscan(key, cursor, 'MATCH', pattern, 'COUNT', 1000))
    cursor = next
    yield* readMembers(flat).map(({ value }) => value)
  } while (cursor !== '0')
}

export function requestIds(entries: readonly Member[]): string[] {
  return entries.map(({ value }) => withoutNumber(value))
}

/** Negative when `one` comes first. */
export function compareMembers(one: Member, other: Member, newestFirst = false): number {
  const ascending = one.score - other.score || (one.value < other.value ? -1 : one.value > other.value ? 1 : 0)
  return newestFirst ? -ascending : ascending
}

export function toCursor({ score, value }: Member): string {
  return `${score}/${value}`
}

/** @throws Error when it is not one of ours */
export function readCursor(cursor: string | undefined): Member | undefined {
  if (cursor === undefined) return undefined
  const match = /^(\d+)\/(\d{16}:.+)$/s.exec(cursor)
  if (!match) throw new PageMarkError()
  return { score: Number(match[1]), value: match[2] ?? '' }
}

async function nextChunk(walking: AsyncGenerator<Member[]>): Promise<Member[]> {
  const { value, done } = await walking.next()
  return done ? [] : value
}

async function fetchChunk(redis: Redis, options: WalkOptions, offset: number): Promise<Member[]> {
  const { key, from, until, newestFirst, after } = options
  const low = !newestFirst && after ? after.score : (from ?? '-inf')
  const high = newestFirst && after ? after.score : until === undefined ? '+inf' : `(${until}`
  const flat = newestFirst
    ? await redis.zrevrangebyscore(key, high, low, 'WITHSCORES', 'LIMIT', offset, CHUNK)
    : await redis.zrangebyscore(key, low, high, 'WITHSCORES', 'LIMIT', offset, CHUNK)
  return readMembers(flat)
}

/**
 * What follows `after` by its rank, for when more members share its score than fit in a chunk: by score alone all of them would
 * be read again for each chunk. Undefined when it is no longer in its place.
 */
async function fetchBehind(redis: Redis, options: WalkOptions, after: Member): Promise<Member[] | undefined> {
  const { key, from = Number.NEGATIVE_INFINITY, until = Number.POSITIVE_INFINITY, newestFirst } = options
  for (;;) {
    const rank = await (newestFirst ? redis.zrevrank(key, after.value) : redis.zrank(key, after.value))
    if (rank === null) return undefined
    const command = newestFirst ? 'zrevrange' : 'zrange'
    const [found, ...behind] = readMembers(await redis[command](key, rank, rank + CHUNK, 'WITHSCORES'))
    // A member before it was added or removed between the two commands.
    if (found?.value !== after.value) continue
    if (found.score !== after.score) return undefined
    return behind.filter(({ score }) => score >= from && score < until)
  }
}

/** [value, score, value, score, …] */
export function readMembers(flat: string[]): Member[] {
  const members: Member[] = []
  for (let i = 0; i + 1 < flat.length; i += 2) members.push({ value: flat[i] ?? '', score: Number(flat[i + 1]) })
  return members
}
