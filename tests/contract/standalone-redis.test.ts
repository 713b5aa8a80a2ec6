/** The contract on one port, with ledger and quotas in Redis. */
import { afterAll } from 'vitest'
import { RedisServer } from '../redis/server.ts'
import { onRedis, standaloneWay, startStandalone } from '../setup/standalone.ts'
import { defineContractSuite } from './suite.ts'

const redis = await RedisServer.start()
const standalone = await startStandalone({ environment: onRedis(redis) })
afterAll(async () => {
  await standalone.stop()
  await redis[Symbol.asyncDispose]()
})

defineContractSuite({ ...standaloneWay(standalone), name: 'standalone on Redis' })
