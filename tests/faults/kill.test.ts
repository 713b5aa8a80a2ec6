/**
 * SIGKILL of the built service, again and again, while 16 clients send inquiries and retry those without an answer.
 * Nothing acknowledged may be lost, and no key may have two inquiries. FAULTS=full: 100 kills, else 5.
 */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { INQUIRY } from '../contract-modules/inquiry-cases.ts'
import { requestIdOf, sendInquiry } from '../setup/send-inquiry.ts'
import { type Standalone, startStandalone } from '../setup/standalone.ts'
import { temporaryFolder } from '../setup/temporary-folder.ts'
import { storedIn } from './stored-in.ts'

const KILLS = process.env['FAULTS'] === 'full' ? 100 : 5
const CLIENTS = 16
/**
 * The service is killed after at most this many answers: while it starts, in its first commits, in the middle of many.
 */
const ANSWERS_BEFORE_END = 120

interface Attempt {
  key: string
  /** Which client sends it, so that each has its own quota. */
  client: number
  /** From the first 202 on. */
  requestId?: string
}

test(`${KILLS} kills lose no acknowledged inquiry and double none`, { timeout: 1_200_000 }, async () => {
  const dataFolder = temporaryFolder()
  const attempts: Attempt[] = []

  for (let kill = 0; kill < KILLS; kill += 1) {
    const service = await startStandalone({ dataFolder, site: false })
    await settle(service, attempts)
    await sendUntil(service, attempts, () => service.kill())
  }
  const service = await startStandalone({ dataFolder, site: false })
  await settle(service, attempts)
  expect(await service.stop()).toBe(0)

  const stored = await storedIn(dataFolder)
  const sent = attempts.map(({ requestId }) => requestId)
  expect(sent).not.toContain(undefined)
  expect(stored.requestIds.sort()).toEqual(sent.sort())
  expect(stored.problems).toEqual([])
})

test('SIGTERM under load ends the service cleanly: every stored inquiry was answered, or a retry finds it', async () => {
  const dataFolder = temporaryFolder()
  const attempts: Attempt[] = []
  const service = await startStandalone({ dataFolder, site: false })
  let exitCode: number | null = null

  await sendUntil(service, attempts, async () => {
    exitCode = await service.stop()
  })

  expect(exitCode).toBe(0)
  const again = await startStandalone({ dataFolder, site: false })
  await settle(again, attempts)
  await again.stop()
  const { requestIds, problems } = await storedIn(dataFolder)
  expect([requestIds.length, problems]).toEqual([attempts.length, []])
})

/** Retries those without an answer, and a few with one, which must get the same answer. */
async function settle(service: Standalone, attempts: readonly Attempt[]): Promise<void> {
  const uncertain = attempts.filter(({ requestId }) => requestId === undefined)
  const acknowledged = attempts.filter(({ requestId }) => requestId !== undefined).slice(-CLIENTS)
  await Promise.all([...uncertain, ...acknowledged].map((attempt) => send(service, attempt)))
  expect(uncertain.filter(({ requestId }) => requestId === undefined)).toEqual([])
}

/** 16 clients send until `end` has killed the service, which happens after some answers. */
async function sendUntil(service: Standalone, attempts: Attempt[], end: () => Promise<void>): Promise<void> {
  let left = Math.floor(Math.random() * ANSWERS_BEFORE_END)
  let ended: Promise<void> | undefined
  const client = async () => {
    while (!ended) {
      const attempt: Attempt = { key: randomUUID(), client: attempts.length }
      attempts.push(attempt)
      // Cut off: to be retried after the next start.
      await send(service, attempt).catch(() => undefined)
      left -= 1
      if (left <= 0) ended ??= end()
    }
  }
  await Promise.all(Array.from({ length: CLIENTS }, client))
  await ended
}

/** @throws when the connection ends without an answer */
async function send(service: Standalone, attempt: Attempt): Promise<void> {
  const { key, client } = attempt
  const answer = await sendInquiry(service, { key, client, inquiry: inquiryOf(client) })
  expect(answer.status).toBe(202)
  const requestId = requestIdOf(answer)
  expect(requestId).toBe(attempt.requestId ?? requestId)
  attempt.requestId = requestId
}

/** Of many lengths, each another. */
const inquiryOf = (client: number) => ({
  ...INQUIRY,
  quantity: 1 + client,
  notes: 'n'.repeat((client * 37) % 3000),
})
