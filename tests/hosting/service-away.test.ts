/** The service stops and the edge carries on: reads are served, and callers with inquiries learn that they must keep their key. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { Caller, expectRefusal } from '../contract/caller.ts'
import { INQUIRY } from '../contract-modules/inquiry-cases.ts'
import { INFERENCE } from '../estimator/inputs.ts'
import { sendInquiry } from '../setup/send-inquiry.ts'
import { startStandalone } from '../setup/standalone.ts'
import { EDGE_CLIENT_SECRET, edgeDeployment, startEdge } from './edge.ts'

test('the edge still serves reads, estimate and sandbox, and says that the fate of an inquiry is unknown', async () => {
  const service = await startStandalone({ environment: { EDGE_CLIENT_SECRET }, site: false })
  const edge = await startEdge({ inquiryUrl: service.base })
  onTestFinished(() => edge.stop())
  const caller = new Caller(edgeDeployment(edge))
  expect((await caller.submit(INQUIRY)).status).toBe(202)

  await service.stop()

  expect((await caller.get('/api/v1/catalog')).status).toBe(200)
  expect((await caller.get('/')).status).toBe(200)
  expect((await caller.post('/api/v1/estimate', INFERENCE)).status).toBe(200)
  expect((await caller.post('/api/v1/sandbox/requests', INQUIRY)).status).toBe(200)
  const refused = await caller.submit(INQUIRY)
  expectRefusal(caller, refused, 'inquiry-unavailable')
  expect(refused.headers['retry-after']).toBe('5')
})

const CONTRACT = { 'Content-Type': 'application/json; charset=utf-8', 'X-Contract': 'another' }
const RECEIVED = { requestId: crypto.randomUUID(), status: 'received' }

interface Foreign {
  status: number
  headers: Record<string, string>
  body: string | Buffer
  /** The connection ends behind the body. */
  isCut?: boolean
}

/** What the edge finds at its INQUIRY_URL, whatever it asks. */
let foreign: Foreign | undefined

const other = createServer((_, response) => {
  const { status = 500, headers, body, isCut } = foreign ?? {}
  response.writeHead(status, headers)
  if (isCut) response.write(body, () => response.destroy())
  else response.end(body)
})
await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
const otherUrl = `http://127.0.0.1:${(other.address() as AddressInfo).port}`
/** One for all: a runtime takes a second to start. */
const edge = await startEdge({ inquiryUrl: otherUrl, site: false })
afterAll(async () => {
  await edge.stop()
  other.closeAllConnections()
  other.close()
})
const callerAtEdge = () => new Caller(edgeDeployment(edge))

const refusal = (code: string, more = {}) =>
  JSON.stringify({ error: { code, message: 'No', resolution: 'Keep the key', ...more } })

const FOREIGN: Record<string, Foreign> = {
  'an acceptance without a contract': { status: 202, headers: {}, body: JSON.stringify(RECEIVED) },
  'an acceptance with more than the contract has': {
    status: 202,
    headers: CONTRACT,
    body: JSON.stringify({ ...RECEIVED, price: 1 }),
  },
  'another success': { status: 200, headers: CONTRACT, body: JSON.stringify(RECEIVED) },
  'a way elsewhere': { status: 302, headers: { ...CONTRACT, Location: 'https://elsewhere.example' }, body: '' },
  'a refusal that this endpoint never gives': { status: 404, headers: CONTRACT, body: refusal('not_found') },
  'a refusal whose code has another status': { status: 400, headers: CONTRACT, body: refusal('unavailable') },
  'an acceptance of more than 16 KB': {
    status: 202,
    headers: CONTRACT,
    body: JSON.stringify(RECEIVED) + ' '.repeat(16_384),
  },
  'half an answer': {
    status: 202,
    headers: { ...CONTRACT, 'Content-Length': '70' },
    body: JSON.stringify(RECEIVED).slice(0, 20),
    isCut: true,
  },
  'bytes that are no text': { status: 202, headers: CONTRACT, body: Buffer.from('{"requestId":"\xff"}', 'latin1') },
}

test.each(Object.entries(FOREIGN))('%s is not passed on: the fate of the inquiry is unknown', async (_, answer) => {
  foreign = answer
  const caller = callerAtEdge()

  expectRefusal(caller, await caller.submit(INQUIRY), 'inquiry-unavailable')
})

test('of the service’s answer the edge passes on the fields of the contract and no others', async () => {
  const fields = {
    'X-Request-Id': crypto.randomUUID(),
    'RateLimit-Policy': '"inquiries";q=5;w=3600',
    RateLimit: '"inquiries";r=0;t=60',
    'RateLimit-Limit': '5',
    'RateLimit-Remaining': '0',
    'RateLimit-Reset': '60',
    'Retry-After': '60',
  }
  const others = {
    'Set-Cookie': 'a=b',
    'X-Powered-By': 'x',
    'Cache-Control': 'public',
    'Content-Security-Policy': 'x',
  }
  foreign = { status: 429, headers: { ...CONTRACT, ...fields, ...others }, body: refusal('rate_limited') }
  const answer = await sendInquiry(edge)

  expect(answer.status).toBe(429)
  const passed = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name.toLowerCase(), value]))
  expect(answer.headers).toMatchObject({ ...passed, 'x-contract': 'another', 'cache-control': 'no-store' })
  expect(answer.headers).not.toHaveProperty('set-cookie')
  expect(answer.headers).not.toHaveProperty('x-powered-by')
  const { headers: own } = await callerAtEdge().get('/api/v1/nothing')
  expect(answer.headers['content-security-policy']).toBe(own['content-security-policy'])
  await expect.poll(() => edge.errors()).toMatch(/Site and service come from different builds/)
})
