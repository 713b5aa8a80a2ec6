/** The contract on one port, with ledger and quotas in a Redis Cluster. */
import { afterAll } from 'vitest'
import { RedisCluster } from '../redis/cluster.ts'
import { standaloneDeployment, startOnRedis } from '../setup/standalone.ts'
import { defineContractSuite, onRedisWay } from './suite.ts'

const cluster = await RedisCluster.start()
const standalone = await startOnRedis(cluster)
afterAll(async () => {
  await standalone.stop()
  await cluster[Symbol.asyncDispose]()
})

defineContractSuite({
  ...standaloneDeployment(standalone),
  name: 'standalone on a Redis Cluster',
  sample: onRedisWay('a cluster'),
})
