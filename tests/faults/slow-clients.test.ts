/** Clients that take their time, or all the connections they can get: they are dropped, and nobody else notices. */
import { once } from 'node:events'
import { afterAll, expect, test } from 'vitest'
import { exchange, jsonOf } from '../setup/exchange.ts'
import { openSocket, type RawOutcome, sendRaw } from '../setup/raw-socket.ts'
import { sendInquiry } from '../setup/send-inquiry.ts'
import { startStandalone } from '../setup/standalone.ts'

const IDLE = process.env['FAULTS'] === 'full' ? 5000 : 1000
/** Fewer than the kernel's backlog: beyond that it may drop one, and a client that sends nothing never learns of it. */
const AT_ONCE = 100
/** Longer than every time limit of the service, milliseconds. */
const PATIENCE_MS = 30_000
const DRIP_EVERY_MS = 200

const JSON_POST = (path: string, framing: string) =>
  `POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n${framing}\r\n\r\n`
const KEY = `Idempotency-Key: ${crypto.randomUUID()}`

/** What is sent at once, and what then comes drop by drop. */
const SLOW: Readonly<Record<string, readonly [begin: string, drop: string]>> = {
  'header lines that come one by one': ['GET /api/v1/health HTTP/1.1\r\nHost: a\r\n', 'X: 1\r\n'],
  'nothing at all': ['', ''],
  'a body that comes byte by byte': [JSON_POST('/api/v1/requests', `${KEY}\r\nContent-Length: 9000`), ' '],
  'chunks that come one by one': [JSON_POST('/api/v1/sandbox/requests', 'Transfer-Encoding: chunked'), '1\r\n \r\n'],
  'a body that never comes': [JSON_POST('/api/v1/estimate', 'Content-Length: 10'), ''],
}

const service = await startStandalone({ site: false })
afterAll(() => service.stop())

test.concurrent.each(Object.entries(SLOW))(
  '%s: 408 in the form of every error, and the end of the connection',
  { timeout: 60_000 },
  async (_, [begin, drop]) => {
    const { answers, closed } = await drip(begin, drop)

    expect(answers.map(({ status }) => status)).toEqual([408])
    expect(answers.map(jsonOf)).toEqual([{ error: expect.objectContaining({ code: 'invalid_request' }) }])
    expect(closed).toBe(true)
  },
)

test.concurrent(`${IDLE} connections on which nothing comes keep nobody from being served`, {
  timeout: 60_000,
}, async () => {
  const ends: Promise<unknown>[] = []
  while (ends.length < IDLE) {
    const opened = await Promise.all(Array.from({ length: AT_ONCE }, () => openSocket(service.base)))
    ends.push(...opened.map((socket) => once(socket, 'close')))
  }

  const asked = await exchange(service.base, 'OPTIONS', '/api/v1/requests')
  const sent = await sendInquiry(service)
  await Promise.all(ends)

  expect([asked.status, sent.status]).toEqual([204, 202])
})

/** Like sendRaw, but sends `drop` again and again until the server closes the connection. */
function drip(begin: string, drop: string): Promise<RawOutcome> {
  return sendRaw(service.base, begin, {
    patienceMs: PATIENCE_MS,
    whileWaiting: (socket) => {
      const timer = setInterval(() => drop && socket.writable && socket.write(drop), DRIP_EVERY_MS)
      socket.on('close', () => clearInterval(timer))
    },
  })
}
