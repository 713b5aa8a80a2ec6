/** Every way a Redis can fail an inquiry: never a false acceptance, and a retry always leaves exactly one inquiry: one table of faults. */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { inspect } from 'node:util'
import { describe, expect, it } from 'vitest'
import { LedgerUnavailableError, type Submission } from '../../inquiry-service/ledger/ledger.ts'
import { retryOf, submission } from '../ledger/submissions.ts'
import { eventually } from '../setup/eventually.ts'
import { NEVER, ONCE, refusalOf, tracesOf, userArgs, World } from './world.ts'

const UNAVAILABLE = 'Cannot confirm the outcome: the ledger is unavailable: '

interface Fault {
  world?: Parameters<typeof World.open>[0]
  /** Before the inquiry is sent. */
  begin?: (world: World, first: Submission) => unknown
  /** Once it is sent. */
  meanwhile?: (world: World, first: Submission) => unknown
  end?: (world: World) => unknown
  applied: 'no' | 'unknown'
  reason: string
  retryAfterSeconds: number
  /** What the retry after the fault is; undefined: it depends on the moment. */
  retry?: 'accepted' | 'replayed'
  /** As long as it lasts, further inquiries are refused at once for the same reason, by a service that starts now too. */
  lasts?: true
}

const setting = (name: string, value: string, sound: string, reason: string): Fault => ({
  begin: ({ redis }) => redis.config('SET', name, value),
  end: ({ redis }) => redis.config('SET', name, sound),
  applied: 'unknown',
  reason,
  retryAfterSeconds: 30,
  retry: 'replayed',
  lasts: true,
})
const refusing = (name: string, value: string, sound: string, reason: string, retryAfterSeconds: number): Fault => ({
  ...setting(name, value, sound, reason),
  applied: 'no',
  retryAfterSeconds,
  retry: 'accepted',
})
const doubtful = (reason: string) => ({ applied: 'unknown', reason, retryAfterSeconds: 2 }) as const
const NOT_IN_TIME = doubtful('the store did not answer in time')
const UNPROVED = doubtful('disk or replicas of the store did not confirm in time')
const BROKE = doubtful('the connection broke before the answer')
const NO_CONNECTION = 'there is no connection to the store'
const SYNCS_LATER = 'the store answers before its disk has it: set appendfsync to always'
const REPLICA = 'the store is a replica: name the primary, or wait for the failover'
const isWaiting = async ({ redis }: World) => (await redis.info('clients')).includes('blocked_clients:1')

const FAULTS: Record<string, Fault> = {
  'connections are refused': {
    begin: async ({ proxy, ledger }) => {
      proxy.set('refuse')
      await eventually(() => !ledger.health().ready)
    },
    applied: 'no',
    reason: NO_CONNECTION,
    retryAfterSeconds: 5,
    retry: 'accepted',
    lasts: true,
  },
  'the answer is lost with its connection': { begin: set('drop-reply'), ...BROKE, retry: 'replayed' },
  'the answer is held back': { begin: set('hold-reply'), ...NOT_IN_TIME, retry: 'replayed' },
  'everything vanishes in a black hole': { begin: set('black-hole'), ...NOT_IN_TIME, retry: 'accepted' },
  'the answer is lost and another one comes in its place': {
    begin: set('lose-reply'),
    meanwhile: async ({ ledger, redis }, first) => {
      await eventually(async () => (await tracesOf(redis, first)).keys === 1)
      void ledger.checkNow()
      void ledger.checkNow()
    },
    ...doubtful('an answer from the store was lost on the way'),
    retry: 'replayed',
  },
  'the memory is full': refusing('maxmemory', '1', '0', 'maxmemory is reached: raise maxmemory', 30),
  'a replica that the server demands is missing': refusing(
    'min-replicas-to-write',
    '1',
    '0',
    'too few replicas: restore them or lower min-replicas-to-write',
    5,
  ),
  'the server can no longer save': {
    begin: async ({ redis, server }) => {
      await mkdir(join(server.dir, 'dump.rdb'))
      await redis.config('SET', 'save', '3600 1')
      await redis.bgsave()
      await eventually(async () => (await redis.info()).includes('rdb_last_bgsave_status:err'))
    },
    end: ({ redis }) => redis.config('SET', 'save', ''),
    applied: 'no',
    reason: 'the store cannot write its files: free or repair its disk',
    retryAfterSeconds: 30,
    retry: 'accepted',
    lasts: true,
  },
  'the server becomes a replica': {
    begin: ({ redis }) => redis.replicaof('127.0.0.1', 1),
    end: ({ redis }) => redis.replicaof('NO', 'ONE'),
    applied: 'no',
    reason: REPLICA,
    retryAfterSeconds: 5,
    retry: 'accepted',
  },
  'the server holds writes back': {
    begin: ({ redis }) => redis.client('PAUSE', 2500, 'WRITE'),
    end: ({ redis }) => redis.client('UNPAUSE'),
    ...NOT_IN_TIME,
  },
  'the server is frozen': {
    begin: ({ server }) => server.pause(),
    end: ({ server }) => server.resume(),
    ...NOT_IN_TIME,
  },
  'the append-only file is switched off': setting(
    'appendonly',
    'no',
    'yes',
    'the store keeps no append-only file: set appendonly to yes',
  ),
  'the file is synced every second': setting('appendfsync', 'everysec', 'always', SYNCS_LATER),
  'a replay is answered when the file is synced every second': {
    ...setting('appendfsync', 'everysec', 'always', SYNCS_LATER),
    begin: async ({ ledger, redis }, first) => {
      await ledger.submit(retryOf(first))
      await redis.config('SET', 'appendfsync', 'everysec')
    },
  },
  'no sync is made during a rewrite': setting(
    'no-appendfsync-on-rewrite',
    'yes',
    'no',
    'the store skips its disk during a rewrite: set no-appendfsync-on-rewrite to no',
  ),
  'the store may evict': setting(
    'maxmemory-policy',
    'allkeys-lru',
    'noeviction',
    'the store may evict inquiries: set maxmemory-policy to noeviction',
  ),
  'WAITAOF counts no disk in time': {
    world: { hasWaitaof: true },
    begin: counts('{0,0}'),
    end: counts('{1,0}'),
    ...UNPROVED,
    retry: 'replayed',
  },
  'WAITAOF counts no disk in time for a replay': {
    world: { hasWaitaof: true },
    begin: async (world, first) => {
      await world.ledger.submit(retryOf(first))
      world.counts = '{0,0}'
    },
    end: counts('{1,0}'),
    ...UNPROVED,
    retry: 'replayed',
  },
  'the replica is frozen': {
    world: { replicated: true },
    begin: ({ replica }) => replica?.pause(),
    end: ({ replica }) => replica?.resume(),
    ...UNPROVED,
    retry: 'replayed',
  },
  'the replica is gone': {
    world: { replicated: true },
    begin: async ({ redis, replica, ledger }) => {
      await replica?.kill()
      await eventually(async () => (await redis.info('replication')).includes('connected_slaves:0'))
      await ledger.checkNow()
    },
    end: ({ replica }) => replica?.boot(),
    applied: 'no',
    reason: 'too few replicas: restore them or lower replicas in REDIS_URL',
    retryAfterSeconds: 5,
    retry: 'accepted',
    lasts: true,
  },
  'the connection is cut while it waits for the replica': {
    world: { replicated: true, proxied: true },
    begin: ({ replica }) => replica?.pause(),
    meanwhile: async (world) => {
      await eventually(() => isWaiting(world))
      world.proxy.cut()
    },
    end: ({ replica }) => replica?.resume(),
    ...BROKE,
    retry: 'replayed',
  },
  'the server is demoted while it waits for the replica': {
    world: { replicated: true },
    begin: ({ replica }) => replica?.pause(),
    meanwhile: async (world) => {
      await eventually(() => isWaiting(world))
      await world.redis.replicaof('127.0.0.1', 1)
    },
    end: async ({ redis, replica }) => {
      await redis.replicaof('NO', 'ONE')
      replica?.resume()
    },
    ...doubtful('the store became a replica: wait for the failover'),
    retry: 'replayed',
  },
}

describe('A submission is not confirmed, and the retry leaves exactly one inquiry, when', () => {
  it.each(Object.entries(FAULTS))('%s', async (_, fault) => {
    const { applied, reason, retryAfterSeconds } = fault
    await using world = await World.open({ proxied: true, ...fault.world })
    await eventually(() => world.ledger.health().ready)
    const first = submission()
    await fault.begin?.(world, first)

    const submitting = world.ledger.submit(retryOf(first)).catch((error: unknown) => error)
    await fault.meanwhile?.(world, first)
    expect(await submitting).toMatchObject({ applied, retryAfterSeconds, message: UNAVAILABLE + reason })
    if (fault.lasts) {
      const further = Array.from({ length: 20 }, () => refusalOf(world.ledger.submit(submission())))
      expect(await Promise.all(further)).toEqual(Array(20).fill({ applied: 'no', message: UNAVAILABLE + reason }))
      const another = await world.another({ isAway: reason === NO_CONNECTION })
      expect(another.health()).toEqual({ ready: false, reason, fatal: false })
      await another.close()
    }

    world.proxy.set('pass')
    await fault.end?.(world)
    await untilReady(world)
    if (fault.retry) expect(await tracesOf(world.redis, first)).toEqual(fault.retry === 'accepted' ? NEVER : ONCE)
    await acceptedOnce(world, first, fault.retry)
  })
})

describe('A submission', () => {
  it('that fails reveals to nobody what was in the inquiry', async () => {
    await using world = await World.open({ proxied: true })
    world.proxy.set('drop-reply')

    const error = await world.ledger.submit(submission()).catch((caught: unknown) => caught)

    expect(inspect(error, { depth: 9, showHidden: true })).not.toMatch(/ada@|Rotterdam|evalsha|127\.0\.0\.1/)
    expect(JSON.stringify(error)).not.toMatch(/ada@|Rotterdam/)
  })

  it('that fails as nobody foresaw leaves name, code and place of the cause, and nothing of the inquiry (D7)', async () => {
    await using world = await World.open({ proxied: true })
    world.proxy.rewriteReply = (chunk) => {
      const [, settings] = /accepted.*(\*10\r\n.*)/s.exec(chunk.toString('latin1')) ?? []
      return settings === undefined ? chunk : Buffer.from(`-WEIRD near ada@example.org\r\n${settings}`, 'latin1')
    }

    const { applied, message } = await refusalOf(world.ledger.submit(submission()))

    expect(applied).toBe('unknown')
    expect(message).toMatch(/: the store gave an unexpected error WEIRD: ReplyError at \w+ \([\w-]+\.js:\d+:\d+\)$/)
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
    await acceptedOnce(world, first, 'replayed')
  })

  it('survives kill -9 of the server once it has been answered, and is refused while the files are loaded', async () => {
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

describe('A submission to a server with WAITAOF', () => {
  it('is confirmed, and so is a replay, once it is on disk, and needs no CONFIG', async () => {
    await using world = await World.open({ hasWaitaof: true, args: userArgs('-config') })
    const first = submission()
    await world.ledger.submit(submission())
    const opened = world.barriers

    expect(await world.ledger.submit(first)).toMatchObject({ kind: 'accepted' })
    const before = Number(await world.redis.get('{inq}:counter'))
    expect(await world.ledger.submit(retryOf(first))).toMatchObject({ kind: 'replayed' })

    // WAITAOF covers only writes on its own connection, so a replay must write too.
    expect(Number(await world.redis.get('{inq}:counter'))).toBe(before + 1)
    expect(world.barriers).toBe(opened + 2)
    expect(await tracesOf(world.redis, first)).toEqual(ONCE)
  })
})

function set(fault: Parameters<World['proxy']['set']>[0]): (world: World) => void {
  return ({ proxy }) => proxy.set(fault)
}

function counts(answer: string): (world: World) => void {
  return (world) => {
    world.counts = answer
  }
}

async function untilReady({ ledger }: World): Promise<void> {
  await eventually(async () => {
    await ledger.checkNow()
    return ledger.isReady()
  })
}

/** Retries as a caller does once the store is back; then there must be exactly one of everything. */
async function acceptedOnce(world: World, first: Submission, expected?: 'accepted' | 'replayed'): Promise<void> {
  await untilReady(world)
  const outcome = await world.ledger.submit(retryOf(first))
  if (expected) expect(outcome.kind).toBe(expected)
  expect(['accepted', 'replayed']).toContain(outcome.kind)
  expect(await tracesOf(world.redis, first)).toEqual(ONCE)
  expect((await world.ledger.desk.checkIntegrity(Date.now())).problems).toEqual([])
}
