/** The contract on one port, with ledger and quotas in Redis. */
import { afterAll } from 'vitest'
import { RedisServer } from '../redis/server.ts'
import { standaloneDeployment, startOnRedis } from '../setup/standalone.ts'
import { defineContractSuite, onRedisWay } from './suite.ts'

const redis = await RedisServer.start()
const standalone = await startOnRedis(redis)
afterAll(async () => {
  await standalone.stop()
  await redis[Symbol.asyncDispose]()
})

defineContractSuite({
  ...standaloneDeployment(standalone),
  name: 'standalone on Redis',
  sample: onRedisWay('one Redis'),
})
