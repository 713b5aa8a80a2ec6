/** The contract on one port, with ledger and quotas in a Redis Cluster. */
import { afterAll } from 'vitest'
import { RedisCluster } from '../redis/cluster.ts'
import { onRedis, standaloneDeployment, startStandalone } from '../setup/standalone.ts'
import { onRedisWay } from './sample.ts'
import { defineContractSuite } from './suite.ts'

const cluster = await RedisCluster.start()
const standalone = await startStandalone({ environment: onRedis(cluster) })
afterAll(async () => {
  await standalone.stop()
  await cluster[Symbol.asyncDispose]()
})

// A Redis that takes longer than 150 ms is left alone, and the public quota counted in the process: on a busy machine
// that happens to a sound service too.
defineContractSuite({
  ...standaloneDeployment(standalone),
  name: 'standalone on a Redis Cluster',
  retries: 2,
  sample: onRedisWay('a cluster'),
})
