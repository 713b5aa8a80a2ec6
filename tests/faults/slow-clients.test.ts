/** Clients that take their time, or all the connections they can get: they are dropped, and nobody else notices. */
import { connect } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { exchange, jsonOf } from '../setup/exchange.ts'
import { type RawOutcome, sendRaw } from '../setup/raw-socket.ts'
import { startStandalone } from '../setup/standalone.ts'
import { sendInquiry } from './send-inquiry.ts'

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
  const connections: { ended: Promise<void> }[] = []
  while (connections.length < IDLE) {
    connections.push(...(await Promise.all(Array.from({ length: AT_ONCE }, () => idleConnection()))))
  }

  const asked = await exchange(service.base, 'OPTIONS', '/api/v1/requests')
  const sent = await sendInquiry(service)
  await Promise.all(connections.map(({ ended }) => ended))

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

/** Opens a connection and sends nothing. `ended` once the server has closed it. */
function idleConnection(): Promise<{ ended: Promise<void> }> {
  const socket = connect({ host: '127.0.0.1', port: Number(new URL(service.base).port) })
  const ended = new Promise<void>((resolve) => socket.on('close', () => resolve()))
  // What comes is read, or its end would go unnoticed.
  socket.resume()
  return new Promise((resolve, reject) => {
    socket.on('connect', () => resolve({ ended })).on('error', reject)
  })
}
