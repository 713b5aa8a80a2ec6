/**
 * A setting of the ledger's Redis is changed while the built service works under load: no 202 after the change (D20). FAULTS=full:
 * each of them; what each one means is `redis/durability.test.ts`.
 */
import { randomUUID } from 'node:crypto'
import { Agent } from 'node:http'
import { expect, test } from 'vitest'
import { RedisServer } from '../redis/server.ts'
import { onRedis, type Standalone, startStandalone } from '../setup/standalone.ts'
import { sendInquiry } from './send-inquiry.ts'

const SENDERS = 16
const agent = new Agent({ keepAlive: true, maxSockets: SENDERS })
/** Answers that are awaited before the change, and after it. */
const ANSWERS = 200

interface Attempt {
  key: string
  client: number
  status: number
  /** It was sent when the store had confirmed the change. */
  isLate: boolean
}

const FULL = process.env['FAULTS'] === 'full'
const SETTINGS = [
  ['appendfsync', 'everysec', 'always'],
  ['appendfsync', 'no', 'always'],
  ['appendonly', 'no', 'yes'],
  ['no-appendfsync-on-rewrite', 'yes', 'no'],
  ['maxmemory-policy', 'allkeys-lru', 'noeviction'],
] as const

test.each(SETTINGS.slice(0, FULL ? SETTINGS.length : 1))(
  '%s set to %s under load: every later inquiry is answered 503, until it is set back',
  async (name, value, sound) => {
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
  },
)

async function statusOf(service: Standalone, key: string, client: number): Promise<number> {
  return (await sendInquiry(service, { key, client, agent })).status
}

async function answers(attempts: readonly Attempt[], count: number): Promise<void> {
  while (attempts.length < count) await new Promise((resolve) => setTimeout(resolve, 5))
}

/** A retry is answered as soon as the store is trusted again. */
async function untilStored(service: Standalone, key: string, client: number): Promise<void> {
  while ((await statusOf(service, key, client)) !== 202) await new Promise((resolve) => setTimeout(resolve, 50))
}
