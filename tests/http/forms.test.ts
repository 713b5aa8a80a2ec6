/** The forms that work without a script, of an inquiry and of a report, which one route answers: what they take, refuse and give back. */
import { expect, test } from 'vitest'
import { INQUIRY_FORM_PATH, postedForm } from '../../inquiry-service/contract/inquiry-form.ts'
import { INQUIRY_QUOTA, quotaState } from '../../inquiry-service/contract/limits.ts'
import { REPORT_FORM_PATH } from '../../inquiry-service/contract/report.ts'
import { editForm } from '../../inquiry-service/http/form-fields.ts'
import { LedgerUnavailableError, type SubmissionOutcome } from '../../inquiry-service/ledger/ledger.ts'
import { exchange } from '../setup/exchange.ts'
import { sendRaw } from '../setup/raw-socket.ts'
import { startWorld, type WorldOptions } from './world.ts'

const KEY = '11111111-2222-4333-8444-555555555555'
const FILLED = `kind=buy&quantity=1&location=Oslo&email=a@example.com&region=EU&currency=EUR&consent=on&key=${KEY}`
const FIELDS = {
  variantId: 'x1',
  figure: 'powerW.max',
  value: '700 W',
  notes: ' It says 350 W\r\non page 2 ',
  email: '',
}
const REPORT = {
  kind: 'report',
  modelId: 'x',
  variantId: 'x1',
  figure: 'powerW.max',
  value: '700 W',
  notes: 'It says 350 W\non page 2',
}

const post = (base: string, path: string, body: string | Buffer, headers: Record<string, string> = {}) =>
  exchange(base, 'POST', path, {
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
    body,
  })

/** The first sending of an inquiry, or of a report by its fields. */
async function sent(form: string | Buffer | Record<string, string>, options: WorldOptions = {}) {
  const world = await startWorld(options)
  const isInquiry = typeof form === 'string' || Buffer.isBuffer(form)
  const path = isInquiry ? INQUIRY_FORM_PATH : REPORT_FORM_PATH
  const { status, bytes } = await post(world.base, path, isInquiry ? form : String(new URLSearchParams(form)))
  return { ...world, status, page: String(bytes) }
}

test.each([
  ['another site', { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://evil.example' }, 403, 'invalid_request'],
  ['another site in an old browser', { Origin: 'https://evil.example' }, 403, 'invalid_request'],
  ['an allowed origin', { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://desk.example' }, 422, 'validation_error'],
  ['no browser at all', {}, 422, 'validation_error'],
  ['a program with JSON', { 'Content-Type': 'application/json' }, 415, 'unsupported_media_type'],
])('a form of %s is answered with its status, as a page that is not kept, and counted', async (_, headers, ...as) => {
  const codes: string[] = []
  const { base, submissions } = await startWorld({
    environment: { ALLOWED_ORIGINS: 'https://desk.example' },
    meter: { refused: (code) => codes.push(code) },
  })
  const answer = await post(base, INQUIRY_FORM_PATH, as[0] === 422 ? 'kind=buy' : FILLED, headers)

  expect([answer.status, ...codes]).toEqual(as)
  expect(answer.headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
  expect(submissions).toEqual([])
})

test('a form of a page without an origin is not taken for ours where HTTP/1.0 names no host', async () => {
  const { base, submissions } = await startWorld()
  const fields = `Content-Type: application/x-www-form-urlencoded\r\nContent-Length: ${FILLED.length}`
  const { answers } = await sendRaw(
    base,
    `POST ${INQUIRY_FORM_PATH} HTTP/1.0\r\nOrigin: null\r\n${fields}\r\n\r\n${FILLED}`,
  )

  expect([answers.map(({ status }) => status), submissions]).toEqual([[403], []])
})

test('the frame of its pages leads home and nowhere else, so that it can’t differ from that of the site', async () => {
  const { page } = await sent(FILLED)
  const frame = page.replace(/<main>.*<\/main>/s, '')

  expect([...frame.matchAll(/ href="([^"]*)"/g)].map(([, path]) => path)).toEqual(['/'])
})

test.each(['toString', 'constructor', '__proto__', 'nothing of ours'])(
  'a choice posted as %s is left open',
  (value) => {
    const form = postedForm(new URLSearchParams({ kind: value, region: value, currency: value }))
    const drawn = editForm(form, []).text
    expect(drawn.match(/<option value="">Choose<\/option>/g)).toHaveLength(3)
  },
)

test('several accelerators are the one inquiry that the script of the page sends (D46)', async () => {
  const lines = 'model=NVIDIA+%3CH100%3E&model-2=Etched+Sohu&quantity-2=4&meaning=all&notes=Two+lots'
  const { status, submissions } = await sent(`${FILLED}&${lines}`)

  expect(status).toBe(202)
  expect(submissions).toMatchObject([
    {
      inquiry: {
        modelId: 'NVIDIA <H100>',
        quantity: 1,
        notes: 'All of these:\n- 1 × NVIDIA <H100>\n- 4 × Etched Sohu\n\nTwo lots',
      },
    },
  ])
})

test('every field that is wrong has its words, keeps what was written, and is given no choice that was not made', async () => {
  const { status, page } = await sent('kind=buy&quantity=1.000&model-2=Etched+Sohu&quantity-2=many&email=nobody')

  expect(status).toBe(422)
  expect([...page.matchAll(/class="problem"[^>]*>([^<]*)</g)].map(([, words]) => words)).toEqual([
    ...['Name the accelerator', 'Write 1000 or 1: a point can mean either'],
    ...['Enter a whole number from 1 to 100,000', 'Enter a city and country'],
    ...['Enter one email address, such as name@example.com', 'Choose a region', 'Choose a currency'],
    'Tick the box so that we may answer',
  ])
  expect(page).toContain('value="1.000"')
  expect(page.match(/<option value="[^"]+" selected>/g)).toEqual([
    '<option value="buy" selected>',
    '<option value="any" selected>',
  ])
})

test('what is too long comes back with every other value', async () => {
  const { status, page } = await sent(`kind=sell&email=a@example.com&notes=${'x'.repeat(17_000)}`)

  expect(status).toBe(413)
  expect(page).toContain('<option value="sell" selected>')
  expect(page).toContain('value="a@example.com"')
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
  const { status, page } = await sent(FILLED, { decide })

  expect(status).toBe(503)
  expect(page).toContain(`<h1>${title}</h1>`)
  expect(page).toContain(`name="key" value="${KEY}"`)
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
  const { status, page, submissions } = await sent(body)

  expect(status).toBe(400)
  expect(page).toContain('<h1>Not sent: some characters could not be read</h1>')
  expect(submissions).toEqual([])
})

const LIMITED = { kind: 'limited', retryAfterSeconds: 600, quota: quotaState(INQUIRY_QUOTA, 5, 0, 3_000_000) } as const

test.each<[what: string, body: string, status: number, headers?: Record<string, string>, decide?: SubmissionOutcome]>([
  ['to be shown back', FILLED.replace(/&key=.*/, ''), 200],
  ['whose fields are wrong', FILLED.replace('quantity=1', 'quantity=0'), 422],
  ['whose key is none', `${FILLED}0`, 400],
  ['of another type', FILLED, 415, { 'Content-Type': 'text/plain' }],
  ['beyond the quota of the hour', FILLED, 429, {}, LIMITED],
])('a form %s counts like a read, and is then refused by the quota', async (_, body, status, headers = {}, outcome) => {
  const { base, submissions } = await startWorld({ ...(outcome && { decide: async () => outcome }) })
  const send = () => post(base, INQUIRY_FORM_PATH, body, headers)
  const statuses = new Set<number>()
  for (let count = 0; count < 120; count += 1) {
    const answer = await send()
    statuses.add(answer.status)
    expect(String(answer.bytes)).not.toContain('on our side')
  }
  const refused = await send()

  expect([[...statuses], refused.status]).toEqual([[status], 429])
  expect(refused.headers).toMatchObject({
    'retry-after': expect.any(String),
    ratelimit: expect.stringMatching(/"public";r=0;t=\d+$/),
  })
  // With all that was written, where it was read.
  expect(/You can send it again in <strong>\d+ seconds<.*value="a@example.com"/s.test(String(refused.bytes))).toBe(
    status !== 415,
  )
  expect((await exchange(base, 'GET', '/api/v1/catalog')).status).toBe(429)
  expect(submissions.length).toBe(outcome ? 121 : 0)
})

test('a form sent again is answered with its reference, whatever was counted, and with the quota of inquiries', async () => {
  const quota = quotaState(INQUIRY_QUOTA, 1, 0, 60_000)
  const { base } = await startWorld({ decide: async () => ({ kind: 'replayed', requestId: KEY, quota }) })
  for (let count = 0; count < 121; count += 1) await exchange(base, 'GET', '/api/v1/catalog')
  const { status, headers } = await post(base, INQUIRY_FORM_PATH, FILLED)

  expect([status, headers['ratelimit']]).toEqual([202, '"inquiries";r=4;t=3540'])
})

test('a report with a key is stored at once, normalized, and answered with its short reference', async () => {
  const { status, page, submissions, logged } = await sent({ ...FIELDS, email: ' a@example.com ', key: KEY })

  expect(status).toBe(202)
  expect(submissions).toMatchObject([{ key: KEY, inquiry: { ...REPORT, email: 'a@example.com' } }])
  expect(page).toContain(`<strong>${submissions[0]?.requestId.slice(-8)}</strong>`)
  expect(page).toContain('replies to <strong>a@example.com</strong>')
  expect(JSON.stringify(logged())).not.toMatch(/It says|example\.com/)
  expect(JSON.stringify(logged())).toContain('"msg":"report decided"')
})

test('a report without a key is shown back, stores nothing, and is stored by the form that the page offers', async () => {
  const { status, page, submissions, base } = await sent(FIELDS)
  expect([status, submissions]).toEqual([200, []])
  const offered = [...page.matchAll(/type="hidden" name="(\w+)" value="([^"]*)"/g)].slice(0, 5)
  const pairs = offered.map(([, name = '', value = '']): [string, string] => [name, value])

  expect((await post(base, REPORT_FORM_PATH, String(new URLSearchParams(pairs)))).status).toBe(202)
  expect(submissions.map(({ inquiry }) => inquiry)).toEqual([REPORT])
})

// U+FB2C is one code point as sent and three once normalized.
const GROWS = '\ufb2c'

test.each([['x'.repeat(3000)], [GROWS.repeat(1000)]])(
  'words alone are enough, up to the limit: %.30s',
  async (notes) => {
    const { status, submissions } = await sent({ notes, key: KEY })

    expect([status, submissions[0]?.inquiry]).toEqual([202, { kind: 'report', notes: notes.normalize('NFC') }])
  },
)

test.each([
  ['no words', { notes: ' \r\n ' }, 'notes'],
  ['what is too long once normalized', { notes: GROWS.repeat(1001) }, 'notes'],
  ['a control character', { notes: 'a\u0000b' }, 'notes'],
  ['no email address', { email: 'a b@example.com' }, 'email'],
])('%s is refused at its field, with everything else kept', async (_, changes, name) => {
  const { status, page, submissions } = await sent({ ...FIELDS, ...changes, key: KEY })

  expect([status, submissions]).toEqual([422, []])
  expect(page).toMatch(new RegExp(`name="${name}" aria-invalid="true" autofocus`))
  expect(page).toContain('value="700 W"')
})

test('the quota of the hour is said in words, with the wait and the key', async () => {
  const decide = async () => LIMITED
  for (const form of [{ ...FIELDS, key: KEY }, FILLED]) {
    const { status, page } = await sent(form, { decide })

    expect(status).toBe(429)
    expect(page).toContain('too many inquiries and reports in an hour')
    expect(page).toContain('You can send it again in <strong>10 minutes</strong>.')
    expect(page).toContain(`name="key" value="${KEY}"`)
    expect(page).toContain('Send again (safe: it is stored once)')
  }
})

test('a fault behind the store’s answer never says that nothing was stored', async () => {
  const submitted = () => {
    throw new Error('a defect')
  }
  const { status, page } = await sent({ ...FIELDS, key: KEY }, { meter: { submitted } })

  expect(status).toBe(503)
  expect(page).toContain('We do not know whether it was stored')
  expect(page).not.toContain('Nothing was stored')
})
