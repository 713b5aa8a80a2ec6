/** Validators, conditional requests and lifetimes of reads. Source: D26, D41; RFC 9110, section 13. */
import { expect } from 'vitest'
import { etagOf as etagOfBytes } from '../../../inquiry-service/assets/files.ts'
import type { Answer } from '../../setup/exchange.ts'
import type { Caller } from '../caller.ts'
import type { RowGroup } from '../row.ts'

const READS = [
  '/api/v1/catalog',
  '/api/v1/catalog/nvidia-h100-sxm5-80gb',
  '/api/v1/documents',
  '/api/v1/documents/amd-cdna2-white-paper',
  '/api/v1/articles',
  '/api/v1/health',
]

const PAGES = ['/', '/catalog/nvidia-h100-sxm5-80gb', '/developers']

const LIFETIME = 'public, max-age=300, stale-while-revalidate=86400'
const STRONG_ETAG = /^"[!#-~]+"$/

/** Headers that a 304 repeats of the answer it stands for. */
const repeated = ({ headers }: Answer) => ({
  etag: headers['etag'],
  'cache-control': headers['cache-control'],
  vary: headers['vary'],
})

async function etagOf(caller: Caller, target: string, acceptEncoding?: string): Promise<string> {
  const answer = await caller.get(target, acceptEncoding === undefined ? {} : { 'Accept-Encoding': acceptEncoding })
  const etag = answer.headers['etag']
  if (etag === undefined) throw new Error(`Cannot go on: there is no ETag: ${target} answered ${answer.status}`)
  return etag
}

export const cachingRows: RowGroup = (row) => {
  for (const target of READS) {
    row(`${target} has a strong ETag and lives five minutes`, async (caller) => {
      const { headers } = await caller.get(target)

      expect(headers['etag']).toMatch(STRONG_ETAG)
      expect(headers['cache-control']).toBe(LIFETIME)
    })

    row(`${target} stays out of shared caches, which would give one client's quota to everybody`, async (caller) => {
      const first = await caller.get(target)
      const unchanged = await caller.get(target, { 'If-None-Match': first.headers['etag'] ?? '' })

      for (const { headers } of [first, unchanged]) {
        expect(headers).toMatchObject({
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
    row(`${target} is 304 for its ETag: alone, in a list, weak, or any`, async (caller) => {
      const full = await caller.get(target)
      const etag = await etagOf(caller, target)

      for (const condition of [etag, `"other", ${etag}`, `${etag},"other"`, `W/${etag}`, `"a", W/${etag} , "b"`, '*']) {
        for (const method of ['GET', 'HEAD']) {
          const answer = await caller.send(method, target, { headers: { 'If-None-Match': condition } })
          expect(answer.status, condition).toBe(304)
          expect(repeated(answer)).toEqual(repeated(full))
        }
      }
    })

    row(`${target} is sent whole for another ETag, whatever If-Modified-Since says`, async (caller) => {
      const tomorrow = new Date(Date.now() + 86_400_000).toUTCString()
      const etag = await etagOf(caller, target)
      const unquoted = etag.slice(1, -1)

      for (const condition of [
        '"other"',
        unquoted,
        `"${unquoted}x"`,
        `"x${unquoted}"`,
        '""',
        etag.toUpperCase().replace(etag, '"OTHER"'),
      ]) {
        const answer = await caller.get(target, { 'If-None-Match': condition, 'If-Modified-Since': tomorrow })
        expect(answer.status, condition).toBe(200)
      }
    })

    row(`${target} has an ETag of its own for each coding, which is none of the others' (D41)`, async (caller) => {
      const plain = await etagOf(caller, target, 'identity')
      const coded = await caller.get(target, { 'Accept-Encoding': 'br' })

      if (coded.headers['content-encoding'] === undefined) {
        expect(coded.headers['etag']).toBe(plain)
        return
      }
      expect(coded.headers['etag']).toMatch(STRONG_ETAG)
      expect(coded.headers['etag']).not.toBe(plain)
      const forOther = await caller.get(target, { 'Accept-Encoding': 'br', 'If-None-Match': plain })
      const forOwn = await caller.get(target, {
        'Accept-Encoding': 'br',
        'If-None-Match': await etagOf(caller, target, 'br'),
      })
      expect([forOther.status, forOwn.status]).toEqual([200, 304])
    })
  }

  for (const target of [...READS, ...PAGES, '/openapi.json']) {
    row(`${target} has an ETag made of its content (D26)`, async (caller) => {
      const { headers, bytes } = await caller.get(target)

      expect(headers['etag']).toBe(etagOfBytes(bytes))
    })

    row(`${target} is read whatever conditions for writers say`, async (caller) => {
      const yesterday = new Date(Date.now() - 86_400_000 * 365).toUTCString()
      const conditions = [{ 'If-Match': '"other"' }, { 'If-Match': '*' }, { 'If-Unmodified-Since': yesterday }]
      const plain = await caller.get(target)

      for (const condition of conditions) {
        const answer = await caller.get(target, condition)
        expect({ status: answer.status, ...repeated(answer) }).toEqual({ status: 200, ...repeated(plain) })
        expect(answer.bytes.equals(plain.bytes)).toBe(true)
      }
    })
  }

  row('an ETag is the same for every client', async (caller) => {
    expect(await etagOf(caller.another(), '/api/v1/catalog')).toBe(await etagOf(caller, '/api/v1/catalog'))
  })

  row('a condition on an unknown variant does not make it known', async (caller) => {
    expect((await caller.get('/api/v1/catalog/not-listed', { 'If-None-Match': '*' })).status).toBe(404)
  })

  row('a condition on a method that is not allowed changes nothing', async (caller) => {
    expect((await caller.send('POST', '/api/v1/catalog', { headers: { 'If-None-Match': '*' } })).status).toBe(405)
  })

  row('a range is not served of what has no ranges', async (caller) => {
    const answer = await caller.get('/api/v1/catalog', { Range: 'bytes=0-9' })
    const whole = await caller.get('/api/v1/catalog')

    // A server may do ranges; then it says which part this is.
    if (answer.status === 206) expect(answer.headers['content-range']).toBe(`bytes 0-9/${whole.bytes.length}`)
    else expect(answer.bytes.equals(whole.bytes)).toBe(true)
  })
}
