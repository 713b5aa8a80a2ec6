/** Unforeseen faults, a ledger that can't confirm, and features switched off: always 503, never a detail. */
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { expect, test, vi } from 'vitest'
import { INQUIRY_QUOTA } from '../../inquiry-service/contract/limits.ts'
import { LedgerUnavailableError } from '../../inquiry-service/ledger/ledger.ts'
import { INQUIRY } from '../contract-modules/inquiry-cases.ts'
import { eventually } from '../setup/eventually.ts'
import { exchange, jsonOf } from '../setup/exchange.ts'
import { startWorld, type World, type WorldOptions } from './world.ts'

const CANARY = JSON.stringify({ ...INQUIRY, location: 'Canary Wharf', email: 'canary@example.com' })

async function submitted(options: WorldOptions) {
  const world = await startWorld(options)
  const post = (body: string) => {
    const headers = { 'Content-Type': 'application/json', 'Idempotency-Key': crypto.randomUUID() }
    return exchange(world.base, 'POST', '/api/v1/requests', { headers, body })
  }
  return { world, post, answer: await post(CANARY) }
}

const QUOTA = { policy: INQUIRY_QUOTA, remaining: 4, resetSeconds: 3600 }

const loggedFaults = ({ logged }: World) => logged().filter(({ level }) => level === 50)

test('an unforeseen fault of the ledger is 503, says to keep the key, and is logged without its message', async () => {
  const { world, answer } = await submitted({
    decide: () => Promise.reject(Object.assign(new Error(`near ${CANARY}`), { code: 'ERR_ODD' })),
  })

  expect([answer.status, answer.headers['retry-after']]).toEqual([503, '5'])
  expect(jsonOf(answer)).toEqual({
    error: {
      code: 'unavailable',
      message: 'The inquiry could not be confirmed as stored',
      resolution:
        'Do not assume that it was received. Keep the Idempotency-Key and the body unchanged, wait as many seconds as Retry-After says, and send again: the inquiry is stored only once',
      documentation: 'http://localhost:3000/developers#inquiry-unavailable',
    },
  })
  expect(loggedFaults(world)).toEqual([
    expect.objectContaining({
      requestId: answer.headers['x-request-id'],
      endpoint: 'requests',
      cause: expect.objectContaining({ name: 'Error', code: 'ERR_ODD' }),
      msg: 'unforeseen fault',
    }),
  ])
  expect(JSON.stringify(world.logged())).not.toMatch(/canary/i)
})

test('a ledger that can’t confirm says when to try again; of its cause the log has name, code and place, and no message', async () => {
  const cause = Object.assign(new TypeError(`near ${CANARY}`), { code: 'ERR_INSIDE' })
  const failed = new LedgerUnavailableError('an unforeseen fault', { applied: 'unknown', retryAfterSeconds: 30, cause })
  const { world, answer } = await submitted({ decide: () => Promise.reject(failed) })

  expect([answer.status, answer.headers['retry-after']]).toEqual([503, '30'])
  expect(loggedFaults(world)).toEqual([
    expect.objectContaining({
      applied: 'unknown',
      msg: 'ledger unavailable',
      cause: {
        name: 'TypeError',
        code: 'ERR_INSIDE',
        stack: expect.arrayContaining([expect.stringMatching(/faults\.test/)]),
      },
    }),
  ])
  expect(JSON.stringify(world.logged())).not.toMatch(/canary/i)
})

test('with inquiries off nothing reaches the ledger, and a bad inquiry is still answered with its faults', async () => {
  const { world, post, answer } = await submitted({ environment: { INQUIRIES: 'off' } })
  const bad = await post('{}')

  expect([answer.status, answer.headers['retry-after'], bad.status]).toEqual([503, '3600', 422])
  expect(world.submissions).toEqual([])
})

test('a service without a site answers reads with 503, because it knows no ids, and pages with 404', async () => {
  const { base } = await startWorld({ site: null })

  expect((await exchange(base, 'GET', '/api/v1/catalog')).status).toBe(503)
  expect((await exchange(base, 'GET', '/api/v1/catalog/x1')).status).toBe(503)
  const page = await exchange(base, 'GET', '/about')
  expect(page.status).toBe(404)
  expect(jsonOf(page)).toMatchObject({ error: { code: 'not_found' } })
})

test('the ledger gets the normalized inquiry, the key in lower case and no address, the log eight characters of the client’s hash', async () => {
  const world = await startWorld({ environment: { TRUSTED_PROXIES: '127.0.0.1' } })
  const key = crypto.randomUUID()
  const headers = {
    'Content-Type': 'application/json',
    'Idempotency-Key': key.toUpperCase(),
    'X-Forwarded-For': '192.0.2.77',
  }
  await exchange(world.base, 'POST', '/api/requests', { headers, body: CANARY.replace('"Canary', '"  Canary') })

  expect(world.submissions).toEqual([
    expect.objectContaining({ key, inquiry: expect.objectContaining({ location: 'Canary Wharf' }) }),
  ])
  const client = world.submissions[0]?.client ?? ''
  expect(client).toMatch(/^[0-9a-f]{32}$/)
  const decided = { msg: 'inquiry decided', outcome: 'accepted', client: client.slice(0, 8) }
  expect(world.logged()).toContainEqual(expect.objectContaining(decided))
  expect(JSON.stringify(world.logged())).not.toContain(client.slice(0, 9))
  expect(JSON.stringify(world.submissions)).not.toContain('192.0.2.77')
})

test('a server error after the start is logged and stops nothing, the second no more than the first', async () => {
  const { base, server, logged } = await startWorld()
  const fault = Object.assign(new Error('accept EMFILE'), { code: 'EMFILE' })

  for (let count = 0; count < 2; count += 1) server.emit('error', fault)

  const line = { level: 50, code: 'EMFILE', msg: 'connection not accepted' }
  expect(logged().filter(({ level }) => level === 50)).toMatchObject([line, line])
  expect((await exchange(base, 'GET', '/api/v1/catalog')).status).toBe(200)
})

test.each([
  ['/api/v1/requests', 'before its body has come', CANARY.slice(1)],
  ['/api/v1/requests', 'before its answer', CANARY],
])('a client of %s that goes away %s is no fault, for us or for h3', async (path, _, body) => {
  const printed = vi.spyOn(console, 'error')
  const gone = Promise.withResolvers<void>()
  const { base, server, submissions, logged } = await startWorld({
    decide: ({ requestId }) => gone.promise.then(() => ({ kind: 'replayed', requestId, quota: QUOTA })),
  })
  const begun = once(server, 'request')
  const client = connect(Number(new URL(base).port), '127.0.0.1')
  const fields = `Host: a\r\nContent-Type: application/json\r\nIdempotency-Key: ${crypto.randomUUID()}\r\n`
  client.write(`POST ${path} HTTP/1.1\r\n${fields}Content-Length: ${CANARY.length}\r\n\r\n${body}`)
  const [{ socket }] = (await begun) as [{ socket: Socket }]
  await eventually(() => submissions.length === (body === CANARY ? 1 : 0))
  const closed = new Promise((resolve) => socket.once('close', resolve))
  client.resetAndDestroy()
  await closed
  gone.resolve()

  await eventually(() => logged().length > 0)
  expect((await exchange(base, 'GET', '/api/v1/catalog')).status).toBe(200)
  expect(logged().filter(({ level }) => level === 50)).toEqual([])
  expect(printed).not.toHaveBeenCalled()
})
