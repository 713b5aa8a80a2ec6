/** The contract on two processes that share one Redis, asked in turn: each continues from the other's answers (D25). */
import { afterAll, expect, test } from 'vitest'
import { INQUIRY } from '../contract-modules/inquiry-cases.ts'
import { RedisServer } from '../redis/server.ts'
import { jsonOf } from '../setup/exchange.ts'
import { standaloneDeployment, startOnRedis } from '../setup/standalone.ts'
import { Caller } from './caller.ts'
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

test('what one accepted is known to one that starts later', async () => {
  const key = { 'Idempotency-Key': crypto.randomUUID() }
  const first = await new Caller(inTurn).submit(INQUIRY, key)
  const third = await startOnRedis(redis)
  const again = await new Caller(standaloneDeployment(third)).submit(INQUIRY, key)
  await third.stop()

  expect([again.status, jsonOf(again)]).toEqual([202, jsonOf(first)])
})
