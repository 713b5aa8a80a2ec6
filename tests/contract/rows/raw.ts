/**
 * Requests that no HTTP client would send. Anything but HTTP is refused or the connection closed, never half
 * understood, and the next client is served. Source: D12a, D38; RFC 9112, sections 3 to 7.
 */
import { expect } from 'vitest'
import { ErrorSchema } from '../../../inquiry-service/contract/answers.ts'
import { INQUIRY } from '../../contract-modules/inquiry-cases.ts'
import { jsonOf } from '../../setup/exchange.ts'
import type { RawOutcome } from '../../setup/raw-socket.ts'
import type { Caller } from '../caller.ts'
import type { RowGroup } from '../row.ts'

const BODY = JSON.stringify(INQUIRY)
export const SANDBOX = 'POST /api/v1/sandbox/requests HTTP/1.1\r\n'
const HOST = 'Host: reference.example\r\n'
const JSON_TYPE = 'Content-Type: application/json\r\n'
const LENGTH = `Content-Length: ${Buffer.byteLength(BODY)}\r\n`
const CHUNKED = 'Transfer-Encoding: chunked\r\n'
const chunk = (text: string) => `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`
const HEALTH = `GET /api/v1/health HTTP/1.1\r\n${HOST}`

/** Name → header lines of a sandbox request with its body. Each is refused, and the connection closed. */
export const BAD_FRAMING: Readonly<Record<string, string>> = {
  'two lengths that differ': `${HOST}${JSON_TYPE}${LENGTH}Content-Length: 5\r\n\r\n${BODY}`,
  'a list of lengths': `${HOST}${JSON_TYPE}Content-Length: 2, 2\r\n\r\n{}`,
  'a length with a sign': `${HOST}${JSON_TYPE}Content-Length: +2\r\n\r\n{}`,
  'a length in hexadecimal': `${HOST}${JSON_TYPE}Content-Length: 0x2\r\n\r\n{}`,
  'a negative length': `${HOST}${JSON_TYPE}Content-Length: -1\r\n\r\n`,
  'a length and chunks': `${HOST}${JSON_TYPE}${LENGTH}${CHUNKED}\r\n${chunk(BODY)}0\r\n\r\n`,
  'chunks and a length': `${HOST}${JSON_TYPE}${CHUNKED}${LENGTH}\r\n${chunk(BODY)}0\r\n\r\n`,
  'a coding before chunked': `${HOST}${JSON_TYPE}Transfer-Encoding: gzip, chunked\r\n\r\n${chunk(BODY)}0\r\n\r\n`,
  'a coding after chunked': `${HOST}${JSON_TYPE}Transfer-Encoding: chunked, identity\r\n\r\n${chunk(BODY)}0\r\n\r\n`,
  'chunked twice': `${HOST}${JSON_TYPE}${CHUNKED}${CHUNKED}\r\n${chunk(BODY)}0\r\n\r\n`,
  'an unknown transfer coding': `${HOST}${JSON_TYPE}Transfer-Encoding: xchunked\r\n\r\n${chunk(BODY)}0\r\n\r\n`,
  'identity as transfer coding': `${HOST}${JSON_TYPE}Transfer-Encoding: identity\r\n\r\n${BODY}`,
  'a chunk size that is no number': `${HOST}${JSON_TYPE}${CHUNKED}\r\nzz\r\n${BODY}\r\n0\r\n\r\n`,
  'a chunk longer than it says': `${HOST}${JSON_TYPE}${CHUNKED}\r\n2\r\n${BODY}\r\n0\r\n\r\n`,
  'a chunk extension of 20,000 bytes': `${HOST}${JSON_TYPE}${CHUNKED}\r\n2;x=${'a'.repeat(20_000)}\r\n{}\r\n0\r\n\r\n`,
  'a header folded over two lines': `${HOST}${JSON_TYPE}X-Long: a\r\n b\r\n${LENGTH}\r\n${BODY}`,
  'white space before a colon': `${HOST}${JSON_TYPE}Content-Length : ${Buffer.byteLength(BODY)}\r\n\r\n${BODY}`,
  'a NUL in a value': `${HOST}${JSON_TYPE}X-Nul: a\0b\r\n${LENGTH}\r\n${BODY}`,
  'a header without a name': `${HOST}${JSON_TYPE}: x\r\n${LENGTH}\r\n${BODY}`,
}

/** A whole request → the statuses allowed before the connection closes; no answer is fine too. */
export const BAD_REQUESTS: Readonly<Record<string, readonly [request: string, statuses: number[]]>> = {
  'two hosts': [`${SANDBOX}${HOST}Host: other.example\r\n${JSON_TYPE}${LENGTH}\r\n${BODY}`, [400]],
  'the same host twice': [`${SANDBOX}${HOST}${HOST}${JSON_TYPE}${LENGTH}\r\n${BODY}`, [400]],
  'no host': [`${SANDBOX}${JSON_TYPE}${LENGTH}\r\n${BODY}`, [400]],
  'a target in absolute form for another host': [
    `POST http://evil.example/api/v1/sandbox/requests HTTP/1.1\r\n${HOST}${JSON_TYPE}${LENGTH}\r\n${BODY}`,
    [400, 421],
  ],
  'a read in absolute form for another host': [
    `GET http://evil.example/api/v1/health HTTP/1.1\r\n${HOST}\r\n`,
    [400, 421],
  ],
  'headers of 40,000 bytes': [`${HEALTH}X-Long: ${'a'.repeat(40_000)}\r\n\r\n`, [400, 431]],
  '3,000 headers': [`${HEALTH}${'X: 1\r\n'.repeat(3000)}\r\n`, [400, 431]],
  'a target of 40,000 bytes': [`GET /${'a'.repeat(40_000)} HTTP/1.1\r\n${HOST}\r\n`, [400, 414, 431]],
  'a method that HTTP does not have': [`FETCH /api/v1/health HTTP/1.1\r\n${HOST}\r\n`, [400, 405, 501]],
  CONNECT: [`CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example:443\r\n\r\n`, [400, 405, 501]],
  'a version of HTTP that does not exist': [`GET /api/v1/health HTTP/9.9\r\n${HOST}\r\n`, [400, 505]],
  'not HTTP at all': ['SSH-2.0-OpenSSH_9.6\r\n\r\n', [400]],
  'the start of a TLS handshake': ['\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n', [400]],
  'an unknown expectation': [`${SANDBOX}${HOST}${JSON_TYPE}${LENGTH}Expect: banana\r\n\r\n${BODY}`, [417, 400]],
  'HTTP/1.0 without a length': [`POST /api/v1/sandbox/requests HTTP/1.0\r\n${JSON_TYPE}\r\n`, [400, 411]],
}

const TWO_HOSTS = `${HOST}Host: other.example\r\n`
const BROKEN_CHUNK = `${HOST}${CHUNKED}\r\nzz\r\n`

/** Malformed reads and other malformed requests without a significant body. */
export const BAD_READS: Readonly<Record<string, string>> = {
  'a read with two hosts': `GET /api/v1/health HTTP/1.1\r\n${TWO_HOSTS}\r\n`,
  'an odd path with two hosts': `GET /api/v1/catalog/%2e%2e%2fhealth HTTP/1.1\r\n${TWO_HOSTS}\r\n`,
  'a path with a stray percent sign and two hosts': `GET /api/v1/catalog/% HTTP/1.1\r\n${TWO_HOSTS}\r\n`,
  'an unknown path with two hosts': `GET /api/v1/nothing HTTP/1.1\r\n${TWO_HOSTS}\r\n`,
  // A server may answer before it looks at the body.
  'a read with a broken chunk': `GET /api/v1/health HTTP/1.1\r\n${BROKEN_CHUNK}`,
  'a read of an unknown variant with a broken chunk': `GET /api/v1/catalog/not-listed HTTP/1.1\r\n${BROKEN_CHUNK}`,
  'an unknown path with a broken chunk': `GET /api/v1/nothing HTTP/1.1\r\n${BROKEN_CHUNK}`,
  'a method that is not allowed with a broken chunk': `DELETE /api/v1/health HTTP/1.1\r\n${BROKEN_CHUNK}`,
  'another version with a broken chunk': `POST /api/v2/requests HTTP/1.1\r\n${BROKEN_CHUNK}`,
  'an estimate with a broken chunk': `POST /api/v1/estimate HTTP/1.1\r\n${JSON_TYPE}${BROKEN_CHUNK}`,
}

export const rawRows: RowGroup = (row) => {
  for (const [name, rest] of Object.entries(BAD_FRAMING)) {
    row(`${name}: refused, and the connection ends`, async (caller) => {
      const outcome = await caller.raw(SANDBOX + caller.markLines + rest)

      expectRefused(outcome, [400, 501])
      expect(outcome.closed).toBe(true)
      await expectStillServed(caller)
    })
  }

  for (const [name, [request, statuses]] of Object.entries(BAD_REQUESTS)) {
    row(`${name}: refused or closed`, async (caller) => {
      expectRefused(await caller.raw(request, { answers: 1 }), statuses)
      await expectStillServed(caller)
    })
  }

  for (const [name, request] of Object.entries(BAD_READS)) {
    row(`${name}: answered, an Error body, or the end of the connection`, async (caller) => {
      const { answers } = await caller.raw(request.replace('\r\n', `\r\n${caller.markLines}`), { answers: 1 })

      const refusals = answers.filter(({ status }) => status !== 200)
      expectRefused({ answers: refusals, closed: true }, [400, 404, 405])
      for (const { headers } of refusals)
        expect(headers).toMatchObject({
          'content-type': 'application/json; charset=utf-8',
          'cache-control': 'no-store',
        })
      await expectStillServed(caller)
    })
  }

  row('HTTP/1.0 needs no host', async (caller) => {
    for (const path of ['/api/v1/health', '/developers']) {
      const { answers } = await caller.raw(`GET ${path} HTTP/1.0\r\n${caller.markLines}\r\n`)
      expect(answers.map(({ status }) => status)).toEqual([200])
    }
    const head = `POST /api/v1/estimate HTTP/1.0\r\n${caller.markLines}${JSON_TYPE}`
    const { answers } = await caller.raw(`${head}Content-Length: 2\r\n\r\n{}`)
    expect(answers.map(({ status }) => status)).toEqual([422])
  })

  row('OPTIONS for the server as a whole is answered and is not a fault', async (caller) => {
    const { answers } = await caller.raw(`OPTIONS * HTTP/1.1\r\n${HOST}${caller.markLines}\r\n`, { answers: 1 })

    expect([200, 204, 400, 404, 405]).toContain(answers[0]?.status)
    await expectStillServed(caller)
  })

  row('TRACE is not echoed', async (caller) => {
    const { answers } = await caller.raw(`TRACE /api/v1/health HTTP/1.1\r\n${HOST}X-Secret: canary-7f3a\r\n\r\n`, {
      answers: 1,
    })

    expect(answers.map(({ status }) => status)).toEqual([405])
    expect(String(answers[0]?.bytes)).not.toContain('canary')
  })

  for (const [what, rest] of [
    ['a length beyond the limit is refused before its body has come', 'Content-Length: 1000000\r\n\r\n'],
    ['a chunked body without an end is refused at the limit', `${CHUNKED}\r\n${chunk(' '.repeat(8192)).repeat(3)}`],
  ] as const) {
    row(`${what}, and the connection ends (D11)`, async (caller) => {
      const { answers, closed } = await caller.raw(SANDBOX + caller.markLines + HOST + JSON_TYPE + rest)

      expect([answers.map(({ status }) => status), closed]).toEqual([[413], true])
    })
  }

  row('100 is sent to who waits for it, and then the answer', async (caller) => {
    const head = `${SANDBOX}${caller.markLines}${HOST}${JSON_TYPE}${LENGTH}Expect: 100-continue\r\nConnection: close\r\n\r\n`

    expect((await caller.raw(head, { answers: 1 })).answers.map(({ status }) => status)).toEqual([100])
    expect((await caller.raw(head + BODY)).answers.map(({ status }) => status)).toEqual([100, 200])
  })

  row('a client that waits for 100 gets the refusal when the headers already decide it', async (caller) => {
    const expecting = 'Expect: 100-continue\r\nConnection: close\r\n\r\n'
    const answered = async (lines: string) =>
      (await caller.raw(SANDBOX + caller.markLines + HOST + lines + expecting, { answers: 1 })).answers[0]?.status

    expect(await answered(`Content-Type: text/plain\r\n${LENGTH}`)).toBe(415)
    expect(await answered(`${JSON_TYPE}Content-Length: 1000000\r\n`)).toBe(413)
  })

  row('two requests in one write get two answers in their order', async (caller) => {
    const first = `${HEALTH}${caller.markLines}\r\n`
    const second = `GET /api/v1/nothing HTTP/1.1\r\n${HOST}${caller.markLines}\r\n`

    expect((await caller.raw(first + second, { answers: 2 })).answers.map(({ status }) => status)).toEqual([200, 404])
  })

  row('a body on a read does not become the next request', async (caller) => {
    const smuggled = `GET /api/v1/nothing HTTP/1.1\r\n${HOST}\r\n`
    const first = `${HEALTH}${caller.markLines}Content-Length: ${smuggled.length}\r\n\r\n${smuggled}`
    const second = `GET /api/v1/articles HTTP/1.1\r\n${HOST}${caller.markLines}Connection: close\r\n\r\n`
    const { answers } = await caller.raw(first + second)

    // The server may also end the connection after the first answer.
    expect([[200], [200, 200]]).toContainEqual(answers.map(({ status }) => status))
  })

  row('bytes after a body are the next request, not part of it', async (caller) => {
    const request = `${SANDBOX}${caller.markLines}${HOST}${JSON_TYPE}${LENGTH}\r\n${BODY}`
    const next = `${HEALTH}${caller.markLines}Connection: close\r\n\r\n`

    expect((await caller.raw(request + next)).answers.map(({ status }) => status)).toEqual([200, 200])
  })

  row('a client that goes away in the middle of its body harms nobody', async (caller) => {
    await Promise.all(
      Array.from({ length: 20 }, () =>
        caller.raw(`${SANDBOX}${caller.markLines}${HOST}${JSON_TYPE}${LENGTH}\r\n${BODY.slice(0, 20)}`, {
          patienceMs: 50,
        }),
      ),
    )

    await expectStillServed(caller)
  })
}

/** Either closed without an answer, or one refusal with a sound Error body. */
function expectRefused({ answers }: RawOutcome, statuses: readonly number[]): void {
  expect(answers.length).toBeLessThanOrEqual(1)
  for (const answer of answers) {
    expect(statuses).toContain(answer.status)
    if (answer.bytes.length === 0) continue
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(ErrorSchema.safeParse(jsonOf(answer)).error).toBeUndefined()
  }
}

async function expectStillServed(caller: Caller): Promise<void> {
  expect((await caller.get('/api/v1/health')).status).toBe(200)
}
