/** The public quota shared through a real Redis, and how it behaves when that Redis is away (D22, D25). */
import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { QuotaPolicy } from '../../inquiry-service/contract/limits.ts'
import { MemoryQuota } from '../../inquiry-service/quota/memory.ts'
import { RedisQuota } from '../../inquiry-service/quota/redis.ts'
import { eventually } from '../setup/eventually.ts'
import { FaultProxy } from './fault-proxy.ts'
import { RedisServer } from './server.ts'

const POLICY: QuotaPolicy = { name: 'public', limit: 3, windowSeconds: 60 }
const WINDOW_MS = 60_000
/** Longer than a busy machine keeps Redis waiting: tests of sharing are not about outages. */
const BUSY_MACHINE_MS = 10_000
/** For a store that does not answer at all. */
const SILENT_STORE = { patienceMs: 500 }

class QuotaWorld implements AsyncDisposable {
  readonly server: RedisServer
  readonly proxy: FaultProxy
  readonly client = randomUUID().replaceAll('-', '')
  shiftMs = 0
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
      storeClock: () => Date.now() + this.shiftMs,
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
    for (const quota of this.#quotas) await quota.close()
    await this.proxy[Symbol.asyncDispose]()
    await this.server[Symbol.asyncDispose]()
  }
}

describe('The public quota in Redis', () => {
  it('is one quota for all processes', async () => {
    await using world = await QuotaWorld.open()
    const [one, other] = [await world.process(), await world.process()]

    expect(await world.take(one, 2)).toEqual([true, true])
    expect(await world.take(other, 2)).toEqual([true, false])
    expect(await world.take(one, 1)).toEqual([false])
  })

  it('admits exactly the limit of operations that arrive at once in several processes', async () => {
    await using world = await QuotaWorld.open()
    const [one, other] = [await world.process(), await world.process()]

    const decisions = await Promise.all(
      Array.from({ length: 40 }, (_, i) => (i % 2 ? one : other).take(world.client, Date.now())),
    )

    expect(decisions.filter(({ admitted }) => admitted)).toHaveLength(POLICY.limit)
  })

  it('says what is left, and when the oldest stamp leaves', async () => {
    await using world = await QuotaWorld.open()
    const quota = await world.process()

    const states = []
    for (const shiftMs of [0, 20_000, 40_000, 50_000]) {
      world.shiftMs = shiftMs
      states.push(await quota.take(world.client, Date.now()))
    }

    const state = (remaining: number) => ({ policy: POLICY, remaining, resetSeconds: expect.any(Number) })
    expect(states).toEqual([
      { admitted: true, state: state(2) },
      { admitted: true, state: state(1) },
      { admitted: true, state: state(0) },
      { admitted: false, state: state(0) },
    ])
    const resets = states.map((decision) => decision.state.resetSeconds ?? 0)
    expect(resets[0]).toBe(60)
    expect(resets.map((reset, i) => reset > (resets[i + 1] ?? 0))).toEqual([true, true, true, true])
  })

  it('counts an operation until it is exactly one window old, and never a refused one', async () => {
    await using world = await QuotaWorld.open()
    const quota = await world.process()
    expect(await world.take(quota, 5)).toEqual([true, true, true, false, false])

    world.shiftMs = WINDOW_MS - 10_000
    expect(await world.take(quota, 1)).toEqual([false])

    world.shiftMs = WINDOW_MS
    expect(await quota.take(world.client, Date.now())).toMatchObject({ admitted: true, state: { remaining: 2 } })
  })

  it('keeps nothing about a client that has been away for a window', async () => {
    await using world = await QuotaWorld.open()
    const quota = await world.process()
    await world.take(quota, 1)

    const [key = ''] = await world.server.client().keys('*')
    const expiry = await world.server.client().pttl(key)

    expect(key).toBe(`inq:public:{${world.client}}`)
    expect(expiry).toBeGreaterThan(0)
    expect(expiry).toBeLessThanOrEqual(WINDOW_MS)
  })

  it('locks nobody out after the server’s clock was ten years ahead, and renews the expiry', async () => {
    await using world = await QuotaWorld.open()
    const quota = await world.process()
    world.shiftMs = 10 * 365 * 86_400_000
    await world.take(quota, 3)
    await world.server.client().pexpire(`inq:public:{${world.client}}`, world.shiftMs)

    world.shiftMs = 0
    const held = await quota.take(world.client, Date.now())
    const expiry = await world.server.client().pttl(`inq:public:{${world.client}}`)
    world.shiftMs = WINDOW_MS

    expect(held).toMatchObject({ admitted: false, state: { remaining: 0, resetSeconds: 60 } })
    expect(expiry).toBeLessThanOrEqual(WINDOW_MS)
    expect(await quota.take(world.client, Date.now())).toMatchObject({ admitted: true, state: { remaining: 2 } })
    expect(world.ahead).toEqual([3])
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

  it('is counted in the process while the server is frozen or full', async () => {
    await using world = await QuotaWorld.open()
    const quota = await world.process(SILENT_STORE)

    world.server.pause()
    expect(await world.take(quota, 2)).toEqual([true, true])
    world.server.resume()
    await eventually(() => quota.shared)
    await world.server.client().config('SET', 'maxmemory', 1)

    expect(await world.take(quota, 2)).toEqual([true, false])
  })

  it('while it returns reports the stricter of the two counts, and admits only what both admit (D25a)', async () => {
    await using world = await QuotaWorld.open()
    const quota = await world.process()
    await world.take(quota, 1)
    world.proxy.set('refuse')
    await world.take(quota, 1)
    world.proxy.set('pass')
    await eventually(() => quota.shared)
    const other = await world.process()

    const later = Date.now() + 1_000
    const decisions = []
    // The process has counted two, the store one; then the store has counted three.
    decisions.push(await quota.take(world.client, later))
    decisions.push(await other.take(world.client, later))
    decisions.push(await quota.take(world.client, later))
    const stamps = await world.server.client().zcard(`inq:public:{${world.client}}`)

    expect(decisions.map(({ admitted, state }) => [admitted, state.remaining])).toEqual([
      [true, 0],
      [true, 0],
      [false, 0],
    ])
    // What the process refuses leaves no stamp in the store.
    expect(stamps).toBe(3)
  })

  it('does not start over when the server comes back empty', async () => {
    await using world = await QuotaWorld.open()
    const quota = await world.process()
    await world.take(quota, 2)

    await world.server.kill()
    await world.server.boot()
    await eventually(() => quota.shared)

    expect(await world.take(quota, 2)).toEqual([true, false])
  })

  it('decides from the first moment, before there is any connection', async () => {
    const quota = new RedisQuota({
      url: 'redis://127.0.0.1:1',
      policy: POLICY,
      local: new MemoryQuota({ policy: POLICY }),
    })

    const decisions = await Promise.all(Array.from({ length: 5 }, () => quota.take('a', Date.now())))
    await quota.close()

    expect(decisions.map(({ admitted }) => admitted)).toEqual([true, true, true, false, false])
  })
})
