/** Clients that go away anywhere in the middle of an inquiry: it is stored whole or not at all. */
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { INQUIRY } from '../contract-modules/inquiry-cases.ts'
import { sendInquiry } from '../setup/send-inquiry.ts'
import { type Standalone, standaloneDeployment, startStandalone } from '../setup/standalone.ts'
import { temporaryFolder } from '../setup/temporary-folder.ts'
import { storedIn } from './stored-in.ts'

const BODY = JSON.stringify(INQUIRY)

/** How many bytes of the request are sent before the client goes. */
const CUTS: readonly ((head: number, whole: number) => number)[] = [
  () => 1,
  (head) => Math.floor(head / 2),
  (head) => head - 1,
  (head) => head,
  (head) => head + 1,
  (head, whole) => head + Math.floor((whole - head) / 2),
  (_, whole) => whole - 1,
  (_, whole) => whole,
]

test('a client that goes away at any byte leaves one inquiry once it has come back, or none', async () => {
  const dataFolder = temporaryFolder()
  const service = await startStandalone({ dataFolder, site: false })
  const keys: string[] = []

  for (const cut of CUTS) {
    for (const how of ['destroy', 'resetAndDestroy'] as const) {
      const key = crypto.randomUUID()
      keys.push(key)
      await sendAndGo(service, { key, client: keys.length, cut, how })
    }
  }
  const retries = await Promise.all(keys.map((key, index) => sendInquiry(service, { key, client: index + 1 })))

  expect(retries.map(({ status }) => status)).toEqual(keys.map(() => 202))
  expect(await service.stop()).toBe(0)
  expect(service.output()).not.toMatch(/unforeseen|Unhandled/i)
  const { requestIds, problems } = await storedIn(dataFolder)
  expect([requestIds.length, problems]).toEqual([keys.length, []])
})

interface Going {
  key: string
  client: number
  cut: (head: number, whole: number) => number
  how: 'destroy' | 'resetAndDestroy'
}

/** Resolves when the bytes have left and the connection is gone. */
function sendAndGo(service: Standalone, { key, client, cut, how }: Going): Promise<void> {
  const { base, client: clientOf } = standaloneDeployment(service)
  const fields = Object.entries({
    Host: 'a',
    'Content-Type': 'application/json',
    'Content-Length': String(BODY.length),
    'Idempotency-Key': key,
    ...clientOf(client).headers,
  })
  const head = `POST /api/v1/requests HTTP/1.1\r\n${fields.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`
  return new Promise((resolve, reject) => {
    const socket = connect({ host: '127.0.0.1', port: Number(new URL(base).port) })
    socket.on('error', reject).on('close', () => resolve())
    socket.write((head + BODY).slice(0, cut(head.length, head.length + BODY.length)), () => socket[how]())
  })
}
