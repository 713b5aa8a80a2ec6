/** Input that servers and proxies read differently, sent over a plain socket to our own server alone (D11, D12a). */
import { expect, test } from 'vitest'
import { INQUIRY_QUOTA } from '../../inquiry-service/contract/limits.ts'
import type { SubmissionOutcome } from '../../inquiry-service/ledger/ledger.ts'
import { closeServer } from '../../inquiry-service/server/listener.ts'
import { INQUIRY } from '../contract-modules/inquiry-cases.ts'
import { exchange, jsonOf } from '../setup/exchange.ts'
import { sendRaw } from '../setup/raw-socket.ts'
import { startWorld } from './world.ts'

const BODY = JSON.stringify(INQUIRY)
const LENGTH = `Content-Length: ${BODY.length}`
const SANDBOX = 'POST /api/v1/sandbox/requests HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n'
const READ = 'GET /api/v1/catalog HTTP/1.1\r\n'
/** Every one of our refusals has these. */
const OUR_FIELDS = {
  'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
  'x-content-type-options': 'nosniff',
  'content-security-policy': expect.stringContaining("default-src 'none'"),
}

test.each([
  ['a line that ends with a bare line feed', `${SANDBOX}X-Bare: a\n${LENGTH}\r\n\r\n${BODY}`],
  ['all lines that end with bare line feeds', `${SANDBOX}${LENGTH}\r\n\r\n${BODY}`.replaceAll('\r\n', '\n')],
  ['an empty line that is a bare line feed', `${SANDBOX}${LENGTH}\r\n\n${BODY}`],
  ['a second host behind 150 other lines', `${READ}Host: a\r\n${'X: 1\r\n'.repeat(150)}Host: b\r\n\r\n`],
  ['a target of another host', `${READ.replace(' /', ' http://evil.example/')}Host: a\r\n\r\n`],
])('%s is refused, and the connection ends (D12a)', async (_, request) => {
  const { base } = await startWorld()
  const { answers, closed } = await sendRaw(base, request)

  expect(answers.map((answer) => [answer.status, jsonOf(answer)])).toEqual([
    [400, { error: expect.objectContaining({ code: 'invalid_request' }) }],
  ])
  expect(answers[0]?.headers).toMatchObject({ ...OUR_FIELDS, connection: 'close' })
  expect(closed).toBe(true)
})

test.each([
  [417, `${SANDBOX}${LENGTH}\r\nExpect: banana\r\n\r\n${BODY}`],
  [431, `${READ}Host: a\r\n${'X: 1\r\n'.repeat(200)}\r\n`],
  [405, 'CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example\r\n\r\n'],
  [405, 'TRACE /api/v1/nowhere HTTP/1.1\r\nHost: a\r\n\r\n'],
  [415, `${SANDBOX.replace('json', 'json\xa0')}${LENGTH}\r\n\r\n${BODY}`],
])('a refusal with %i has the header fields that every answer has', async (status, request) => {
  const { base } = await startWorld()
  const { answers } = await sendRaw(base, Buffer.from(request, 'latin1'), { answers: 1 })

  expect(answers.map((answer) => answer.status)).toEqual([status])
  expect(answers[0]?.headers).toMatchObject(OUR_FIELDS)
})

test('200 header lines, HTTP/1.0 without a host and a target in absolute form for this host are answered', async () => {
  const { base } = await startWorld()
  const sandbox = `${SANDBOX.replace(' /', ' http://A/')}${LENGTH}\r\n\r\n${BODY}`
  const read = `${READ.replace(' /', ' http://a/')}Host: a\r\nConnection: close\r\n${'X: 1\r\n'.repeat(198)}\r\n`
  const ports = ['http://A:80', 'https://a:443'].map((own) => READ.replace(' /', ` ${own}/`)).join('Host: a\r\n\r\n')
  const statuses = async (bytes: string) => (await sendRaw(base, bytes)).answers.map(({ status }) => status)

  expect(await statuses(sandbox + read)).toEqual([200, 200])
  expect(await statuses(`${ports}Host: A\r\nConnection: close\r\n\r\n`)).toEqual([200, 200])
  expect(await statuses('GET /api/v1/catalog HTTP/1.0\r\n\r\n')).toEqual([200])
})

test.each([
  ['/api/v1/sandbox/requests', 400],
  ['/api/v1/estimate', 422],
])('%s without a body, nor a length that says so, is answered and the connection stays', async (path, status) => {
  const { base } = await startWorld()
  const post = `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n\r\n`
  const { answers, closed } = await sendRaw(base, post + post, { answers: 2 })

  expect(answers.map((answer) => answer.status)).toEqual([status, status])
  expect(closed).toBe(false)
})

test.each(['catalog\\..\\health', `catalog/${'../'.repeat(2000)}etc/passwd`])(
  '/api/v1/%.30s is looked up literally, and is unknown',
  async (path) => {
    const { base } = await startWorld()

    expect((await exchange(base, 'GET', `/api/v1/${path}`)).status).toBe(404)
  },
)

test('a client that sends before it listens gets the refusal of a body far beyond the limit', async () => {
  const { base } = await startWorld()
  const headers = { 'Content-Type': 'application/json' }
  const answer = await exchange(base, 'POST', '/api/v1/sandbox/requests', {
    headers,
    body: Buffer.alloc(8_000_000, 'a'),
  })

  expect([answer.status, answer.headers['connection']]).toEqual([413, 'close'])
})

const inquiry = () =>
  `${SANDBOX.replace('/sandbox', '')}Idempotency-Key: ${crypto.randomUUID()}\r\n${LENGTH}\r\n\r\n${BODY}`

test.each([
  ['a stray zero byte', '\0'],
  ['what is no request', 'GARBAGE\r\n\r\n'],
  ['a header section that is too long', `${READ}X: ${'a'.repeat(20_000)}\r\n\r\n`],
  ['a bad request and its body', `${SANDBOX}Transfer-Encoding: chunked\r\n\r\nZZ`],
])('inquiries with %s behind them are answered as what they are, and the connection ends', async (_, behind) => {
  const { base, submissions } = await startWorld()
  const { answers, closed } = await sendRaw(base, inquiry() + inquiry() + behind)
  const [first, second, ...others] = answers.map(({ status, headers }) => [status, headers['connection']])

  expect([first, second]).toEqual([
    [202, 'keep-alive'],
    [202, others.length === 0 ? 'close' : 'keep-alive'],
  ])
  expect(others).toEqual(behind.endsWith('ZZ') ? [[400, 'close']] : [])
  expect([closed, submissions.length]).toEqual([true, 2])
})

const REPLAYED: SubmissionOutcome = {
  kind: 'replayed',
  requestId: crypto.randomUUID(),
  quota: { policy: INQUIRY_QUOTA, remaining: 4, resetSeconds: 3600 },
}

test('an inquiry whose client then says that it sends no more is answered', async () => {
  const saidSo = Promise.withResolvers<void>()
  const { base, server } = await startWorld({ decide: () => saidSo.promise.then(() => REPLAYED) })
  server.once('request', ({ socket }) => socket.once('end', saidSo.resolve))
  const send = (bytes: string) => sendRaw(base, bytes, { whileWaiting: (socket) => socket.end() })
  const { answers, closed } = await send(inquiry())

  expect([answers.map(({ status }) => status), closed]).toEqual([[202], true])
  expect(await send('')).toEqual({ answers: [], closed: true })
})

test('an inquiry that is being stored when the service stops is answered, as the last of its connection', async () => {
  const world = await startWorld({
    decide: async () => {
      void closeServer(world.server, world.service, 5_000)
      return REPLAYED
    },
  })
  const { answers, closed } = await sendRaw(world.base, inquiry())

  expect(answers.map(({ status, headers }) => [status, headers['connection']])).toEqual([[202, 'close']])
  expect(closed).toBe(true)
})

test.each([
  ['a refused body', '', [413]],
  ['a refused body behind an inquiry', inquiry(), [202, 413]],
])('what follows %s on its connection does nothing', async (_, before, statuses) => {
  const { base, submissions } = await startWorld()
  const tooLarge = `${SANDBOX}Content-Length: 20000\r\n\r\n${'a'.repeat(20_000)}`
  const { answers, closed } = await sendRaw(base, before + tooLarge + inquiry())

  expect(answers.map(({ status }) => status)).toEqual(statuses)
  expect([closed, submissions.length]).toEqual([true, statuses.length - 1])
})
