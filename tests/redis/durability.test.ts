/** The store is asked whether it can keep the promise, and nothing is accepted where it can't (D20). */
import { describe, expect, it } from 'vitest'
import type { LedgerHealth } from '../../inquiry-service/ledger/ledger.ts'
import { openRedisLedger } from '../../inquiry-service/ledger/redis/open.ts'
import { RedisServer } from './server.ts'
import { contentOf, eventually, refusalOf, submission, World } from './world.ts'

const NO_CONFIG = userArgs('-config')

describe('A Redis ledger at its start', { timeout: 30_000 }, () => {
  it('is ready on a server that has an append-only file, syncs it before each answer and evicts nothing', async () => {
    await using world = await World.open()

    expect(world.ledger.health()).toEqual({ ready: true, reason: '', fatal: false })
  })

  it.each([
    [['--appendonly', 'no'], 'the store keeps no append-only file: set appendonly to yes'],
    [['--appendfsync', 'everysec'], 'the store answers before its disk has it: set appendfsync to always'],
    [['--appendfsync', 'no'], 'the store answers before its disk has it: set appendfsync to always'],
    [
      ['--no-appendfsync-on-rewrite', 'yes'],
      'the store skips its disk during a rewrite: set no-appendfsync-on-rewrite to no',
    ],
    [['--maxmemory-policy', 'allkeys-lru'], 'the store may evict inquiries: set maxmemory-policy to noeviction'],
    [['--maxmemory', '1'], 'maxmemory is reached: raise maxmemory'],
    [['--min-replicas-to-write', '1'], 'too few replicas: mend them or lower min-replicas-to-write'],
    [['--replicaof', '127.0.0.1', '1'], 'the store is a replica: name the primary, or wait for the failover'],
    [['--requirepass', 'x'], 'the store asks for a password: put it in REDIS_URL'],
    [NO_CONFIG, 'the store does not tell its fsync policy: allow CONFIG GET, or set STORE_DURABILITY to attested:NAME'],
    [
      userArgs('-evalsha', '-eval'),
      'the user of REDIS_URL lacks a permission: allow evalsha, eval, script and the keys',
    ],
  ])('refuses every inquiry on a server with %j', async (args, reason) => {
    await using world = await World.open({ args })

    expect(world.ledger.health()).toEqual({ ready: false, reason, fatal: false })
    expect(await refusalOf(world.ledger.submit(submission()))).toEqual({
      applied: 'no',
      message: `Cannot confirm the outcome as the ledger is unavailable: ${reason}`,
    })
  })

  it('says that the password is wrong, whoever asks in between, and not only that there is no connection', async () => {
    const told: string[] = []
    await using server = await RedisServer.start({ args: ['--requirepass', 'right'] })
    const url = server.url.replace('redis://', 'redis://:wrong@')
    const onHealth = ({ reason }: LedgerHealth) => void told.push(reason)
    const ledger = await openRedisLedger({ url, durability: 'verified', role: 'service', onHealth })

    const refusals = [
      await refusalOf(ledger.outbox.summary(0)),
      await refusalOf(ledger.desk.find({}, { limit: 1 })),
      await refusalOf(ledger.submit(submission())),
    ]
    await ledger.close()

    const reason = 'the store refuses user or password of REDIS_URL'
    const message = `Cannot confirm the outcome as the ledger is unavailable: ${reason}`
    expect(refusals).toEqual(Array(3).fill({ applied: 'no', message }))
    expect(told).toEqual([reason])
  })

  it('takes the word of the operator where CONFIG is forbidden', async () => {
    await using world = await World.open({ args: NO_CONFIG, durability: 'attested:managed' })

    expect(await world.ledger.submit(submission())).toMatchObject({ kind: 'accepted' })
  })

  it('does not take the word of the operator against what CONFIG says', async () => {
    await using world = await World.open({ args: ['--appendfsync', 'everysec'], durability: 'attested:managed' })

    expect(world.ledger.health().ready).toBe(false)
  })

  it('opens and is not ready when there is no server', async () => {
    await using world = await World.open()
    await world.server.kill()
    await eventually(() => !world.ledger.health().ready)

    expect(await refusalOf(world.ledger.submit(submission()))).toEqual({
      applied: 'no',
      message: 'Cannot confirm the outcome as the ledger is unavailable: there is no connection to the store',
    })
  })
})

describe('A Redis ledger while it runs', { timeout: 30_000 }, () => {
  it('finds out at the next check that appendfsync was changed, and that it was changed back', async () => {
    await using world = await World.open()
    await world.redis.config('SET', 'appendfsync', 'everysec')

    await world.ledger.checkNow()
    const refusal = await refusalOf(world.ledger.submit(submission()))
    await world.redis.config('SET', 'appendfsync', 'always')
    await world.ledger.checkNow()

    expect(refusal.message).toMatch('set appendfsync to always')
    expect(world.ledger.health().ready).toBe(true)
  })

  it('checks the server it finds after a reconnect before it accepts anything', async () => {
    await using world = await World.open({ proxied: true })
    await world.redis.config('SET', 'appendfsync', 'everysec')

    world.proxy.cut()
    await eventually(() => world.ledger.health().reason.includes('appendfsync'))

    expect((await refusalOf(world.ledger.submit(submission()))).applied).toBe('no')
  })

  it('leaves nothing in the store by checking it', async () => {
    await using world = await World.open()

    await world.ledger.checkNow()

    expect(await contentOf(world.redis)).toEqual({})
  })
})

/** The user that everybody is, with some commands taken away. */
function userArgs(...taken: string[]): string[] {
  return ['--user', 'default', 'on', 'nopass', '~*', '&*', '+@all', ...taken]
}
