/** The contract on one port, with ledger and quotas in Redis, and in a Redis Cluster. */
import { afterAll } from 'vitest'
import { RedisCluster } from '../redis/cluster.ts'
import { RedisServer } from '../redis/server.ts'
import { standaloneDeployment, startOnRedis } from '../setup/standalone.ts'
import { defineContractSuite, onRedisWay } from './suite.ts'

for (const [way, store] of [
  ['one Redis', await RedisServer.start()],
  ['a cluster', await RedisCluster.start()],
] as const) {
  const standalone = await startOnRedis(store)
  afterAll(async () => {
    await standalone.stop()
    await store[Symbol.asyncDispose]()
  })
  defineContractSuite({ ...standaloneDeployment(standalone), name: `standalone on ${way}`, sample: onRedisWay(way) })
}
