/** Every way a Redis can fail an inquiry: never a false acceptance, and a retry always leaves exactly one inquiry. */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { inspect } from 'node:util'
import { describe, expect, it } from 'vitest'
import { LedgerUnavailableError, type Submission } from '../../inquiry-service/ledger/ledger.ts'
import { retryOf, submission } from '../ledger/submissions.ts'
import { eventually } from '../setup/eventually.ts'
import { contentOf, NEVER, ONCE, refusalOf, tracesOf, World } from './world.ts'

const UNAVAILABLE = 'Cannot confirm the outcome as the ledger is unavailable: '

describe('A submission that the network fails', () => {
  it('is refused at once while the store refuses connections, and accepted again when it is back', async () => {
    await using world = await World.open({ proxied: true })
    const first = submission()
    world.proxy.set('refuse')
    await eventually(() => !world.ledger.health().ready)

    expect(await refusalOf(world.ledger.submit(first))).toEqual({
      applied: 'no',
      message: `${UNAVAILABLE}there is no connection to the store`,
    })

    world.proxy.set('pass')
    await acceptedOnce(world, first, 'accepted')
  })

  it('is not known to be stored when the answer is lost afterwards, and the retry is a replay', async () => {
    await using world = await World.open({ proxied: true })
    const first = submission()
    world.proxy.set('drop-reply')

    expect(await refusalOf(world.ledger.submit(first))).toEqual({
      applied: 'unknown',
      message: `${UNAVAILABLE}the connection broke before the answer`,
    })

    await acceptedOnce(world, first, 'replayed')
  })

  it('is given up when the answer is held back, and the retry is a replay', async () => {
    await using world = await World.open({ proxied: true })
    const first = submission()
    world.proxy.set('hold-reply')

    expect(await refusalOf(world.ledger.submit(first))).toEqual({
      applied: 'unknown',
      message: `${UNAVAILABLE}the store did not answer in time`,
    })

    world.proxy.set('pass')
    await acceptedOnce(world, first, 'replayed')
  })

  it('is given up in a black hole, and stored once by the retry over a new connection', async () => {
    await using world = await World.open({ proxied: true })
    const first = submission()
    world.proxy.set('black-hole')

    expect((await refusalOf(world.ledger.submit(first))).applied).toBe('unknown')

    world.proxy.set('pass')
    await acceptedOnce(world, first, 'accepted')
  })

  it('is not known to be stored when the connection is cut on the way, and is stored once by the retry', async () => {
    await using world = await World.open({ proxied: true })
    const first = submission()

    const submitting = refusalOf(world.ledger.submit(first))
    world.proxy.cut()

    expect((await submitting).applied).toBe('unknown')
    await acceptedOnce(world, first)
  })

  it('does not mistake the answer to another command for its own when one is lost on the way', async () => {
    await using world = await World.open({ proxied: true })
    const first = submission()
    world.proxy.set('lose-reply')

    const submitting = refusalOf(world.ledger.submit(first))
    // Only once its answer is lost: from then on answers to other commands are mistaken for it.
    await eventually(async () => (await tracesOf(world.redis, first)).keys === 1)
    await world.ledger.outbox.summary(Date.now()).catch(() => undefined)

    expect(await submitting).toEqual({
      applied: 'unknown',
      message: `${UNAVAILABLE}an answer from the store was lost on the way`,
    })
    await acceptedOnce(world, first, 'replayed')
  })

  it('reveals to nobody what was in the inquiry', async () => {
    await using world = await World.open({ proxied: true })
    world.proxy.set('drop-reply')

    const error = await world.ledger.submit(submission()).catch((caught: unknown) => caught)

    expect(inspect(error, { depth: 9, showHidden: true })).not.toMatch(/ada@|Rotterdam|evalsha|127\.0\.0\.1/)
    expect(JSON.stringify(error)).not.toMatch(/ada@|Rotterdam/)
  })
})

describe('A submission that the server fails', () => {
  it.each([
    ['its memory is full', { maxmemory: '1' }, { maxmemory: '0' }, 'maxmemory is reached: raise maxmemory'],
    [
      'it lacks a replica',
      { 'min-replicas-to-write': '1' },
      { 'min-replicas-to-write': '0' },
      'too few replicas: restore them or lower min-replicas-to-write',
    ],
  ])('is refused without effect when %s, and accepted again afterwards', async (_, fault, cure, reason) => {
    await using world = await World.open()
    const first = submission()
    await configure(world, fault)
    const before = await contentOf(world.redis)

    expect(await refusalOf(world.ledger.submit(first))).toEqual({ applied: 'no', message: UNAVAILABLE + reason })
    expect(world.ledger.health()).toMatchObject({ ready: false, reason })
    expect(await contentOf(world.redis)).toEqual(before)

    await configure(world, cure)
    await acceptedOnce(world, first, 'accepted')
  })

  it('is refused without effect when the server can no longer save, and accepted again afterwards', async () => {
    await using world = await World.open()
    const first = submission()
    await mkdir(join(world.server.dir, 'dump.rdb'))
    await configure(world, { save: '3600 1' })
    await world.redis.bgsave()
    await eventually(async () => (await world.redis.info()).includes('rdb_last_bgsave_status:err'))

    expect(await refusalOf(world.ledger.submit(first))).toEqual({
      applied: 'no',
      message: `${UNAVAILABLE}the store cannot write its files: free or repair its disk`,
    })
    expect(await tracesOf(world.redis, first)).toEqual(NEVER)

    await configure(world, { save: '' })
    await acceptedOnce(world, first, 'accepted')
  })

  it('is refused without effect when the server becomes a replica, and accepted once it is a primary again', async () => {
    await using world = await World.open()
    const first = submission()
    await world.redis.replicaof('127.0.0.1', 1)

    expect(await refusalOf(world.ledger.submit(first))).toEqual({
      applied: 'no',
      message: `${UNAVAILABLE}the store is a replica: name the primary, or wait for the failover`,
    })

    await world.redis.replicaof('NO', 'ONE')
    await acceptedOnce(world, first, 'accepted')
  })

  it('is given up while the server holds writes back, and the retry finds the write that went through later', async () => {
    await using world = await World.open()
    const first = submission()
    await world.redis.client('PAUSE', 2500, 'WRITE')

    expect((await refusalOf(world.ledger.submit(first))).applied).toBe('unknown')

    await world.redis.client('UNPAUSE')
    await acceptedOnce(world, first)
  })

  it('is given up while the server is frozen, and the retry leaves exactly one inquiry', async () => {
    await using world = await World.open()
    const first = submission()
    world.server.pause()

    expect((await refusalOf(world.ledger.submit(first))).applied).toBe('unknown')

    world.server.resume()
    await acceptedOnce(world, first)
  })

  it('may not be known to be stored when our own process freezes in between, and the retry is a replay', async () => {
    await using world = await World.open()
    const first = submission()

    const call = world.ledger.submit(first).then(
      ({ kind }) => kind,
      (error: unknown) => error,
    )
    // Sent, then a pause longer than any answer may take.
    await new Promise((resolve) => setImmediate(resolve))
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2000)
    const outcome = await call

    expect(['accepted', 'unknown']).toContain(outcome instanceof LedgerUnavailableError ? outcome.applied : outcome)
    await eventually(() => world.ledger.health().ready)
    expect(await world.ledger.submit(retryOf(first))).toMatchObject({ kind: 'replayed', requestId: first.requestId })
    expect(await tracesOf(world.redis, first)).toEqual(ONCE)
  })

  it('survives kill -9 of the server once it has been answered', async () => {
    await using world = await World.open()
    const first = submission()
    await world.ledger.submit(first)

    await world.server.kill()
    await world.server.boot()

    await acceptedOnce(world, first, 'replayed')
  })

  it('is refused while the restarted server loads its files, and the retry finds what was stored before', async () => {
    await using world = await World.open()
    const first = submission()
    await world.ledger.submit(first)
    await world.redis.mset(Object.fromEntries(Array.from({ length: 500 }, (_, i) => [`filler ${i}`, 'x'.repeat(100)])))
    // Only a rewritten file is loaded in steps, between which the server answers.
    await world.redis.bgrewriteaof()
    await eventually(async () => (await world.redis.info()).includes('aof_rewrite_in_progress:0'))

    await world.server.kill()
    const booting = world.server.boot('--key-load-delay', '20000', '--loading-process-events-interval-bytes', '1024')
    await eventually(async () => (await world.redis.info().catch(() => '')).includes('loading:1'))
    const refusal = await refusalOf(world.ledger.submit(retryOf(first)))
    await world.redis.config('SET', 'key-load-delay', '0')
    await booting

    expect(refusal.applied).toBe('no')
    await acceptedOnce(world, first, 'replayed')
  })
})

/** Retries as a caller does until the store is back; then there must be exactly one of everything. */
async function acceptedOnce(world: World, first: Submission, expected?: 'accepted' | 'replayed'): Promise<void> {
  await eventually(async () => {
    await world.ledger.checkNow()
    return world.ledger.health().ready
  })
  const outcome = await world.ledger.submit(retryOf(first))
  if (expected) expect(outcome.kind).toBe(expected)
  expect(['accepted', 'replayed']).toContain(outcome.kind)
  expect(await tracesOf(world.redis, first)).toEqual(ONCE)
  expect((await world.ledger.desk.checkIntegrity(Date.now())).problems).toEqual([])
}

async function configure({ redis }: World, settings: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(settings)) await redis.config('SET', name, value)
}
