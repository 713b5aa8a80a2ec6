/** Size, framing and syntax of bodies, on every endpoint that takes one. Source: D10 to D12. */
import { Agent } from 'node:http'
import { expect } from 'vitest'
import type { FaultName } from '../../../inquiry-service/contract/errors.ts'
import { INQUIRY } from '../../contract-modules/inquiry-cases.ts'
import { INFERENCE } from '../../estimator/inputs.ts'
import { jsonOf } from '../../setup/exchange.ts'
import type { Caller } from '../caller.ts'
import { expectRefusal } from '../refusals.ts'
import type { RowGroup } from '../row.ts'

const LIMIT = 16_384

const bytes = (...parts: (string | number[])[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : Buffer.from(part))))

/** `text` with bytes put before its last quotation mark. */
function withBytes(text: string, inside: number[]): Buffer {
  const at = text.lastIndexOf('"')
  return bytes(text.slice(0, at), inside, text.slice(at))
}

/** Anything but JSON in UTF-8, made from valid JSON that ends with a text field. */
const MALFORMED: Readonly<Record<string, (valid: string) => string | Buffer>> = {
  'an empty body': () => '',
  'white space alone': () => ' \n ',
  'an object without its end': (valid) => valid.slice(0, -1),
  'a trailing comma': (valid) => `${valid.slice(0, -1)},}`,
  'single quotation marks': (valid) => valid.replaceAll('"', "'"),
  'a comment': (valid) => `// inquiry\n${valid}`,
  NaN: (valid) => `${valid.slice(0, -1)},"x":NaN}`,
  'the word undefined': () => 'undefined',
  'a key without quotation marks': () => '{kind:"buy"}',
  'two documents': (valid) => valid + valid,
  'text after the document': (valid) => `${valid}x`,
  'a byte order mark': (valid) => `\ufeff${valid}`,
  'a line break within a string': (valid) => withBytes(valid, [0x0a]),
  'a NUL byte after it': (valid) => `${valid}\0`,
  'a form': () => 'kind=buy&quantity=8',
  'UTF-16': (valid) => Buffer.from(valid, 'utf16le'),
  'a byte that UTF-8 has not': (valid) => withBytes(valid, [0xff]),
  'an overlong sequence': (valid) => withBytes(valid, [0xc0, 0x80]),
  'a surrogate encoded in UTF-8': (valid) => withBytes(valid, [0xed, 0xa0, 0x80]),
  'a sequence cut off': (valid) => withBytes(valid, [0xe2, 0x82]),
  'a code point beyond the last': (valid) => withBytes(valid, [0xf4, 0x90, 0x80, 0x80]),
  'Latin-1': (valid) => withBytes(valid, [0xfc]),
}

/** Endpoint → how it takes a body, and its answer to a malformed one. */
const ENDPOINTS: Readonly<
  Record<string, { post: (caller: Caller, body: string | Buffer) => ReturnType<Caller['post']> }>
> = {
  sandbox: { post: (caller, body) => caller.post('/api/v1/sandbox/requests', body) },
  production: { post: (caller, body) => caller.submit(body) },
}

/** An inquiry of exactly this many bytes: notes of 3,000 characters, then white space between the fields. */
function inquiryOfBytes(size: number, character: string): string {
  const text = JSON.stringify({ ...INQUIRY, notes: character.repeat(3000) })
  const rest = size - Buffer.byteLength(text)
  return `{${' '.repeat(rest)}${text.slice(1)}`
}

export const bodyRows: RowGroup = (row) => {
  const characters: Readonly<Record<string, string>> = { one: 'n', two: '\u00fc', three: '\u20ac', four: '\u{1D538}' }

  for (const [name, { post }] of Object.entries(ENDPOINTS)) {
    for (const [length, character] of Object.entries(characters)) {
      row(`${name} takes 16,384 bytes with characters of ${length} bytes, and not 16,385`, async (caller) => {
        const largest = inquiryOfBytes(LIMIT, character)

        expect(Buffer.byteLength(largest)).toBe(LIMIT)
        expect((await post(caller, largest)).status).toBe(name === 'production' ? 202 : 200)
        expectRefusal(caller, await post(caller, `${largest} `), 'inquiry-too-large')
      })
    }

    for (const [what, spoil] of Object.entries(MALFORMED)) {
      row(`${name} calls ${what} malformed`, async (caller) => {
        const valid = JSON.stringify({ ...INQUIRY, notes: 'text' })

        expectRefusal(caller, await post(caller, spoil(valid)), 'malformed-json')
      })
    }

    row(`${name} says that a body is too large before it says that it is malformed`, async (caller) => {
      expectRefusal(caller, await post(caller, '{'.repeat(LIMIT + 1)), 'inquiry-too-large')
    })

    row(`${name} takes white space around the document`, async (caller) => {
      expect((await post(caller, `\r\n\t ${JSON.stringify(INQUIRY)} \n`)).status).toBeLessThan(300)
    })
  }

  for (const [what, spoil] of Object.entries(MALFORMED)) {
    row(`the estimate calls ${what} a bad body`, async (caller) => {
      const answer = await caller.post('/api/v1/estimate', spoil(JSON.stringify({ ...INFERENCE, note: 'text' })))

      expect({ status: answer.status, body: jsonOf(answer) }).toEqual({
        status: 422,
        body: { error: expect.objectContaining({ code: 'validation_error', fields: { body: expect.any(String) } }) },
      })
    })
  }

  const chunked: readonly [
    target: string,
    headers: Record<string, string>,
    valid: string,
    limit: number,
    fault: FaultName,
  ][] = [
    ['/api/v1/sandbox/requests', {}, JSON.stringify(INQUIRY), LIMIT, 'inquiry-too-large'],
    [
      '/api/v1/requests',
      { 'Idempotency-Key': crypto.randomUUID() },
      JSON.stringify(INQUIRY),
      LIMIT,
      'inquiry-too-large',
    ],
  ]
  for (const [target, headers, valid, limit, fault] of chunked) {
    row(`${target} holds its limit for chunked bodies too (D11)`, async (caller) => {
      const send = (size: number) =>
        caller.send('POST', target, {
          headers: { 'Content-Type': 'application/json', ...headers },
          body: [valid, ' '.repeat(size - valid.length - 1), ' '],
        })

      expectRefusal(caller, await send(limit + 1), fault)
      expectRefusal(caller, await send(limit * 4), fault)
      expect((await send(limit)).status).toBeLessThan(300)
    })
  }

  row('a chunked body may come in chunks that cut a character in two', async (caller) => {
    const body = Buffer.from(JSON.stringify({ ...INQUIRY, location: 'M\u00fcnchen \u{1D538}' }))
    const answer = await caller.send('POST', '/api/v1/sandbox/requests', {
      headers: { 'Content-Type': 'application/json' },
      body: [...body].map((byte) => Buffer.from([byte])),
    })

    expect(jsonOf(answer)).toMatchObject({ request: { location: 'M\u00fcnchen \u{1D538}' } })
  })

  row('a body of a megabyte is refused, and the client goes on', async (caller) => {
    const answer = await caller.send('POST', '/api/v1/sandbox/requests', {
      headers: { 'Content-Type': 'application/json' },
      body: ' '.repeat(1_000_000),
      // Its own connection: the server may close it while the next request is already on its way.
      agent: new Agent(),
    })

    expectRefusal(caller, answer, 'inquiry-too-large')
    expect((await caller.post('/api/v1/sandbox/requests', INQUIRY)).status).toBe(200)
  })

  row('a body on a read is not looked at', async (caller) => {
    const answer = await caller.send('GET', '/api/v1/health', {
      body: '{"x":',
      headers: { 'Content-Type': 'text/plain' },
    })

    expect(answer.status).toBe(200)
  })
}
