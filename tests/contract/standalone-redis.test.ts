/** The contract on one port, with ledger and quotas in Redis. */
import { afterAll } from 'vitest'
import { RedisServer } from '../redis/server.ts'
import { onRedis, standaloneDeployment, startStandalone } from '../setup/standalone.ts'
import { onRedisWay } from './sample.ts'
import { defineContractSuite } from './suite.ts'

const redis = await RedisServer.start()
const standalone = await startStandalone({ environment: onRedis(redis) })
afterAll(async () => {
  await standalone.stop()
  await redis[Symbol.asyncDispose]()
})

// A Redis that takes longer than 150 ms is left alone, and the public quota counted in the process: on a busy machine
// that happens to a sound service too.
defineContractSuite({
  ...standaloneDeployment(standalone),
  name: 'standalone on Redis',
  retries: 2,
  sample: onRedisWay('one Redis'),
})
