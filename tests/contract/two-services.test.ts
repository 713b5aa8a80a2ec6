/** Two processes on one Redis: one ledger, and one quota per client, whichever process it reaches (D25). */
import { afterAll, expect, test } from 'vitest'
import { INQUIRY } from '../contract-modules/inquiry-cases.ts'
import { RedisServer } from '../redis/server.ts'
import { jsonOf } from '../setup/exchange.ts'
import { standaloneDeployment, startOnRedis } from '../setup/standalone.ts'
import { Caller } from './caller.ts'

const redis = await RedisServer.start()
const services = await Promise.all([1, 2].map(() => startOnRedis(redis)))
afterAll(async () => {
  await Promise.all(services.map((service) => service.stop()))
  await redis[Symbol.asyncDispose]()
})

const ways = services.map(standaloneDeployment)

let clients = 0

/** A client of its own, the same at both services, asked in turn. */
function clientOfBoth() {
  clients += 1
  const address = `192.0.2.${clients}`
  const callers = ways.map(
    (deployment) => new Caller({ ...deployment, client: () => ({ headers: { 'X-Forwarded-For': address } }) }),
  )
  return (turn: number): Caller => {
    const caller = callers[turn % callers.length]
    if (!caller) throw new Error('Bug: there is no service to ask')
    return caller
  }
}

test('20 inquiries of one client at once, half to each, are 5 inquiries', async () => {
  const caller = clientOfBoth()
  const answers = await Promise.all(Array.from({ length: 20 }, (_, turn) => caller(turn).submit(INQUIRY)))

  expect(answers.filter(({ status }) => status === 202)).toHaveLength(5)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(15)
})

test('50 submissions with one key, half to each, are one inquiry', async () => {
  const caller = clientOfBoth()
  const key = { 'Idempotency-Key': crypto.randomUUID() }
  const answers = await Promise.all(Array.from({ length: 50 }, (_, turn) => caller(turn).submit(INQUIRY, key)))

  expect(new Set(answers.map((answer) => JSON.stringify([answer.status, jsonOf(answer)]))).size).toBe(1)
  expect(answers.filter(({ headers }) => headers['idempotent-replayed'] !== 'true')).toHaveLength(1)
})

test('120 public operations, half to each, use up the quota at both', async () => {
  const caller = clientOfBoth()
  for (let turn = 0; turn < 120; turn += 1) expect((await caller(turn).get('/api/v1/health')).status).toBe(200)

  expect((await caller(0).get('/api/v1/catalog')).status).toBe(429)
  expect((await caller(1).post('/api/v1/estimate', {})).status).toBe(429)
})

test('what one accepted is known to one that starts later', async () => {
  const key = { 'Idempotency-Key': crypto.randomUUID() }
  const first = await clientOfBoth()(0).submit(INQUIRY, key)
  const third = await startOnRedis(redis)
  const again = await new Caller(standaloneDeployment(third)).submit(INQUIRY, key)
  await third.stop()

  expect([again.status, jsonOf(again)]).toEqual([202, jsonOf(first)])
})
