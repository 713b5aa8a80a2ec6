/** Sorted sets with very many members of the same score, as repaired times are. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { RedisStore } from '../../inquiry-service/ledger/redis/store.ts'
import { type Member, walk } from '../../inquiry-service/records/redis-walk.ts'
import { RedisServer } from './server.ts'

const KEY = '{inq}:walked'
const AT = 1_800_000_000_000
const MANY = 4_000
const MEMBERS = Array.from({ length: MANY }, (_, number) => `${String(number).padStart(16, '0')}:id`)
/** Chunks of 200, each with three commands at most, plus some at the beginning and the end. */
const QUESTIONS = 3 * (MANY / 200) + 5

let server: RedisServer
let store: RedisStore
beforeAll(async () => {
  server = await RedisServer.start()
  store = new RedisStore({ url: server.url, durability: 'verified', part: 'desk' })
  await store.firstFinding
})
afterAll(async () => {
  await store.close()
  await server[Symbol.asyncDispose]()
})
beforeEach(async () => {
  const redis = server.client()
  await redis.flushall()
  await redis.zadd(KEY, ...MEMBERS.flatMap((member) => [AT, member]), AT - 1, 'a', AT + 1, 'b')
  await redis.config('RESETSTAT')
})

const membersOf = (members: readonly Member[]) => members.map(({ value }) => value)

/** The number of commands on the set. */
async function questions(): Promise<number> {
  const info = await server.client().info('commandstats')
  const calls = [...info.matchAll(/^cmdstat_z\w*(?:range|rank)\w*:calls=(\d+)/gm)].map(([, count]) => Number(count))
  return calls.reduce((sum, count) => sum + count, 0)
}

describe('A walk through members of one score', { timeout: 30_000 }, () => {
  it.each([
    ['oldest first', {}, ['a', ...MEMBERS, 'b']],
    ['newest first', { newestFirst: true }, ['b', ...MEMBERS.toReversed(), 'a']],
    ['within bounds, newest first', { from: AT, until: AT + 1, newestFirst: true }, MEMBERS.toReversed()],
  ])(
    '%s, yields each member once and does not read the same ones again for every chunk',
    async (_, options, expected) => {
      const found = (await Array.fromAsync(walk(store, { key: KEY, ...options }))).flat()

      expect(membersOf(found)).toEqual(expected)
      expect(await questions()).toBeLessThanOrEqual(QUESTIONS)
    },
  )

  it('continues after a place in the middle, even when its member has gone meanwhile', async () => {
    const after = { score: AT, value: MEMBERS[3_000] ?? '' }

    const first = (await Array.fromAsync(walk(store, { key: KEY, after }))).flat()
    await server.client().zrem(KEY, after.value)
    const second = (await Array.fromAsync(walk(store, { key: KEY, after }))).flat()

    expect(membersOf(first)).toEqual([...MEMBERS.slice(3_001), 'b'])
    expect(membersOf(second)).toEqual(membersOf(first))
  })

  it('misses none when members already passed are removed or moved on the way', async () => {
    const redis = server.client()
    const found: string[] = []

    for await (const chunk of walk(store, { key: KEY })) {
      found.push(...membersOf(chunk))
      const [removed = '', ...moved] = membersOf(chunk).slice(-100)
      await redis.zrem(KEY, removed)
      if (moved.length === 0) continue
      await redis.zadd(KEY, 'XX', ...moved.flatMap((member) => [AT - 10, member]))
    }

    expect(found).toEqual(['a', ...MEMBERS, 'b'])
  })
})
