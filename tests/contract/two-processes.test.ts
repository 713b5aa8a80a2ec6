/** The contract on two processes that share one Redis, asked in turn: each continues from the other's answers (D25). */
import { afterAll } from 'vitest'
import { RedisServer } from '../redis/server.ts'
import { standaloneDeployment, startOnRedis } from '../setup/standalone.ts'
import { defineContractSuite, onRedisWay } from './suite.ts'

const redis = await RedisServer.start()
const services = await Promise.all([1, 2].map(() => startOnRedis(redis)))
afterAll(async () => {
  await Promise.all(services.map((service) => service.stop()))
  await redis[Symbol.asyncDispose]()
})

let asked = 0

const inTurn = {
  ...standaloneDeployment({ base: '' }),
  name: 'two processes on Redis',
  get base() {
    asked += 1
    return services[asked % services.length]?.base ?? ''
  },
}

defineContractSuite({ ...inTurn, sample: onRedisWay('two processes') })
