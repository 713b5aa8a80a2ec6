/** Validators, conditional requests and lifetimes of reads. Source: D26, D41; RFC 9110, section 13. */
import { expect } from 'vitest'
import { etagOf as etagOfBytes } from '../../../inquiry-service/assets/assets.ts'
import type { Answer } from '../../setup/exchange.ts'
import type { RowGroup } from '../row.ts'

const READS = [
  ...['/api/v1/catalog', '/api/v1/catalog/nvidia-h100-sxm5-80gb', '/api/v1/documents'],
  ...['/api/v1/documents/amd-cdna2-white-paper', '/api/v1/articles', '/api/v1/health'],
]

const PAGES = ['/', '/catalog/nvidia-h100-sxm5-80gb', '/developers']

const LIFETIME = 'public, max-age=300, stale-while-revalidate=86400'
const STRONG_ETAG = /^"[!#-~]+"$/
const DAY_MS = 86_400_000

/** Headers that a 304 repeats of the answer it stands for. */
const repeated = ({ headers }: Answer) => ({
  etag: headers['etag'],
  'cache-control': headers['cache-control'],
  vary: headers['vary'],
})

const etagOf = ({ headers }: Answer) => headers['etag'] ?? ''

/** If-None-Match of an answer with this ETag → whether it matches. */
function conditionsFor(etag: string): { condition: string; matches: boolean }[] {
  const unquoted = etag.slice(1, -1)
  const matching = [etag, `"other",${etag}`, `"a", W/${etag} , "b"`, ' * ']
  const others = ['"other"', unquoted, `"${unquoted}x"`, `"x,${unquoted}"`, '"*"']
  return [
    ...matching.map((condition) => ({ condition, matches: true })),
    ...others.map((condition) => ({ condition, matches: false })),
  ]
}

export const cachingRows: RowGroup = (row) => {
  for (const target of READS) {
    row(`${target} lives five minutes with its client, and stays out of shared caches`, async (caller) => {
      const first = await caller.get(target)
      const unchanged = await caller.get(target, { 'If-None-Match': etagOf(first) })

      for (const { headers } of [first, unchanged]) {
        expect(headers).toMatchObject({
          'cache-control': LIFETIME,
          // A shared cache would give one client's quota to everybody.
          'cdn-cache-control': 'no-store, no-cache="RateLimit, RateLimit-Policy, X-Request-Id"',
          'surrogate-control': 'no-store',
          'x-accel-expires': '0',
        })
      }
    })

    row(`${target} does not vary by Accept or Origin, having one form for all`, async (caller) => {
      const { headers } = await caller.get(target, { Origin: 'https://elsewhere.example', 'Accept-Encoding': 'br' })

      // What is too short for a coding has one form for everybody.
      const isCoded = headers['content-encoding'] !== undefined
      expect(headers['vary']?.toLowerCase()).toBe(isCoded ? 'accept-encoding' : undefined)
    })
  }

  for (const target of [...READS, ...PAGES]) {
    row(`${target} is 304 for its ETag in any list, and whole for another, whatever the date says`, async (caller) => {
      const full = await caller.get(target)
      const tomorrow = new Date(Date.now() + DAY_MS).toUTCString()

      for (const { condition, matches } of conditionsFor(etagOf(full))) {
        for (const method of ['GET', 'HEAD']) {
          const headers = { 'If-None-Match': condition, 'If-Modified-Since': tomorrow }
          const answer = await caller.send(method, target, { headers })
          expect(answer.status, condition).toBe(matches ? 304 : 200)
          expect(repeated(answer)).toEqual(repeated(full))
        }
      }
    })
  }

  for (const target of [...READS, ...PAGES, '/openapi.json']) {
    row(`${target} has a strong ETag made of its content, and another for each coding (D26, D41)`, async (caller) => {
      const plain = await caller.get(target, { 'Accept-Encoding': 'identity' })
      const coded = await caller.get(target, { 'Accept-Encoding': 'br' })
      const again = async (etag: string) =>
        (await caller.get(target, { 'Accept-Encoding': 'br', 'If-None-Match': etag })).status

      expect(etagOf(plain)).toBe(etagOfBytes(plain.bytes))
      expect(etagOf(coded)).toMatch(STRONG_ETAG)
      if (coded.headers['content-encoding'] === undefined) {
        expect(etagOf(coded)).toBe(etagOf(plain))
        return
      }
      expect(etagOf(coded)).not.toBe(etagOf(plain))
      expect([await again(etagOf(plain)), await again(etagOf(coded))]).toEqual([200, 304])
    })

    row(`${target} is read whatever conditions for writers say`, async (caller) => {
      const lastYear = new Date(Date.now() - 365 * DAY_MS).toUTCString()
      const plain = await caller.get(target)

      for (const condition of [{ 'If-Match': '"other"' }, { 'If-Match': '*' }, { 'If-Unmodified-Since': lastYear }]) {
        const answer = await caller.get(target, condition)
        expect({ status: answer.status, ...repeated(answer) }).toEqual({ status: 200, ...repeated(plain) })
        expect(answer.bytes.equals(plain.bytes)).toBe(true)
      }
    })
  }

  row('a condition makes no unknown variant known, and no method allowed', async (caller) => {
    const headers = { 'If-None-Match': '*' }

    expect((await caller.get('/api/v1/catalog/not-listed', headers)).status).toBe(404)
    expect((await caller.send('POST', '/api/v1/catalog', { headers })).status).toBe(405)
  })

  row('a range is not served of what has no ranges', async (caller) => {
    const answer = await caller.get('/api/v1/catalog', { Range: 'bytes=0-9' })
    const whole = await caller.get('/api/v1/catalog')

    // A server may do ranges; then it says which part this is.
    if (answer.status === 206) expect(answer.headers['content-range']).toBe(`bytes 0-9/${whole.bytes.length}`)
    else expect(answer.bytes.equals(whole.bytes)).toBe(true)
  })
}
