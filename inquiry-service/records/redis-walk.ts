/** Walks through a sorted set in chunks, from a cursor that stays valid whatever is added or removed meanwhile. */
import type { Redis } from 'ioredis'
import { withoutNumber } from '../ledger/redis/keys.ts'
import type { RedisStore } from '../ledger/redis/store.ts'
import { PAGE_OF_EVERY_ITEM, PageMarkError } from './records.ts'

export interface Member {
  score: number
  value: string
}

export interface WalkOptions {
  key: string
  from?: number | undefined
  until?: number | undefined
  newestFirst?: boolean
  after?: Member | undefined
}

const CHUNK = PAGE_OF_EVERY_ITEM + 1

export async function* walk(store: RedisStore, options: WalkOptions): AsyncGenerator<Member[]> {
  let { after } = options
  for (;;) {
    const place = after
    const found = await store.read((redis) => (place ? fetchBehind(redis, options, place) : fetchFrom(redis, options)))
    for (let start = 0; start < found.length; start += CHUNK) yield found.slice(start, start + CHUNK)
    // What is added while the last ones are read is left alone: a walk through a busy ledger has an end.
    if (found.length < CHUNK) return
    after = found.at(-1)
  }
}

export async function* mergeWalks(
  one: AsyncGenerator<Member[]>,
  other: AsyncGenerator<Member[]>,
): AsyncGenerator<Member[]> {
  const [lefts, rights] = [eachMember(one), eachMember(other)]
  let left = (await lefts.next()).value
  let right = (await rights.next()).value
  while (left || right) {
    if (left && (!right || compareMembers(left, right) <= 0)) {
      yield [left]
      left = (await lefts.next()).value
    } else if (right) {
      yield [right]
      right = (await rights.next()).value
    }
  }
}

async function* eachMember(chunks: AsyncGenerator<Member[]>): AsyncGenerator<Member, undefined> {
  for await (const chunk of chunks) yield* chunk
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

export async function* scanInChunks(store: RedisStore, pattern: string): AsyncGenerator<string[]> {
  yield* everyChunk((cursor) => store.read((redis) => redis.scan(cursor, 'MATCH', pattern, 'COUNT', 1000)))
}

export async function* scanSet(store: RedisStore, key: string, pattern: string): AsyncGenerator<string> {
  const read = (cursor: string) => store.read((redis) => redis.zscan(key, cursor, 'MATCH', pattern, 'COUNT', 1000))
  for await (const flat of everyChunk(read)) yield* readMembers(flat).map(({ value }) => value)
}

async function* everyChunk(
  read: (cursor: string) => Promise<[next: string, found: string[]]>,
): AsyncGenerator<string[]> {
  let cursor = '0'
  do {
    const [next, found] = await read(cursor)
    cursor = next
    yield found
  } while (cursor !== '0')
}

export function requestIds(entries: readonly Member[]): string[] {
  return entries.map(({ value }) => withoutNumber(value))
}

export function compareMembers(one: Member, other: Member, newestFirst = false): number {
  const ascending = one.score - other.score || (one.value < other.value ? -1 : one.value > other.value ? 1 : 0)
  return newestFirst ? -ascending : ascending
}

export function toCursor({ score, value }: Member): string {
  return `${score}/${value}`
}

export function memberCursor(cursor: string | undefined): Member | undefined {
  if (cursor === undefined) return undefined
  const match = /^(\d+)\/(\d{16}:.+)$/s.exec(cursor)
  if (!match) throw new PageMarkError()
  return { score: Number(match[1]), value: match[2] ?? '' }
}

type Bounds = Omit<WalkOptions, 'from' | 'after'> & { from?: number | string | undefined }

async function fetchFrom(redis: Redis, { key, from = '-inf', until, newestFirst }: Bounds): Promise<Member[]> {
  const end = until === undefined ? '+inf' : `(${until}`
  const flat = newestFirst
    ? await redis.zrevrangebyscore(key, end, from, 'WITHSCORES', 'LIMIT', 0, CHUNK)
    : await redis.zrangebyscore(key, from, end, 'WITHSCORES', 'LIMIT', 0, CHUNK)
  return readMembers(flat)
}

/** By rank: of a score that very many share, all would be read for each chunk. Where `after` is gone, they are. */
async function fetchBehind(redis: Redis, options: WalkOptions, after: Member): Promise<Member[]> {
  const { key, from = Number.NEGATIVE_INFINITY, until = Number.POSITIVE_INFINITY, newestFirst } = options
  const { score, value } = after
  for (;;) {
    const rank = await (newestFirst ? redis.zrevrank(key, value) : redis.zrank(key, value))
    if (rank === null) break
    const command = newestFirst ? 'zrevrange' : 'zrange'
    const [found, ...behind] = readMembers(await redis[command](key, rank, rank + CHUNK, 'WITHSCORES'))
    // A member before it was added or removed between the two commands.
    if (found?.value !== value) continue
    if (found.score !== score) break
    return behind.filter((member) => member.score >= from && member.score < until)
  }
  const equal = readMembers(await redis.zrangebyscore(key, score, score, 'WITHSCORES'))
  const fresh = equal.filter((member) => compareMembers(member, after, newestFirst) > 0)
  const rest = await fetchFrom(redis, { ...options, ...(newestFirst ? { until: score } : { from: `(${score}` }) })
  return [...(newestFirst ? fresh.reverse() : fresh), ...rest]
}

export function readMembers(flat: string[]): Member[] {
  const members: Member[] = []
  for (let i = 0; i + 1 < flat.length; i += 2) members.push({ value: flat[i] ?? '', score: Number(flat[i + 1]) })
  return members
}
