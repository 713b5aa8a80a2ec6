/** Choosing an encoding by the q-values of Accept-Encoding. Source: D26; RFC 9110, section 12.5.3. */
import { expect } from 'vitest'
import { decodedBytes } from '../../setup/exchange.ts'
import type { RowGroup } from '../row.ts'

const TARGETS = ['/api/v1/catalog', '/api/v1/documents', '/api/v1/articles', '/']

/** Accept-Encoding → the coding that is sent; `identity` is none. */
const NEGOTIATION: readonly [acceptEncoding: string, coding: string][] = [
  ['gzip', 'gzip'],
  ['gzip, deflate, zstd', 'gzip'],
  ['br;q=1.0, gzip;q=1.0', 'br'],
  ['*;q=0, gzip', 'gzip'],
  ['identity;q=0, *', 'br'],
  ['br', 'br'],
  ['GZip', 'gzip'],
  ['gzip, deflate, br', 'br'],
  ['gzip, deflate, br, zstd', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['gzip;q=0, br', 'br'],
  ['gzip;q=1.0, br;q=0.5', 'gzip'],
  ['gzip;q=0.5, br;q=1.0', 'br'],
  ['gzip; q=0.2 , br; q=0.8', 'br'],
  ['br;q=0.001', 'br'],
  ['zstd', 'identity'],
  ['br;q=0, *;q=0.5', 'gzip'],
  ['gzip;q=0, br;q=0', 'identity'],
  ['identity', 'identity'],
  ['identity;q=1, br;q=0.1', 'identity'],
  ['deflate', 'identity'],
  ['compress, x-unknown', 'identity'],
  ['', 'identity'],
  [';q=,,;', 'identity'],
  ['brotli', 'identity'],
  ['*', 'br'],
]

export const encodingRows: RowGroup = (row) => {
  for (const target of TARGETS) {
    for (const [acceptEncoding, coding] of NEGOTIATION) {
      row(`${target} for Accept-Encoding ${JSON.stringify(acceptEncoding)} comes in ${coding}`, async (caller) => {
        const plain = await caller.get(target)
        const answer = await caller.get(target, { 'Accept-Encoding': acceptEncoding })

        expect({ status: answer.status, coding: answer.headers['content-encoding'] ?? 'identity' }).toEqual({
          status: 200,
          coding,
        })
        expect(decodedBytes(answer).equals(plain.bytes)).toBe(true)
        expect(answer.headers['vary']).toMatch(/\bAccept-Encoding\b/i)
      })
    }

    row(`${target} comes as it is for who names no coding`, async (caller) => {
      expect((await caller.get(target)).headers).not.toHaveProperty('content-encoding')
    })

    row(`${target} takes less than a third in brotli, of which HEAD tells the length`, async (caller) => {
      const headers = { 'Accept-Encoding': 'br' }
      const [plain, get] = [await caller.get(target), await caller.get(target, headers)]
      const head = await caller.send('HEAD', target, { headers })

      expect(get.bytes.length).toBeLessThan(plain.bytes.length / 3)
      expect(head.headers['content-encoding']).toBe('br')
      expect(head.headers['content-length']).toBe(String(get.bytes.length))
    })
  }

  row('no coding at all is accepted: what is there, or 406', async (caller) => {
    const { status, headers } = await caller.get('/api/v1/catalog', { 'Accept-Encoding': '*;q=0' })

    expect([200, 406]).toContain(status)
    expect(headers).not.toHaveProperty('content-encoding')
  })

  row('a long list of codings is read without harm', async (caller) => {
    const answer = await caller.get('/api/v1/catalog', { 'Accept-Encoding': 'x;q=0.1, '.repeat(700) })

    expect(answer.status).toBeLessThan(500)
  })
}
