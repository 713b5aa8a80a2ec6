/** Bodies, on every endpoint that takes one: size, framing and syntax, type and coding. Source: D10 to D12. */
import { Agent } from 'node:http'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { expect } from 'vitest'
import { INQUIRY } from '../../contract-modules/inquiry-cases.ts'
import { INFERENCE } from '../../estimator/inputs.ts'
import { jsonOf } from '../../setup/exchange.ts'
import { type Caller, expectRefusal } from '../caller.ts'
import type { RowGroup } from '../row.ts'

/** `text` with bytes put before its last quotation mark. */
function withBytes(text: string, inside: number[]): Buffer {
  const at = text.lastIndexOf('"')
  return Buffer.concat([Buffer.from(text.slice(0, at)), Buffer.from(inside), Buffer.from(text.slice(at))])
}

/** Anything but JSON in UTF-8, made from valid JSON that ends with a text field. */
const MALFORMED: Readonly<Record<string, (valid: string) => string | Buffer>> = {
  'an empty body': () => '',
  'an object without its end': (valid) => valid.slice(0, -1),
  'a comment': (valid) => `// inquiry\n${valid}`,
  'two documents': (valid) => valid + valid,
  'a byte order mark': (valid) => `\ufeff${valid}`,
  'a line break within a string': (valid) => withBytes(valid, [0x0a]),
  'a NUL byte after it': (valid) => `${valid}\0`,
  'UTF-16': (valid) => Buffer.from(valid, 'utf16le'),
  'a byte that UTF-8 has not': (valid) => withBytes(valid, [0xff]),
  'an overlong sequence': (valid) => withBytes(valid, [0xc0, 0x80]),
  'a surrogate encoded in UTF-8': (valid) => withBytes(valid, [0xed, 0xa0, 0x80]),
  'a sequence cut off': (valid) => withBytes(valid, [0xe2, 0x82]),
  'Latin-1': (valid) => withBytes(valid, [0xfc]),
}

const INQUIRY_BODY = {
  limit: 16_384,
  sizeOf: (body: string) => Buffer.byteLength(body),
  valid: (text: string): object => ({ ...INQUIRY, notes: text }),
  tooLarge: 'inquiry-too-large',
} as const

/** Those who take a body, each with the unit in which its size is counted. */
const TAKERS = [
  { name: 'the sandbox', path: '/api/v1/sandbox/requests', success: 200, unit: 'bytes', ...INQUIRY_BODY },
  { name: 'production', path: '/api/v1/requests', success: 202, unit: 'bytes', ...INQUIRY_BODY },
  {
    name: 'the estimate',
    path: '/api/v1/estimate',
    success: 200,
    unit: 'code units',
    limit: 4096,
    sizeOf: (body: string) => body.length,
    // An unknown field, which is ignored.
    valid: (text: string): object => ({ ...INFERENCE, note: text }),
    tooLarge: 'estimate-too-large',
  },
] as const

type Taker = (typeof TAKERS)[number]

/** Fresh; only production reads it. */
const keyHeader = () => ({ 'Idempotency-Key': crypto.randomUUID() })

const post = (caller: Caller, { path }: Taker, body: string | Buffer) => caller.post(path, body, keyHeader())

const postChunks = (caller: Caller, { path }: Taker, body: readonly (string | Buffer)[]) =>
  caller.send('POST', path, { headers: { 'Content-Type': 'application/json', ...keyHeader() }, body })

/** Valid, and of exactly this size: text of 1,500 characters, then white space between the fields. */
function bodyOfSize({ valid, sizeOf }: Taker, size: number, character: string): string {
  const text = JSON.stringify(valid(character.repeat(1500)))
  return `{${' '.repeat(size - sizeOf(text))}${text.slice(1)}`
}

const CHARACTERS = { one: 'n', two: '\u00fc', four: '\u{1D538}' }

export const bodyRows: RowGroup = (row) => {
  for (const taker of TAKERS) {
    const { name, limit, success, unit, tooLarge } = taker

    for (const [length, character] of Object.entries(CHARACTERS)) {
      row(`${name} takes ${limit} ${unit} with characters of ${length} bytes, and not one more`, async (caller) => {
        const largest = bodyOfSize(taker, limit, character)

        expect((await post(caller, taker, largest)).status).toBe(success)
        expectRefusal(caller, await post(caller, taker, `${largest} `), tooLarge)
      })
    }

    row(`${name} holds its limit for chunked bodies too (D11)`, async (caller) => {
      const largest = bodyOfSize(taker, limit, '\u00fc')

      expect((await postChunks(caller, taker, [largest.slice(0, 99), largest.slice(99)])).status).toBe(success)
      expectRefusal(caller, await postChunks(caller, taker, [largest, ' ']), tooLarge)
      expectRefusal(caller, await postChunks(caller, taker, [largest, ' '.repeat(limit * 3)]), tooLarge)
    })

    row(`${name} says that a body is too large before it says that it is malformed`, async (caller) => {
      expectRefusal(caller, await post(caller, taker, '{'.repeat(limit + 1)), tooLarge)
    })
  }

  row('a chunked body may come in chunks that cut a character in two', async (caller) => {
    const body = Buffer.from(JSON.stringify({ ...INQUIRY, location: 'M\u00fcnchen \u{1D538}' }))
    const answer = await postChunks(
      caller,
      TAKERS[0],
      [...body].map((byte) => Buffer.from([byte])),
    )

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
    const headers = { 'Content-Type': 'text/plain' }

    expect((await caller.send('GET', '/api/v1/health', { body: '{"x":', headers })).status).toBe(200)
  })
}

export const syntaxRows: RowGroup = (row) => {
  for (const taker of TAKERS) {
    for (const [what, spoil] of Object.entries(MALFORMED)) {
      row(`${taker.name} calls ${what} malformed`, async (caller) => {
        const answer = await post(caller, taker, spoil(JSON.stringify(taker.valid('text'))))

        if (taker.name === 'the estimate')
          expectRefusal(caller, answer, 'estimate-fields', { body: 'must be well-formed JSON in UTF-8' })
        else expectRefusal(caller, answer, 'malformed-json')
      })
    }
  }
}

const ACCEPTED = ['Application/JSON', 'application/json;charset=UTF-8', 'application/json; Charset="utf-8"']

const REFUSED = [
  ...['text/plain', 'application/x-www-form-urlencoded', 'application/problem+json', 'application/json+x'],
  ...['xapplication/json', 'application/json; charset=iso-8859-1', 'application/json; charset='],
  ...['application/json; version=1', 'application/json; charset=utf-8; version=1', 'application/json, text/plain'],
]

const CODINGS: Readonly<Record<string, (body: Buffer) => Buffer>> = {
  GZIP: gzipSync,
  br: brotliCompressSync,
  'identity, gzip': gzipSync,
  unknown: (body) => body,
}

export const mediaTypeRows: RowGroup = (row) => {
  for (const { path: target, valid, success } of TAKERS) {
    const body = Buffer.from(JSON.stringify(valid('text')))

    for (const type of ACCEPTED) {
      row(`${target} takes ${type}`, async (caller) => {
        expect((await caller.post(target, body, { ...keyHeader(), 'Content-Type': type })).status).toBe(success)
      })
    }

    for (const type of REFUSED) {
      row(`${target} does not take ${type}`, async (caller) => {
        expectRefusal(caller, await caller.post(target, body, { ...keyHeader(), 'Content-Type': type }), 'content-type')
      })
    }

    row(`${target} does not take a body without a type, nor no body (D10)`, async (caller) => {
      expectRefusal(caller, await caller.send('POST', target, { headers: keyHeader(), body }), 'content-type')
      expectRefusal(caller, await caller.send('POST', target, { headers: keyHeader() }), 'content-type')
    })

    row(`${target} does not take two types`, async (caller) => {
      const types = ['application/json', 'text/plain']
      const answer = await caller.post(target, body, { ...keyHeader(), 'Content-Type': types })

      expect([400, 415]).toContain(answer.status)
      expect(jsonOf(answer)).toHaveProperty('error.code')
    })

    for (const [coding, encode] of Object.entries(CODINGS)) {
      row(`${target} does not take a body in ${coding}`, async (caller) => {
        const headers = { ...keyHeader(), 'Content-Encoding': coding }

        expectRefusal(caller, await caller.post(target, encode(body), headers), 'content-encoding')
      })
    }

    row(`${target} takes a body in identity, which is no coding, and minds no Accept header`, async (caller) => {
      const headers = { ...keyHeader(), 'Content-Encoding': 'Identity', Accept: 'text/html' }

      expect((await caller.post(target, body, headers)).status).toBe(success)
    })

    row(`${target} looks at the type before the size and the syntax`, async (caller) => {
      const headers = { ...keyHeader(), 'Content-Type': 'text/plain' }

      expectRefusal(caller, await caller.post(target, '{'.repeat(20_000), headers), 'content-type')
    })
  }
}
