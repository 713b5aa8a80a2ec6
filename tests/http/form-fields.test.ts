/** The form that works without a script: requests and values that none of our pages sends. */
import { expect, test } from 'vitest'
import { INQUIRY_FORM_PATH, postedForm } from '../../inquiry-service/contract/inquiry-form.ts'
import { editForm } from '../../inquiry-service/http/form-fields.ts'
import { LedgerUnavailableError } from '../../inquiry-service/ledger/ledger.ts'
import { exchange } from '../setup/exchange.ts'
import { startWorld } from './world.ts'

const KEY = '11111111-2222-4333-8444-555555555555'
const FILLED = `kind=buy&quantity=1&location=Oslo&email=a@example.com&region=EU&currency=EUR&consent=on&key=${KEY}`

const post = (base: string, body: string | Buffer, headers: Record<string, string> = {}) =>
  exchange(base, 'POST', INQUIRY_FORM_PATH, {
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
    body,
  })

test.each([
  ['another site', { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://evil.example' }, 403],
  ['another site in an old browser', { Origin: 'https://evil.example' }, 403],
  ['an allowed origin', { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://desk.example' }, 422],
  ['no browser at all', {}, 422],
  ['a program with JSON', { 'Content-Type': 'application/json' }, 415],
])('a form of %s is answered with its status, as a page that is not kept', async (_, headers, status) => {
  const { base } = await startWorld({ environment: { ALLOWED_ORIGINS: 'https://desk.example' } })
  const answer = await post(base, 'kind=buy', headers)

  expect([answer.status, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
    status,
    'text/html; charset=utf-8',
    'no-store',
  ])
})

test.each(['toString', 'constructor', '__proto__', 'nothing of ours'])(
  'a choice posted as %s is left open',
  (value) => {
    const form = postedForm(new URLSearchParams({ kind: value, region: value, currency: value }))
    const drawn = editForm(form, []).text
    expect(drawn.match(/<option value="">Choose<\/option>/g)).toHaveLength(3)
  },
)

test('what is too long comes back with every other value', async () => {
  const { base } = await startWorld()
  const answer = await post(base, `kind=sell&email=a@example.com&notes=${'x'.repeat(17_000)}`)

  expect(answer.status).toBe(413)
  expect(String(answer.bytes)).toContain('<option value="sell" selected>')
  expect(String(answer.bytes)).toContain('value="a@example.com"')
})

test('the first control to correct has the focus, and no other', () => {
  const form = postedForm(new URLSearchParams({ kind: 'buy', quantity: '0', notes: ' aria-invalid="true"' }))
  const problems = { quantity: 'must be an integer from 1 to 100000', email: 'is required' }
  const drawn = editForm(form, [], problems).text
  expect(drawn.match(/ autofocus/g)).toHaveLength(1)
  expect(drawn).toMatch(/id="quantity" name="quantity" aria-invalid="true" autofocus/)
})

test.each([
  ['no', 'Not sent this time: something went wrong on our side'],
  ['unknown', 'We do not know whether it was stored'],
] as const)('a store that says %s of what was written is believed: %s', async (applied, title) => {
  const decide = () => Promise.reject(new LedgerUnavailableError('busy', { applied, retryAfterSeconds: 5 }))
  const { base } = await startWorld({ decide })
  const answer = await post(base, FILLED)

  expect(answer.status).toBe(503)
  expect(String(answer.bytes)).toContain(`<h1>${title}</h1>`)
  expect(String(answer.bytes)).toContain(`name="key" value="${KEY}"`)
})

test('its address answers other methods with 405 and what it takes, and GET and HEAD by leading to the form', async () => {
  const { base } = await startWorld()
  const methods = ['PUT', 'DELETE', 'PATCH', 'OPTIONS', 'GET', 'HEAD']
  const asked = await Promise.all(methods.map((method) => exchange(base, method, INQUIRY_FORM_PATH)))

  expect(asked.map(({ status, headers }) => [status, headers['allow'] ?? headers['location']])).toEqual([
    ...Array(3).fill([405, 'GET, HEAD, POST, OPTIONS']),
    [204, 'GET, HEAD, POST, OPTIONS'],
    ...Array(2).fill([303, '/inquire']),
  ])
})

test.each([
  ['percent-encoded', `${FILLED}&notes=caf%E9`],
  ['as it is', Buffer.from(`${FILLED}&notes=caf\xe9`, 'latin1')],
])('text that is no UTF-8, %s, is refused and not stored with marks in its place', async (_, body) => {
  const { base, submissions } = await startWorld()
  const answer = await post(base, body)

  expect(answer.status).toBe(400)
  expect(String(answer.bytes)).toContain('<h1>Not sent: some characters could not be read</h1>')
  expect(submissions).toEqual([])
})

test.each([
  ['whose fields are wrong', FILLED.replace('quantity=1', 'quantity=0'), 422],
  ['whose key is none', `${FILLED}0`, 400],
  ['that is too long', `${FILLED}&notes=${'x'.repeat(17_000)}`, 413],
])('a second step %s counts like a read, and is then refused by the quota', async (_, body, status) => {
  const { base, submissions } = await startWorld()
  const statuses = new Set<number>()
  for (let count = 0; count < 120; count += 1) statuses.add((await post(base, body)).status)

  expect([...statuses]).toEqual([status])
  expect((await post(base, body)).status).toBe(429)
  expect((await exchange(base, 'GET', '/api/v1/catalog')).status).toBe(429)
  expect(submissions).toEqual([])
})
