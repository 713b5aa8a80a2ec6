/** Input that servers and proxies read differently, sent over a plain socket to our own server alone. */
import { expect, test } from 'vitest'
import { INQUIRY } from '../contract-modules/inquiry-cases.ts'
import { exchange, jsonOf } from '../setup/exchange.ts'
import { sendRaw } from '../setup/raw-socket.ts'
import { startWorld } from './world.ts'

const BODY = JSON.stringify(INQUIRY)
const SANDBOX = 'POST /api/v1/sandbox/requests HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n'
const LENGTH = `Content-Length: ${BODY.length}`

test.each([
  ['a line that ends with a bare line feed', `${SANDBOX}X-Bare: a\n${LENGTH}\r\n\r\n${BODY}`],
  ['all lines that end with bare line feeds', `${SANDBOX}${LENGTH}\r\n\r\n${BODY}`.replaceAll('\r\n', '\n')],
  ['a carriage return within a line', `${SANDBOX}X-Bare: a\rb\r\n${LENGTH}\r\n\r\n${BODY}`],
  ['an empty line that is a bare line feed', `${SANDBOX}${LENGTH}\r\n\n${BODY}`],
])('%s is refused, and the connection ends', async (_, request) => {
  const { base } = await startWorld()

  const { answers, closed } = await sendRaw(base, request)

  expect(answers.map(({ status }) => status)).toEqual([400])
  expect(closed).toBe(true)
})

test('a target in absolute form that names this host is answered like any other, by reads and by file routes', async () => {
  const { base } = await startWorld()
  const sandbox = `${SANDBOX.replace(' /', ' http://a/')}${LENGTH}\r\n\r\n${BODY}`
  const read = 'GET http://a/api/v1/catalog?x=1 HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'

  const { answers } = await sendRaw(base, sandbox + read)

  expect(answers.map(({ status }) => status)).toEqual([200, 200])
})

test.each([
  '/api/v1/catalog.',
  '/api/v1%2fcatalog',
  '/api/v1/./catalog',
  '/api/v1/catalog/../health',
  '/api/v1/catalog/%2e%2e/health',
  '/api/v1/catalog%00',
  '/api/v1/catalog;x=1',
  '/api/v1/catalog\\..\\health',
  `/api/v1/catalog/${'a'.repeat(8000)}`,
  `/api/v1/catalog/${'../'.repeat(2000)}etc/passwd`,
])('%.60s is looked up literally, and is unknown', async (target) => {
  const { base } = await startWorld()

  const answer = await exchange(base, 'GET', target)

  expect(answer.status).toBe(404)
  expect(jsonOf(answer)).toMatchObject({ error: { code: 'not_found' } })
})

test.each([
  ['buyer@xn--bcher-kva.example', 200],
  ['buyer@bücher.example', 422],
  ['bücher@example.com', 422],
])('an address with non-ASCII letters has to be sent in its ASCII form: %s is %i', async (email, status) => {
  const { base } = await startWorld()

  const answer = await exchange(base, 'POST', '/api/v1/sandbox/requests', {
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ ...INQUIRY, email }),
  })

  expect(answer.status).toBe(status)
})

test('an unknown expectation is refused with the header fields that every answer has', async () => {
  const { base } = await startWorld()

  const { answers, closed } = await sendRaw(base, `${SANDBOX}${LENGTH}\r\nExpect: banana\r\n\r\n${BODY}`)

  expect(answers.map(({ status }) => status)).toEqual([417])
  expect(answers[0]?.headers).toMatchObject({
    'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
  })
  expect(closed).toBe(true)
})
