/** What is special about a submission in Redis; what holds for every store is in the shared suite. */
import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { keyHash } from '../../inquiry-service/ledger/keys.ts'
import { retryOf, submission } from '../ledger/submissions.ts'
import { openWholeRedis } from '../ledger/whole-ledger.ts'
import { contentOf, NEVER, ONCE, refusalOf, tracesOf, World } from './world.ts'

describe('submit() in Redis', () => {
  it('stores one inquiry, one key, one quota unit and one notice', async () => {
    await using world = await World.open()
    const first = submission()

    await world.ledger.submit(first)

    expect(await tracesOf(world.redis, first)).toEqual(ONCE)
    expect((await world.ledger.desk.checkIntegrity(Date.now())).problems).toEqual([])
  })

  it('writes nothing when it answers a replay, a conflict or a refusal by quota', async () => {
    await using world = await World.open()
    const first = submission()
    await world.ledger.submit(first)
    for (let i = 0; i < 4; i += 1) await world.ledger.submit(submission({ client: first.client }))
    const before = await contentOf(world.redis)

    const outcomes = [
      await world.ledger.submit(retryOf(first)),
      await world.ledger.submit({ ...retryOf(first), digest: Buffer.alloc(32) }),
      await world.ledger.submit(submission({ client: first.client })),
    ]

    expect(outcomes.map(({ kind }) => kind)).toEqual(['replayed', 'conflict', 'limited'])
    expect(await contentOf(world.redis)).toEqual(before)
  })

  it('stores neither the key nor, except in the inquiry itself, anything the inquirer wrote', async () => {
    await using world = await World.open()
    const first = submission()
    await world.ledger.submit(first)

    const content = await contentOf(world.redis)

    const hex = (text: string) => Buffer.from(text).toString('hex')
    const holds = (text: string) =>
      Object.entries(content)
        .filter(([key, value]) => key.includes(text) || value.includes(hex(text)))
        .map(([key]) => key)
    expect(holds(first.key)).toEqual([])
    expect(holds(first.inquiry.email)).toEqual([`{inq}:inquiry:${first.requestId}`])
  })

  it('lets only the quota expire: a key answers retries for ever', async () => {
    await using world = await World.open()
    await world.ledger.submit(submission())

    const keys = await world.redis.keys('*')
    const expiring = await Promise.all(keys.map(async (key) => ((await world.redis.pttl(key)) >= 0 ? [key] : [])))

    expect(expiring.flat()).toEqual([expect.stringMatching(/^\{inq\}:quota:/)])
  })

  it('admits 5 of 20 concurrent inquiries of one client, sent through two processes', async () => {
    await using world = await World.open()
    const other = await openWholeRedis({ url: world.server.url, durability: 'verified' })
    const { client } = submission()

    const outcomes = await Promise.all(
      Array.from({ length: 20 }, (_, i) => (i % 2 ? world.ledger : other).submit(submission({ client }))),
    )
    await other.close()

    expect(outcomes.filter(({ kind }) => kind === 'accepted')).toHaveLength(5)
    expect(outcomes.filter(({ kind }) => kind === 'limited')).toHaveLength(15)
  })

  it('decides submissions that arrive together in one call, and so with one sync by the server', async () => {
    await using world = await World.open()
    await world.ledger.submit(submission())
    const before = await callsOf(world)

    const outcomes = await Promise.all(Array.from({ length: 64 }, () => world.ledger.submit(submission())))

    expect(new Set(outcomes.map(({ kind }) => kind))).toEqual(new Set(['accepted']))
    expect((await callsOf(world)) - before).toBe(1)
    expect((await world.ledger.desk.checkIntegrity(Date.now())).problems).toEqual([])
  })

  it('stores what arrived together with a submission whose key it must refuse', async () => {
    await using world = await World.open()
    const [first, odd, last] = [submission(), submission(), submission()]
    await world.redis.set(`{inq}:key:${keyHash(odd.key).toString('hex')}`, 'not ours')

    const refused = refusalOf(world.ledger.submit(odd))
    const outcomes = await Promise.all([world.ledger.submit(first), world.ledger.submit(last)])

    expect((await refused).applied).toBe('no')
    expect(outcomes.map(({ kind }) => kind)).toEqual(['accepted', 'accepted'])
    expect(await tracesOf(world.redis, first)).toEqual(ONCE)
    expect(await tracesOf(world.redis, last)).toEqual(ONCE)
  })

  it('goes on after the server has forgotten its scripts', async () => {
    await using world = await World.open()
    await world.ledger.submit(submission())
    await world.redis.script('FLUSH')

    const outcomes = await Promise.all([submission(), submission()].map((each) => world.ledger.submit(each)))

    expect(outcomes.map(({ kind }) => kind)).toEqual(['accepted', 'accepted'])
  })

  it.each(['inquiries', 'state:new', 'outbox', 'waiting', 'counter'])(
    'refuses and changes nothing when the key %s has a foreign type',
    async (name) => {
      await using world = await World.open()
      await world.redis.del(`{inq}:${name}`)
      await world.redis.hset(`{inq}:${name}`, 'a', 'b')
      const before = await contentOf(world.redis)

      expect(await refusalOf(world.ledger.submit(submission()))).toEqual({
        applied: 'no',
        message:
          'Cannot confirm the outcome: the ledger is unavailable: a key has a type or value that is not ours: find who else writes under this prefix',
      })
      expect(await contentOf(world.redis)).toEqual(before)
    },
  )

  it('refuses a request id that is taken, and changes nothing', async () => {
    await using world = await World.open()
    const first = submission()
    await world.ledger.submit(first)
    const second = submission({ requestId: first.requestId })

    const refusal = await refusalOf(world.ledger.submit(second))

    expect(refusal.applied).toBe('no')
    expect({ ...(await tracesOf(world.redis, second)) }).toMatchObject(NEVER)
    expect(await world.ledger.submit(submission())).toMatchObject({ kind: 'accepted' })
  })

  it('keeps ledgers of different prefixes apart in one store', async () => {
    await using world = await World.open({ query: `?prefix=a-${randomUUID().slice(0, 8)}` })

    await world.ledger.submit(submission())

    expect(await world.redis.keys('{inq}*')).toEqual([])
  })
})

/** The number of script calls the server has had. */
async function callsOf({ redis }: World): Promise<number> {
  return Number(/cmdstat_evalsha:calls=(\d+)/.exec(await redis.info('commandstats'))?.[1] ?? 0)
}
