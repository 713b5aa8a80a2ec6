/** The quota in memory and in a real Redis, and how the shared one behaves when its Redis is away (D22, D25). */
import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { QuotaPolicy } from '../../inquiry-service/contract/limits.ts'
import { MemoryQuota, type QuotaDecision } from '../../inquiry-service/quota/quota.ts'
import { RedisQuota } from '../../inquiry-service/quota/redis.ts'
import { eventually } from '../setup/eventually.ts'
import { FaultProxy } from './fault-proxy.ts'
import { RedisServer } from './server.ts'

const POLICY: QuotaPolicy = { name: 'public', limit: 3, windowSeconds: 60 }
const WINDOW_MS = 60_000
const START = 1_800_000_000_000
const TEN_YEARS_MS = 10 * 365 * 86_400_000
/** Longer than a busy machine keeps Redis waiting: tests of sharing are not about outages. */
const BUSY_MACHINE_MS = 10_000
/** For a store that does not answer at all. */
const SILENT_STORE = { patienceMs: 500 }

class QuotaWorld implements AsyncDisposable {
  readonly server: RedisServer
  readonly proxy: FaultProxy
  readonly client = randomUUID().replaceAll('-', '')
  shiftMs = 0
  /** The store's clock stands still at this time, where one is set. */
  frozenAt: number | undefined
  /** Reports of stamps ahead of the clock. */
  readonly ahead: number[] = []
  readonly #quotas: RedisQuota[] = []

  private constructor(server: RedisServer, proxy: FaultProxy) {
    this.server = server
    this.proxy = proxy
  }

  static async open(): Promise<QuotaWorld> {
    // As an operator would run it: without an append-only file, because a quota need not survive anything.
    const server = await RedisServer.start({ args: ['--appendonly', 'no'] })
    return new QuotaWorld(server, await FaultProxy.start(server.port))
  }

  /** One service process's view of the quota, shared with all others of this world. */
  async process({ patienceMs = BUSY_MACHINE_MS } = {}): Promise<RedisQuota> {
    const quota = new RedisQuota({
      url: this.proxy.url,
      patienceMs,
      policy: POLICY,
      local: new MemoryQuota({ policy: POLICY }),
      storeClock: () => this.frozenAt ?? Date.now() + this.shiftMs,
      onAhead: (stamps) => void this.ahead.push(stamps),
    })
    this.#quotas.push(quota)
    await eventually(() => quota.shared)
    return quota
  }

  /** Whether each of `count` operations in a row was admitted. */
  async take(quota: RedisQuota, count: number): Promise<boolean[]> {
    const admitted: boolean[] = []
    for (let i = 0; i < count; i += 1) admitted.push((await quota.take(this.client, Date.now())).admitted)
    return admitted
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const quota of this.#quotas) quota.close()
    await this.proxy[Symbol.asyncDispose]()
    await this.server[Symbol.asyncDispose]()
  }
}

/** A quota of one process, whose clock tests set with each operation. */
interface Counted extends AsyncDisposable {
  take(now: number, client?: string): Promise<QuotaDecision>
  /** Stamps that were reported ahead of the clock, where it reports any. */
  ahead?: readonly number[]
}

const ENGINES: Record<string, () => Promise<Counted>> = {
  memory: async () => {
    const quota = new MemoryQuota({ policy: POLICY })
    return { take: async (now, client = 'one') => quota.take(client, now), [Symbol.asyncDispose]: async () => {} }
  },
  redis: async () => {
    const world = await QuotaWorld.open()
    const quota = await world.process()
    return {
      async take(now, client = 'one') {
        world.frozenAt = now
        return await quota.take(client, now)
      },
      ahead: world.ahead,
      [Symbol.asyncDispose]: () => world[Symbol.asyncDispose](),
    }
  },
}

describe.each(Object.entries(ENGINES))('A quota in %s', (name, open) => {
  const allowed = (remaining: number, resetSeconds: number) => ({
    admitted: true,
    state: { policy: POLICY, remaining, resetSeconds },
  })
  const refused = (resetSeconds: number) => ({ ...allowed(0, resetSeconds), admitted: false })

  it('admits so many in a window, says what is left and when the oldest leaves, and never counts a refused one (D22)', async () => {
    await using quota = await open()
    const taken = async (...times: number[]) => {
      const decisions = []
      for (const time of times) decisions.push(await quota.take(START + time))
      return decisions
    }

    // Half-open to the millisecond: after exactly its length a stamp is out, and each leaves by itself.
    expect(await taken(0, 1, 1000, 20_000)).toEqual([allowed(2, 60), allowed(1, 60), allowed(0, 59), refused(40)])
    expect(await taken(59_999, 60_000, 60_000)).toEqual([refused(1), allowed(0, 1), refused(1)])
    expect(await taken(60_001, 60_999, 61_000)).toEqual([allowed(0, 1), refused(1), allowed(0, 59)])
    expect(await quota.take(START + 61_000, 'another')).toEqual(allowed(2, 60))
  })

  it('sets stamps that a wrong clock left ahead to the present once, so that they leave the window like any other (D22a)', async () => {
    await using quota = await open()
    for (let count = 0; count < 3; count += 1) await quota.take(START + TEN_YEARS_MS)

    expect(await quota.take(START)).toEqual(refused(60))
    expect(await quota.take(START + WINDOW_MS - 1)).toEqual(refused(1))
    expect(await quota.take(START + WINDOW_MS)).toEqual(allowed(2, 60))
    expect(quota.ahead ?? [3]).toEqual([3])
  })

  it('admits no more than the limit in any window, whatever arrives when', async () => {
    await using quota = await open()
    let client = 0
    const pauses = fc.array(fc.integer({ min: 0, max: 30_000 }), { maxLength: 40 })
    const property = fc.asyncProperty(pauses, async (gaps) => {
      client += 1
      let now = START
      const stamps: number[] = []
      for (const gap of gaps) {
        now += gap
        const counted = stamps.filter((stamp) => now - stamp < WINDOW_MS).length
        const { admitted, state } = await quota.take(now, `client ${client}`)
        expect(admitted).toBe(counted < POLICY.limit)
        if (admitted) stamps.push(now)
        expect(state.remaining).toBe(POLICY.limit - counted - (admitted ? 1 : 0))
      }
    })
    await fc.assert(property, { numRuns: name === 'redis' ? 10 : 100 })
  })
})

describe('The public quota in Redis', () => {
  it('is one quota for all processes, also for operations that arrive at once', async () => {
    await using world = await QuotaWorld.open()
    const [one, other] = [await world.process(), await world.process()]

    expect(await world.take(one, 2)).toEqual([true, true])
    expect(await world.take(other, 2)).toEqual([true, false])
    const decisions = await Promise.all(
      Array.from({ length: 40 }, (_, i) => (i % 2 ? one : other).take('at once', Date.now())),
    )
    expect(decisions.filter(({ admitted }) => admitted)).toHaveLength(POLICY.limit)
  })

  it('is not called shared where its user may not count', async () => {
    await using server = await RedisServer.start()
    const store = server.client()
    await store.call('ACL', 'SETUSER', 'limited', 'on', '>secret', '~other:*', '+@all')
    const url = `redis://limited:secret@127.0.0.1:${server.port}`
    const called: boolean[] = []
    const onShared = (shared: boolean) => void called.push(shared)
    const quota = new RedisQuota({ url, policy: POLICY, local: new MemoryQuota({ policy: POLICY }), onShared })

    await eventually(async () => called.length > 0 || ((await store.call('ACL', 'LOG')) as unknown[]).length > 0)
    await quota.take('a', 0)
    quota.close()

    expect(called).toEqual([])
  })

  it('keeps nothing about a client that has been away for a window, even after a clock ten years ahead', async () => {
    await using world = await QuotaWorld.open()
    const quota = await world.process()
    const redis = world.server.client()
    const key = `inq:public:{${world.client}}`
    const expiries: number[] = []
    for (const shiftMs of [0, TEN_YEARS_MS, 0]) {
      world.shiftMs = shiftMs
      await world.take(quota, 1)
      expiries.push(await redis.pttl(key))
      await redis.pexpire(key, TEN_YEARS_MS)
    }

    expect(await redis.keys('*')).toEqual([key])
    expect(expiries.filter((expiry) => expiry <= 0 || expiry > WINDOW_MS)).toEqual([])
  })

  it('goes on after the server has forgotten its scripts', async () => {
    await using world = await QuotaWorld.open()
    const quota = await world.process()
    await world.server.client().script('FLUSH')

    expect(await world.take(quota, 4)).toEqual([true, true, true, false])
    expect(quota.shared).toBe(true)
  })
})

describe('The public quota without its Redis', () => {
  it.each(['refuse', 'drop-reply', 'hold-reply', 'black-hole'] as const)(
    'is counted in the process after the fault %s, with what was known before',
    async (fault) => {
      await using world = await QuotaWorld.open()
      const quota = await world.process(SILENT_STORE)
      await world.take(quota, 2)

      world.proxy.set(fault)
      expect(await world.take(quota, 2)).toEqual([true, false])
      expect(quota.shared).toBe(false)

      world.proxy.set('pass')
      await eventually(() => quota.shared)
    },
  )

  it('does not mistake the answer to another operation for its own when one is lost on the way', async () => {
    await using world = await QuotaWorld.open()
    const quota = await world.process(SILENT_STORE)
    await world.take(quota, 3)
    world.proxy.set('lose-reply')

    const decisions = [quota.take(world.client, Date.now()), quota.take('somebody else', Date.now())]

    expect((await Promise.all(decisions)).map(({ admitted }) => admitted)).toEqual([false, true])
  })

  it('is counted in the process while the server is full', async () => {
    await using world = await QuotaWorld.open()
    const quota = await world.process(SILENT_STORE)
    await world.take(quota, 2)

    await world.server.client().config('SET', 'maxmemory', 1)

    expect(await world.take(quota, 2)).toEqual([true, false])
  })

  it('while it returns, even empty, reports the stricter of the two counts, and admits only what both admit (D25a)', async () => {
    await using world = await QuotaWorld.open()
    const quota = await world.process()
    await world.take(quota, 1)
    world.proxy.set('refuse')
    await world.take(quota, 1)
    for (let count = 0; count < POLICY.limit; count += 1) await quota.take('full', Date.now())
    world.proxy.set('pass')
    await eventually(() => quota.shared)
    const other = await world.process()

    const later = Date.now() + 1_000
    const decisions = []
    // The process has counted two, the store one; then the store has counted three.
    decisions.push(await quota.take(world.client, later))
    decisions.push(await other.take(world.client, later))
    decisions.push(await quota.take(world.client, later))
    decisions.push(await quota.take('full', later))

    expect(decisions.map(({ admitted, state }) => [admitted, state.remaining])).toEqual([
      [true, 0],
      [true, 0],
      [false, 0],
      [false, 0],
    ])
    // What the process refuses leaves no stamp in the store.
    const stampsOf = (client: string) => world.server.client().zcard(`inq:public:{${client}}`)
    expect([await stampsOf(world.client), await stampsOf('full')]).toEqual([3, 0])
  })

  it('decides from the first moment, before there is any connection', async () => {
    const quota = new RedisQuota({
      url: 'redis://127.0.0.1:1',
      policy: POLICY,
      local: new MemoryQuota({ policy: POLICY }),
    })

    const decisions = await Promise.all(Array.from({ length: 5 }, () => quota.take('a', Date.now())))
    quota.close()

    expect(decisions.map(({ admitted }) => admitted)).toEqual([true, true, true, false, false])
  })
})
