/** The settings of the ledger's Redis are changed while the built service works under load: no 202 after the change (D20). */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { INQUIRY } from '../contract-modules/inquiry-cases.ts'
import { RedisServer } from '../redis/server.ts'
import { exchange } from '../setup/exchange.ts'
import { onRedis, type Standalone, standaloneDeployment, startStandalone } from '../setup/standalone.ts'

const BODY = JSON.stringify(INQUIRY)
const SENDERS = 16
/** Answers that are awaited before the change, and after it. */
const ANSWERS = 200

interface Attempt {
  key: string
  client: number
  status: number
  /** It was sent when the store had confirmed the change. */
  isLate: boolean
}

test.each([
  ['appendfsync', 'everysec', 'always'],
  ['appendfsync', 'no', 'always'],
  ['appendonly', 'no', 'yes'],
  ['no-appendfsync-on-rewrite', 'yes', 'no'],
  ['maxmemory-policy', 'allkeys-lru', 'noeviction'],
])('%s set to %s under load: every later inquiry is answered 503, until it is set back', async (name, value, sound) => {
  await using server = await RedisServer.start()
  const service = await startStandalone({ environment: onRedis(server), site: false })
  const attempts: Attempt[] = []
  const operator = server.client()
  let hasChanged = false
  let done = false

  const senders = Array.from({ length: SENDERS }, async (_, sender) => {
    for (let turn = 0; !done; turn += 1) {
      const [client, key, isLate] = [sender * 100_000 + turn, randomUUID(), hasChanged]
      attempts.push({ key, client, status: await statusOf(service, key, client), isLate })
    }
  })
  await answers(attempts, ANSWERS)
  await operator.config('SET', name, value)
  hasChanged = true
  await answers(attempts, attempts.length + ANSWERS)
  done = true
  await Promise.all(senders)

  const late = attempts.filter(({ isLate }) => isLate)
  expect(new Set(late.map(({ status }) => status))).toEqual(new Set([503]))
  expect(attempts.some(({ status }) => status === 202)).toBe(true)
  await operator.config('SET', name, sound)
  for (const { key, client } of attempts.slice(0, 20)) await untilStored(service, key, client)
  expect(await service.stop()).toBe(0)
})

async function statusOf(service: Standalone, key: string, client: number): Promise<number> {
  const { base, client: clientOf, agent } = standaloneDeployment(service)
  const headers = { ...clientOf(client).headers, 'Content-Type': 'application/json', 'Idempotency-Key': key }
  const { status } = await exchange(base, 'POST', '/api/v1/requests', { headers, body: BODY, agent })
  return status
}

async function answers(attempts: readonly Attempt[], count: number): Promise<void> {
  while (attempts.length < count) await new Promise((resolve) => setTimeout(resolve, 5))
}

/** A retry is answered as soon as the store is trusted again. */
async function untilStored(service: Standalone, key: string, client: number): Promise<void> {
  while ((await statusOf(service, key, client)) !== 202) await new Promise((resolve) => setTimeout(resolve, 50))
}
