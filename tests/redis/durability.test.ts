/** The service asks whether the store can keep the promise, and accepts nothing where it can't (D20). */
import { describe, expect, it } from 'vitest'
import type { LedgerHealth } from '../../inquiry-service/ledger/ledger.ts'
import { retryOf, submission } from '../ledger/submissions.ts'
import { openWholeRedis } from '../ledger/whole-ledger.ts'
import { eventually } from '../setup/eventually.ts'
import { RedisServer } from './server.ts'
import { contentOf, refusalOf, userArgs, World } from './world.ts'

const NO_CONFIG = userArgs('-config')

describe('A Redis ledger at its start', () => {
  // Settings that may also change while it runs are in the table of faults.
  it.each([
    [['--replicaof', '127.0.0.1', '1'], 'the store is a replica: name the primary, or wait for the failover'],
    [['--requirepass', 'x'], 'the store asks for a password: put it in REDIS_URL'],
    [
      NO_CONFIG,
      'the store does not say what its fsync policy is: allow CONFIG GET, or set STORE_DURABILITY to attested:NAME',
    ],
    [
      userArgs('-evalsha', '-eval'),
      'the user of REDIS_URL lacks a permission: allow evalsha, eval, script and the keys',
    ],
  ])('refuses every inquiry on a server with %j', async (args, reason) => {
    await using world = await World.open({ args })

    expect(world.ledger.health()).toEqual({ ready: false, reason, fatal: false })
    expect(await refusalOf(world.ledger.submit(submission()))).toEqual({
      applied: 'no',
      message: `Cannot confirm the outcome: the ledger is unavailable: ${reason}`,
    })
  })

  it('says that the password is wrong, not merely that there is no connection, whoever asks meanwhile', async () => {
    const reasons: string[] = []
    await using server = await RedisServer.start({ args: ['--requirepass', 'right'] })
    const url = server.url.replace('redis://', 'redis://:wrong@')
    const onHealth = ({ reason }: LedgerHealth) => void reasons.push(reason)
    const ledger = await openWholeRedis({ url, durability: 'verified', onHealth })

    const refusals = [
      await refusalOf(ledger.outbox.summary(0)),
      await refusalOf(ledger.desk.find({}, { limit: 1 })),
      await refusalOf(ledger.submit(submission())),
    ]
    await ledger.close()

    const reason = 'the store refuses user or password of REDIS_URL'
    const message = `Cannot confirm the outcome: the ledger is unavailable: ${reason}`
    expect(refusals).toEqual(Array(3).fill({ applied: 'no', message }))
    expect(reasons).toEqual([reason])
  })

  it('does not take the operator’s word over what CONFIG says', async () => {
    await using world = await World.open({ args: ['--appendfsync', 'everysec'], durability: 'attested:managed' })

    expect(world.ledger.health().ready).toBe(false)
  })
})

describe('A Redis ledger while it runs', () => {
  it('shows the desk an inquiry even when it can’t be marked as opened', async () => {
    await using world = await World.open()
    const first = submission()
    await world.ledger.submit(first)
    await world.redis.config('SET', 'min-replicas-to-write', 1)

    const file = await world.ledger.desk.open(first.requestId, { by: 'anna', at: 1 })

    expect(file?.inquiry).toMatchObject({ inquiry: first.inquiry })
    expect(file?.inquiry).not.toHaveProperty('openedAt')
    expect(file?.audit.map(({ action }) => action)).toEqual(['received'])
  })

  it('withholds what the desk did, and what became of a notice, after which a setting has changed (D20)', async () => {
    await using world = await World.open()
    const { requestId, ...sent } = submission()
    await world.ledger.submit({ requestId, ...sent })
    await world.redis.config('SET', 'appendfsync', 'everysec')

    const refusal = await refusalOf(world.ledger.desk.addNote(requestId, 'called', { by: 'Ada', at: 1 }))

    expect(refusal).toMatchObject({ applied: 'unknown', message: expect.stringContaining('set appendfsync to always') })
  })

  it('takes the operator’s word where CONFIG is forbidden, and asks what it may after each inquiry (D20)', async () => {
    const admin = ['--user', 'admin', 'on', '>secret', '~*', '&*', '+@all']
    await using world = await World.open({ args: [...NO_CONFIG, ...admin], durability: 'attested:managed' })
    const first = submission()
    expect(await world.ledger.submit(first)).toMatchObject({ kind: 'accepted' })
    const operator = world.server.client()
    await operator.auth('admin', 'secret')
    await operator.config('SET', 'maxmemory-policy', 'allkeys-lru')

    const refusal = await refusalOf(world.ledger.submit(retryOf(first)))

    expect(refusal).toMatchObject({ applied: 'unknown', message: expect.stringContaining('maxmemory-policy') })
  })

  it('waits until an append-only file that was switched on again is complete', async () => {
    await using world = await World.open()
    // Slow enough for the rewrite to be seen under way.
    await world.redis.config('SET', 'rdb-key-save-delay', '2000')
    for (let count = 0; count < 200; count += 1) await world.redis.set(`other ${count}`, 'x')
    await world.redis.config('SET', 'appendonly', 'no')
    await world.ledger.checkNow()

    await world.redis.config('SET', 'appendonly', 'yes')
    await world.ledger.checkNow()
    const { reason } = world.ledger.health()
    await eventually(() => world.ledger.health().ready)

    expect(reason).toBe('the store is rewriting its append-only file: wait until that is done')
    expect(await world.redis.info('persistence')).toContain('aof_rewrite_in_progress:0')
  })

  it('checks the server it finds after a reconnect before it accepts anything', async () => {
    await using world = await World.open({ proxied: true })
    await world.redis.config('SET', 'appendfsync', 'everysec')

    world.proxy.cut()
    await eventually(() => world.ledger.health().reason.includes('appendfsync'))

    expect((await refusalOf(world.ledger.submit(submission()))).applied).toBe('no')
  })

  it('leaves nothing behind in the store when checking it', async () => {
    await using world = await World.open()

    await world.ledger.checkNow()

    expect(await contentOf(world.redis)).toEqual({})
  })
})
