/**
 * A replica that lags is promoted. With `?replicas=1` it has every inquiry that was confirmed; with `min-replicas-to-write` alone,
 * which counts replicas that were heard of lately, it lacks some, and the service refuses it.
 */
import { expect, test } from 'vitest'
import type { Submission } from '../../inquiry-service/ledger/ledger.ts'
import { retryOf, submission } from '../ledger/submissions.ts'
import { openWholeRedis } from '../ledger/whole-ledger.ts'
import { FaultProxy } from '../redis/fault-proxy.ts'
import { RedisServer } from '../redis/server.ts'
import { tracesOf } from '../redis/world.ts'
import { eventually } from '../setup/eventually.ts'

test.each([
  ['?replicas=1', 'loses nothing that was confirmed'],
  ['', 'is refused for what it lacks'],
])('a lagging replica that is promoted, with REDIS_URL ending in "%s", %s', async (query) => {
  // Without the second, a slow machine would have the primary refuse what comes after the link is gone.
  const args = ['--min-replicas-to-write', '1', '--min-replicas-max-lag', '3600']
  await using primary = await RedisServer.start({ args })
  await using link = await FaultProxy.start(primary.port)
  await using replica = await RedisServer.start({ args: ['--replicaof', '127.0.0.1', String(link.port)] })
  await using proxy = await FaultProxy.start(primary.port)
  const replicaClient = replica.client()
  await eventually(async () => (await replicaClient.info('replication')).includes('master_link_status:up'))
  const ledger = await openWholeRedis({ url: `${proxy.url}${query}`, durability: 'verified' })
  await eventually(() => ledger.health().ready)
  const confirmed: Submission[] = []
  const send = async (sent: readonly Submission[]) => {
    const outcomes = await Promise.allSettled(sent.map((each) => ledger.submit(retryOf(each))))
    const unconfirmed = sent.filter((_, i) => outcomes[i]?.status === 'rejected')
    confirmed.push(...sent.filter((each) => !unconfirmed.includes(each)))
    return unconfirmed
  }
  /** As callers do, who come again until they have an answer. */
  const sendAll = async () => {
    let waiting: readonly Submission[] = Array.from({ length: 100 }, () => submission())
    await eventually(async () => {
      waiting = await send(waiting)
      return waiting.length === 0
    })
  }

  await sendAll()
  await eventually(async () => (await replicaClient.zcard('{inq}:inquiries')) === 100)
  link.set('black-hole')
  if (query) await send(Array.from({ length: 100 }, () => submission()))
  else await sendAll()
  await primary.kill()
  await replicaClient.replicaof('NO', 'ONE')
  proxy.targetPort = replica.port
  await replicaClient.config('SET', 'min-replicas-to-write', 0)

  const found = await Promise.all(confirmed.map((each) => tracesOf(replicaClient, each)))
  const lost = found.filter(({ keys }) => keys === 0)
  expect(confirmed.length).toBe(query ? 100 : 200)
  expect(lost.length).toBe(query ? 0 : 100)
  await eventually(() => /too few replicas|lacks inquiry/.test(ledger.health().reason))
  expect(ledger.health().reason).toContain(query ? 'too few replicas' : 'the store lacks inquiry')
  await ledger.close()
})
