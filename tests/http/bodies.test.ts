/** Bodies at their size limits, however they are sent (D11). The contract suite covers the rest. */
import { expect, test } from 'vitest'
import { INQUIRY } from '../contract-modules/inquiry-cases.ts'
import { exchange, jsonOf } from '../setup/exchange.ts'
import { sendRaw } from '../setup/raw-socket.ts'
import { startWorld } from './world.ts'

const JSON_TYPE = { 'Content-Type': 'application/json' }

/** An object of exactly this many bytes, padded with `filler`. */
function objectOf(bytes: number, filler = 'a'): string {
  const frame = '{"notes":""}'
  const room = bytes - frame.length
  const size = Buffer.byteLength(filler)
  return `{"notes":"${filler.repeat(Math.floor(room / size))}${'a'.repeat(room % size)}"}`
}

test.each(['a', 'é', '€', '🙂'])(
  'an inquiry of 16384 bytes filled with %s passes, one more byte does not',
  async (filler) => {
    const { base } = await startWorld()
    const path = '/api/v1/sandbox/requests'
    const status = async (body: string | string[]) =>
      (await exchange(base, 'POST', path, { headers: JSON_TYPE, body })).status

    expect(await status(objectOf(16_384, filler))).toBe(422)
    expect(await status([objectOf(16_384, filler)])).toBe(422)
    expect(await status(objectOf(16_385, filler))).toBe(413)
    expect(await status([objectOf(16_385, filler)])).toBe(413)
  },
)

test.each(['a', 'é', '€', '🙂'])(
  'an estimate of 4096 code units filled with %s passes, one more does not',
  async (filler) => {
    const { base } = await startWorld()
    const unitsOf = (units: number) => {
      const room = units - '{"notes":""}'.length
      return `{"notes":"${filler.repeat(Math.floor(room / filler.length))}${'a'.repeat(room % filler.length)}"}`
    }
    const status = async (body: string) =>
      (await exchange(base, 'POST', '/api/v1/estimate', { headers: JSON_TYPE, body })).status

    expect(unitsOf(4096)).toHaveLength(4096)
    expect(await status(unitsOf(4096))).toBe(422)
    expect(await status(unitsOf(4097))).toBe(413)
  },
)

test.each<[string, Buffer]>([
  ['a lone continuation byte', Buffer.from([0x22, 0x80, 0x22])],
  ['an overlong slash', Buffer.from([0x22, 0xc0, 0xaf, 0x22])],
  ['a surrogate written as bytes', Buffer.from([0x22, 0xed, 0xa0, 0x80, 0x22])],
  ['a sequence cut off', Buffer.from([0x22, 0xe2, 0x82, 0x22])],
  ['a byte order mark', Buffer.from([0xef, 0xbb, 0xbf, 0x7b, 0x7d])],
  ['UTF-16', Buffer.from('{}', 'utf16le')],
  ['nothing', Buffer.alloc(0)],
])('a body of %s is malformed', async (_, body) => {
  const { base } = await startWorld()
  const sandbox = await exchange(base, 'POST', '/api/v1/sandbox/requests', { headers: JSON_TYPE, body })
  const estimate = await exchange(base, 'POST', '/api/v1/estimate', { headers: JSON_TYPE, body })

  expect(sandbox.status).toBe(400)
  expect(jsonOf(estimate)).toMatchObject({
    error: { code: 'validation_error', fields: { body: 'must be well-formed JSON in UTF-8' } },
  })
})

test.each([
  ['/api/v1/sandbox/requests', 400],
  ['/api/v1/estimate', 422],
])(
  '%s without a body, and without a length that says so, is answered and the connection stays',
  async (path, status) => {
    const { base } = await startWorld()
    const post = `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n\r\n`
    const { answers, closed } = await sendRaw(base, post + post, { answers: 2 })

    expect(answers.map((answer) => answer.status)).toEqual([status, status])
    expect(closed).toBe(false)
  },
)

test('a client that sends before it listens gets the refusal of a body far beyond the limit', async () => {
  const { base } = await startWorld()
  const body = Buffer.alloc(8_000_000, 'a')
  const { status, headers } = await exchange(base, 'POST', '/api/v1/sandbox/requests', { headers: JSON_TYPE, body })

  expect([status, headers['connection']]).toEqual([413, 'close'])
})

test('what follows a refused body on its connection does nothing', async () => {
  const { base, submissions } = await startWorld()
  const post = (path: string, body: string, more = '') =>
    `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n${more}Content-Length: ${body.length}\r\n\r\n${body}`
  const key = `Idempotency-Key: ${crypto.randomUUID()}\r\n`
  const tooLarge = post('/api/v1/sandbox/requests', 'a'.repeat(20_000))
  const { answers, closed } = await sendRaw(base, tooLarge + post('/api/v1/requests', JSON.stringify(INQUIRY), key))

  expect(answers.map(({ status }) => status)).toEqual([413])
  expect(closed).toBe(true)
  expect(submissions).toEqual([])
})
