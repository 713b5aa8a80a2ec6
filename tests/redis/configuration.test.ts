/** The configuration files given to operators do what their comments say. */
import { describe, expect, it } from 'vitest'
import { MemoryQuota } from '../../inquiry-service/quota/quota.ts'
import { RedisQuota } from '../../inquiry-service/quota/redis.ts'
import { retryOf, submission } from '../ledger/submissions.ts'
import { openWholeRedis, type WholeRedis } from '../ledger/whole-ledger.ts'
import { eventually } from '../setup/eventually.ts'
import { RedisServer } from './server.ts'
import { refusalOf } from './world.ts'

const BY = { by: 'desk', at: Date.now() }

describe('docs/redis.conf', () => {
  it('makes a store that the ledger trusts, with a user who may do all that service and desk need', async () => {
    await using server = await RedisServer.start({ config: 'inquiry-service/docs/redis.conf' })
    const ledger = await openAs(server, 'inquiries:change-me@')
    const first = submission()

    expect(ledger.health()).toEqual({ ready: true, reason: '', fatal: false })
    expect(await ledger.submit(first)).toMatchObject({ kind: 'accepted' })
    expect(await ledger.submit(retryOf(first))).toMatchObject({ kind: 'replayed' })
    const notice = await ledger.outbox.lease({ now: Date.now() + 1000, leaseMs: 1000 })
    expect(notice?.requestId).toBe(first.requestId)
    expect(await ledger.desk.addNote(first.requestId, 'called', BY)).toBe('done')
    expect(await ledger.desk.setState(first.requestId, 'answered', BY)).toBe('done')
    expect(await ledger.desk.checkIntegrity(Date.now())).toEqual({ inquiries: 1, erased: 0, problems: [] })
    expect((await ledger.desk.erase({ email: first.inquiry.email }, BY)).traces).toMatchObject({
      remaining: expect.stringMatching('was rewritten'),
    })
    await ledger.close()
  })

  // With only `user default off`, Redis 7.0 drops every script with several writes when it reads its file again (redis#14541).
  it.each(['stop', 'kill'] as const)('keeps every inquiry and what the desk did over a %s and a start', async (end) => {
    await using server = await RedisServer.start({ config: 'inquiry-service/docs/redis.conf' })
    const ledger = await openAs(server, 'inquiries:change-me@')
    const sent = Array.from({ length: 50 }, () => submission())
    await Promise.all(sent.map((each) => ledger.submit(each)))
    // No erasure: it rewrites the file, which is then read without asking for permissions.
    await ledger.desk.addNote(sent[0]?.requestId ?? '', 'called', BY)
    const before = await recordsOf(ledger)

    await server[end]()
    await server.boot()
    await eventually(() => ledger.isReady())

    expect(await recordsOf(ledger)).toEqual(before)
    expect(before.filter((record) => record.includes('"kind":"inquiry"')).length).toBe(50)
    const again = await Promise.all(sent.map((each) => ledger.submit(retryOf(each))))
    expect(again).toEqual(sent.map(({ requestId }) => expect.objectContaining({ kind: 'replayed', requestId })))
    await ledger.close()
  })

  it('shares the public quota of all processes, where no other server has it', async () => {
    await using server = await RedisServer.start({ config: 'inquiry-service/docs/redis.conf' })
    const quotas = [1, 2].map(() => openQuota(`redis://inquiries:change-me@127.0.0.1:${server.port}`))
    await eventually(() => quotas.every(({ shared }) => shared))

    const decisions = []
    for (const quota of [...quotas, ...quotas]) decisions.push((await quota.take('a', 0)).admitted)

    expect([decisions, quotas.map(({ shared }) => shared)]).toEqual([
      [true, true, false, false],
      [true, true],
    ])
    for (const quota of quotas) quota.close()
  })

  it('lets nobody else in, and keeps its user to its own keys', async () => {
    await using server = await RedisServer.start({ config: 'inquiry-service/docs/redis.conf' })
    const ledgers = [
      await openAs(server, ''),
      await openAs(server, 'inquiries:wrong@'),
      await openAs(server, 'inquiries:change-me@', '?prefix=other'),
    ]

    expect(ledgers.map((ledger) => ledger.health().reason)).toEqual([
      'the store asks for a password: put it in REDIS_URL',
      expect.stringMatching(/password/),
      'the user of REDIS_URL lacks a permission: allow evalsha, eval, script and the keys',
    ])
    for (const ledger of ledgers) {
      expect((await refusalOf(ledger.submit(submission()))).applied).toBe('no')
      await ledger.close()
    }
  })
})

describe('docs/quota-redis.conf', () => {
  it('makes a store fit for the quota, but not for the ledger', async () => {
    await using server = await RedisServer.start({ config: 'inquiry-service/docs/quota-redis.conf' })
    const url = `redis://quota:change-me@127.0.0.1:${server.port}`
    const quota = openQuota(url)
    const ledger = await openWholeRedis({ url, durability: 'attested:me' })
    await eventually(() => quota.shared)

    const decisions = [await quota.take('a', 0), await quota.take('a', 0), await quota.take('a', 0)]

    expect(decisions.map(({ admitted }) => admitted)).toEqual([true, true, false])
    expect(quota.shared).toBe(true)
    expect(ledger.health().ready).toBe(false)
    await server.stop()
    await server.boot()
    await eventually(() => quota.shared)
    await expect(server.client().get('any')).rejects.toThrow('NOAUTH')
    quota.close()
    await ledger.close()
  })
})

/** Of two operations a minute. */
function openQuota(url: string): RedisQuota {
  const policy = { name: 'public', limit: 2, windowSeconds: 60 } as const
  return new RedisQuota({ url, policy, local: new MemoryQuota({ policy }), patienceMs: 10_000 })
}

const openAs = ({ port }: RedisServer, login: string, query = '') =>
  openWholeRedis({ url: `redis://${login}127.0.0.1:${port}${query}`, durability: 'verified' })

/** The whole ledger; Redis lists quotas in any order. */
async function recordsOf(ledger: WholeRedis): Promise<string[]> {
  const records = await Array.fromAsync(ledger.desk.dump())
  return records.map((record) => JSON.stringify(record)).sort()
}
