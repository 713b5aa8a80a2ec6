/** The report of a wrong figure as the service takes it: a form, with the key that a script gave it or with one of ours. */
import { expect, test } from 'vitest'
import { PUBLIC_QUOTA } from '../../inquiry-service/contract/limits.ts'
import { REPORT_FORM_PATH } from '../../inquiry-service/contract/report.ts'
import { exchange } from '../setup/exchange.ts'
import { startWorld, type WorldOptions } from './world.ts'

const nothing = () => {}
const NO_METER = {
  ...{ answered: nothing, refused: nothing, submitted: nothing, noticeTried: nothing, quotaTaken: nothing },
  trapped: nothing,
}
const KEY = '11111111-2222-4333-8444-555555555555'
const FIELDS = {
  variantId: 'x1',
  figure: 'powerW.max',
  value: '700 W',
  notes: ' It says 350 W\r\non page 2 ',
  email: '',
}

async function send(fields: Readonly<Record<string, string>>, options: WorldOptions = {}) {
  const { base, submissions, logged } = await startWorld(options)
  const post = (body: string | URLSearchParams) =>
    exchange(base, 'POST', REPORT_FORM_PATH, {
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: String(body),
    })
  const { status, bytes } = await post(new URLSearchParams(fields))
  return { status, page: String(bytes), submissions, logged, post, base }
}

const REPORT = {
  kind: 'report',
  modelId: 'x',
  variantId: 'x1',
  figure: 'powerW.max',
  value: '700 W',
  notes: 'It says 350 W\non page 2',
}

test('a report with a key is stored at once, normalized, and answered with its short reference', async () => {
  const { status, page, submissions, logged } = await send({ ...FIELDS, email: ' a@example.com ', key: KEY })

  expect(status).toBe(202)
  expect(submissions).toMatchObject([{ key: KEY, inquiry: { ...REPORT, email: 'a@example.com' } }])
  expect(page).toContain(`<strong>${submissions[0]?.requestId.slice(-8)}</strong>`)
  expect(page).toContain('replies to <strong>a@example.com</strong>')
  expect(JSON.stringify(logged())).not.toMatch(/It says|example\.com/)
  expect(JSON.stringify(logged())).toContain('"msg":"report decided"')
})

test('a report without a key is shown back, stores nothing, and is stored by the form that the page offers', async () => {
  const { status, page, submissions, post } = await send(FIELDS)
  expect([status, submissions]).toEqual([200, []])
  const offered = [...page.matchAll(/type="hidden" name="(\w+)" value="([^"]*)"/g)].slice(0, 5)
  const pairs = offered.map(([, name = '', value = '']): [string, string] => [name, value])

  expect((await post(new URLSearchParams(pairs))).status).toBe(202)
  expect(submissions.map(({ inquiry }) => inquiry)).toEqual([REPORT])
})

test('a receipt names the reported rate in words', async () => {
  const { page } = await send({ ...FIELDS, figure: 'compute.BF16.tensor.dense', key: KEY })

  expect(page).toContain('<dt>Figure</dt><dd>BF16 tensor, dense rate</dd>')
})

test('words alone are enough', async () => {
  const { status, submissions } = await send({ notes: 'The table of filters jumps', key: KEY })

  expect([status, submissions[0]?.inquiry]).toEqual([202, { kind: 'report', notes: 'The table of filters jumps' }])
})

// U+FB2C is one code point as sent and three once normalized.
const GROWS = '\ufb2c'

test.each([
  ['no words', { notes: ' \r\n ' }, 'notes'],
  ['3,001 characters', { notes: 'x'.repeat(3001) }, 'notes'],
  ['what is too long once normalized', { notes: GROWS.repeat(1001) }, 'notes'],
  ['a control character', { notes: 'a\u0000b' }, 'notes'],
  ['no email address', { email: 'a b@example.com' }, 'email'],
  ['a figure that is too long', { figure: 'x'.repeat(121) }, 'figure'],
])('%s is refused at its field, with everything else kept', async (_, changes, name) => {
  const { status, page, submissions } = await send({ ...FIELDS, ...changes, key: KEY })

  expect([status, submissions]).toEqual([422, []])
  expect(page).toMatch(new RegExp(`name="${name}" aria-invalid="true" autofocus`))
  expect(page).toContain('value="700 W"')
})

test.each([
  [200, { notes: 'x'.repeat(3000) }],
  [200, { notes: GROWS.repeat(1000) }],
  [413, { notes: 'x'.repeat(17_000) }],
  [400, { key: 'not a key' }],
])('limits hold to the character: %i', async (status, changes) => {
  expect((await send({ ...FIELDS, ...changes })).status).toBe(status)
})

test('the quota of the hour is said in words, with the wait', async () => {
  const decide = async () =>
    ({
      kind: 'limited',
      retryAfterSeconds: 600,
      quota: { policy: { name: 'inquiries', limit: 5, windowSeconds: 3600 }, remaining: 0 },
    }) as const
  const { status, page } = await send({ ...FIELDS, key: KEY }, { decide })

  expect(status).toBe(429)
  expect(page).toContain('too many inquiries and reports in an hour')
  expect(page).toContain(`name="key" value="${KEY}"`)
})

test('where inquiries are off nothing is taken, and its address leads to the page otherwise', async () => {
  const { status, page, submissions, base } = await send({ ...FIELDS, key: KEY }, { environment: { INQUIRIES: 'off' } })
  const opened = await exchange(base, 'GET', REPORT_FORM_PATH)

  expect([status, submissions]).toEqual([503, []])
  expect(page).toContain('we are not taking reports at present')
  expect([opened.status, opened.headers['location']]).toEqual([303, '/report'])
})

test('a fault behind the store’s answer never says that nothing was stored', async () => {
  const submitted = () => {
    throw new Error('a defect')
  }
  const { status, page } = await send({ ...FIELDS, key: KEY }, { meter: { ...NO_METER, submitted } })

  expect(status).toBe(503)
  expect(page).toContain('We do not know whether it was stored')
  expect(page).not.toContain('Nothing was stored')
})

test('a form of another page or type is refused without being read, and counted like every other refusal', async () => {
  const codes: string[] = []
  const meter = { ...NO_METER, refused: (code: string) => codes.push(code) }
  const { base, submissions } = await startWorld({ meter })
  const post = (headers: Readonly<Record<string, string>>) =>
    exchange(base, 'POST', REPORT_FORM_PATH, { headers, body: String(new URLSearchParams({ ...FIELDS, key: KEY })) })
  const type = 'application/x-www-form-urlencoded'

  expect((await post({ 'Content-Type': type, 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403)
  expect((await post({ 'Content-Type': 'text/plain' })).status).toBe(415)
  expect([codes, submissions]).toEqual([['invalid_request', 'unsupported_media_type'], []])
  for (let read = 2; read < PUBLIC_QUOTA.limit; read += 1) await post({ 'Content-Type': 'text/plain' })
  expect((await post({ 'Content-Type': 'text/plain' })).status).toBe(429)
})

test('the contract takes no report as an inquiry', async () => {
  const { base, submissions } = await startWorld()
  const { status, bytes } = await exchange(base, 'POST', '/api/v1/requests', {
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': KEY },
    body: JSON.stringify({ ...REPORT, email: 'a@example.com' }),
  })

  expect([status, submissions]).toEqual([422, []])
  expect(JSON.parse(String(bytes))).toMatchObject({ error: { fields: { kind: 'must be one of buy, sell' } } })
})
