/** The ledger finds its primary in a cluster and through sentinels, and finds the next one when the first is gone. */
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { openRedisLedger, type RedisLedger } from '../../inquiry-service/ledger/open.ts'
import { MemoryQuota } from '../../inquiry-service/quota/quota.ts'
import { RedisQuota } from '../../inquiry-service/quota/redis.ts'
import { freePort } from '../../scripts/free-port.ts'
import { retryOf, submission } from '../ledger/submissions.ts'
import { eventually } from '../setup/eventually.ts'
import { RedisCluster } from './cluster.ts'
import { RedisServer } from './server.ts'
import { ONCE, refusalOf, replicaOf, tracesOf } from './world.ts'

describe('A ledger in a cluster', () => {
  let cluster: RedisCluster
  beforeAll(async () => {
    cluster = await RedisCluster.start({ replicas: 1 })
  })
  afterAll(() => cluster[Symbol.asyncDispose]())

  it('stores an inquiry on the node that holds its slot, whichever node it was given', async () => {
    const first = submission()
    for (const { port } of cluster.servers) {
      const ledger = await openReady(`redis+cluster://127.0.0.1:${port}`)
      expect(['accepted', 'replayed']).toContain((await ledger.submit(retryOf(first))).kind)
      await ledger.close()
    }

    const holder = await cluster.holderOf('inq')
    expect(await tracesOf(holder.client(), first)).toEqual(ONCE)
  })

  it('refuses without effect while no node holds the slot, and withholds an answer after which its node is no longer safe (D20)', async () => {
    const ledger = await openReady(cluster.url)
    const holder = (await cluster.holderOf('inq')).client()
    const slot = await holder.cluster('KEYSLOT', '{inq}')
    const first = submission()
    await holder.call('CLUSTER', 'DELSLOTS', slot)

    expect(await refusalOf(ledger.submit(first))).toEqual({
      applied: 'no',
      message: 'Cannot confirm the outcome: the ledger is unavailable: the cluster is down',
    })

    await holder.call('CLUSTER', 'ADDSLOTS', slot)
    await eventually(() => ledger.health().ready)
    await holder.config('SET', 'appendfsync', 'everysec')
    const withheld = await refusalOf(ledger.submit(first))
    await holder.config('SET', 'appendfsync', 'always')
    await eventually(() => ledger.health().ready)

    expect(withheld).toEqual({ applied: 'unknown', message: expect.stringContaining('set appendfsync to always') })
    expect(await ledger.submit(retryOf(first))).toMatchObject({ kind: 'replayed', requestId: first.requestId })
    await ledger.close()
  })

  it('takes inquiries with the user of docs/redis.conf, and names the permission that another user lacks', async () => {
    const conf = readFileSync('inquiry-service/docs/redis.conf', 'utf8')
    const [, rules = ''] = /^user inquiries (.+)$/m.exec(conf) ?? []
    for (const server of cluster.servers) {
      await server.client().call('ACL', 'SETUSER', 'inquiries', ...rules.split(' '))
      await server.client().call('ACL', 'SETUSER', 'nobody', 'on', '>secret', '~*', '-@all')
    }
    const as = (login: string) => cluster.url.replace('//', `//${login}@`)

    const ledger = await openReady(as('inquiries:change-me'))
    const other = await openRedisLedger({ url: as('nobody:secret'), durability: 'verified' })

    expect(await ledger.submit(submission())).toMatchObject({ kind: 'accepted' })
    await eventually(() => other.health().reason !== 'no server of REDIS_URL has answered yet')
    expect(other.health()).toMatchObject({
      ready: false,
      reason: 'the user of REDIS_URL lacks a permission: allow evalsha, eval, script and the keys',
    })
    await Promise.all([ledger.close(), other.close()])
  })

  it('says that there is no connection while no node answers', async () => {
    const ledger = await openRedisLedger({
      url: `redis+cluster://127.0.0.1:${await freePort()}`,
      durability: 'verified',
    })
    await eventually(() => ledger.health().reason === 'there is no connection to the store')
    await ledger.close()
  })

  it('shares the public quota between processes', async () => {
    const policy = { name: 'public', limit: 2, windowSeconds: 60 } as const
    const processes = [1, 2].map(
      () => new RedisQuota({ url: cluster.url, policy, local: new MemoryQuota({ policy }), patienceMs: 10_000 }),
    )
    await eventually(() => processes.every(({ shared }) => shared))

    for (const client of Array.from({ length: 5 }, () => randomUUID())) {
      const decisions = []
      for (const quota of [...processes, ...processes]) decisions.push((await quota.take(client, Date.now())).admitted)
      expect(decisions).toEqual([true, true, false, false])
    }

    expect(processes.every(({ shared }) => shared)).toBe(true)
    for (const quota of processes) quota.close()
  })

  it('moves to the replica that takes over, and the retry of an answered inquiry is a replay', async () => {
    const primary = await cluster.holderOf('inq')
    const replica = cluster.servers.at(-1)
    if (!replica) throw new Error('Bug: there is a replica')
    const replicaClient = replica.client()
    await replicaClient.call('CLUSTER', 'REPLICATE', await primary.client().cluster('MYID'))
    await eventually(async () => (await replicaClient.info('replication')).includes('master_link_status:up'))
    const ledger = await openReady(`${cluster.url}?replicas=1`)
    const first = submission()
    await ledger.submit(first)

    await replicaClient.call('CLUSTER', 'FAILOVER', 'TAKEOVER')
    await eventually(async () => (await replicaClient.info('replication')).includes('role:master'))

    expect(await submitUntilConfirmed(ledger, first)).toBe('replayed')
    expect(await tracesOf(replicaClient, first)).toEqual(ONCE)
    await ledger.close()
  })
})

describe('A ledger behind sentinels', () => {
  it('moves to the replica that they promote, and loses nothing that had to be on it', async () => {
    await using primary = await RedisServer.start()
    await using replica = await replicaOf(primary)
    await using sentinel = await startSentinel(primary.port)
    const replicaClient = replica.client()
    await eventually(
      async () => ((await sentinel.client().call('SENTINEL', 'REPLICAS', 'desk')) as unknown[]).length === 1,
    )
    const ledger = await openReady(`redis+sentinel://127.0.0.1:${sentinel.port}/desk?replicas=1`)
    const lenient = await openReady(`redis+sentinel://127.0.0.1:${sentinel.port}/desk`)
    const first = submission()
    await submitUntilConfirmed(ledger, first)

    await primary.kill()
    const refusal = await refusalOf(lenient.submit(submission()))

    expect(refusal.message).toMatch(/^Cannot confirm the outcome/)
    expect(await submitUntilConfirmed(lenient, first)).toBe('replayed')
    expect(await tracesOf(replicaClient, first)).toEqual(ONCE)
    // The new primary has no replica yet, so whoever demands one must wait.
    await eventually(() => ledger.health().reason.includes('too few replicas'))
    expect((await refusalOf(ledger.submit(submission()))).applied).toBe('no')
    await Promise.all([ledger.close(), lenient.close()])
  })
})

test('a connection survives announcements that are late or about another primary, and none that names a new one', async () => {
  await using primary = await RedisServer.start()
  await using sentinel = await startSentinel(primary.port)
  // A Redis in place of a second Sentinel: what it announces is up to the test.
  await using herald = await RedisServer.start()
  const announce = (text: string) => herald.client().publish('+switch-master', text)
  const ledger = await openReady(`redis+sentinel://127.0.0.1:${sentinel.port},127.0.0.1:${herald.port}/desk`)
  const connection = async () => /id=(\d+) .*name=ledger/.exec(String(await primary.client().client('LIST')))?.[1]
  const id = await connection()
  expect(id).toBeDefined()
  await eventually(async () => (await announce(`desk 127.0.0.1 1 127.0.0.1 ${primary.port}`)) === 1)
  await announce('other 127.0.0.1 1 127.0.0.1 2')
  await ledger.submit(submission())
  expect(await connection()).toBe(id)

  await announce(`desk 127.0.0.1 ${primary.port} 127.0.0.1 2`)

  await eventually(async () => ![id, undefined].includes(await connection()))
  await ledger.close()
  await eventually(async () => (await announce('')) === 0)
})

describe('A ledger that needs a replica', () => {
  it('answers many at once with few barriers, and gives each its own outcome', async () => {
    await using primary = await RedisServer.start()
    await using _replica = await replicaOf(primary)
    const ledger = await openReady(`${primary.url}?replicas=1`)
    // A replica may take a while to report for the first time.
    await submitUntilConfirmed(ledger, submission())
    await primary.client().config('RESETSTAT')
    const submissions = Array.from({ length: 40 }, () => submission())
    await primary.client().script('FLUSH')

    const outcomes = await Promise.all(submissions.map((each) => ledger.submit(each)))

    expect(outcomes.map((outcome) => 'requestId' in outcome && outcome.requestId)).toEqual(
      submissions.map(({ requestId }) => requestId),
    )
    expect(outcomes.every(({ kind }) => kind === 'accepted')).toBe(true)
    const waits = /cmdstat_wait:calls=(\d+)/.exec(await primary.client().info('commandstats'))?.[1]
    expect(Number(waits)).toBeLessThan(10)
    await ledger.close()
  })
})

/** A replica may know that it has everything before its primary does, and a busy machine may be slow to connect. */
async function openReady(url: string): Promise<RedisLedger> {
  const ledger = await openRedisLedger({ url, durability: 'verified' })
  await eventually(() => ledger.health().ready)
  return ledger
}

/** Retries as a caller does, with the same key, until there is an outcome. */
async function submitUntilConfirmed(ledger: RedisLedger, first: ReturnType<typeof submission>): Promise<string> {
  let kind = ''
  await eventually(async () => {
    kind = await ledger.submit(retryOf(first)).then(
      (outcome) => outcome.kind,
      () => '',
    )
    return kind !== ''
  })
  return kind
}

async function startSentinel(primaryPort: number): Promise<RedisServer> {
  const sentinel = await RedisServer.start({ sentinel: true })
  const client = sentinel.client()
  await client.call('SENTINEL', 'MONITOR', 'desk', '127.0.0.1', primaryPort, 1)
  await client.call('SENTINEL', 'SET', 'desk', 'down-after-milliseconds', 1000)
  // A failover that finds the replica not ready is retried only after twice this time.
  await client.call('SENTINEL', 'SET', 'desk', 'failover-timeout', 2000)
  return sentinel
}
