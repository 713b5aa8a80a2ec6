/** What is special about a submission in Redis; what holds for every store is in the shared suite. */
import { describe, expect, it } from 'vitest'
import { keyHash } from '../../inquiry-service/ledger/keys.ts'
import { countKinds, retryOf, submission } from '../ledger/submissions.ts'
import { contentOf, NEVER, ONCE, refusalOf, tracesOf, World } from './world.ts'

describe('submit() in Redis', () => {
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

  it('stores neither the key nor, except in the inquiry, what the inquirer wrote, all under its prefix; only the quota expires', async () => {
    await using world = await World.open({ query: '?prefix=staging' })
    const first = submission()
    await world.ledger.submit(first)

    const content = await contentOf(world.redis)

    const hex = (text: string) => Buffer.from(text).toString('hex')
    const holds = (text: string) =>
      Object.entries(content)
        .filter(([key, value]) => key.includes(text) || value.includes(hex(text)))
        .map(([key]) => key)
    expect(holds(first.key)).toEqual([])
    expect(holds(first.inquiry.email)).toEqual([`{staging}:inquiry:${first.requestId}`])
    const keys = Object.keys(content)
    expect(keys.filter((key) => !key.startsWith('{staging}:'))).toEqual([])
    // A key answers retries for ever.
    const expiries = await Promise.all(keys.map((key) => world.redis.pttl(key)))
    expect(keys.filter((_, i) => (expiries[i] ?? 0) >= 0)).toEqual([`{staging}:quota:${first.client}`])
  })

  it('decides submissions that arrive together in one call, and so with one sync by the server, and goes on when that forgets its scripts', async () => {
    await using world = await World.open()
    await world.ledger.submit(submission())
    const before = await callsOf(world)

    const submitMany = () => Promise.all(Array.from({ length: 64 }, () => world.ledger.submit(submission())))
    const outcomes = await submitMany()

    expect((await callsOf(world)) - before).toBe(1)
    await world.redis.script('FLUSH')
    outcomes.push(...(await submitMany()))
    expect(countKinds(outcomes)).toEqual({ accepted: 128 })
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
})

/** The number of script calls the server has had. */
async function callsOf({ redis }: World): Promise<number> {
  return Number(/cmdstat_evalsha:calls=(\d+)/.exec(await redis.info('commandstats'))?.[1] ?? 0)
}
