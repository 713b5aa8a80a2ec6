/** Unknown addresses below /api and outside it. Source: D4, D38. */
import { expect } from 'vitest'
import { jsonOf, textOf } from '../../setup/exchange.ts'
import { expectRefusal } from '../caller.ts'
import type { RowGroup } from '../row.ts'

const UNKNOWN = [
  '/api',
  '/api/',
  '/api/v1',
  '/api/v1/',
  '/api/catalogue',
  '/api/v1/catalog/',
  '/api/catalog/',
  '/api/v1//catalog',
  '/api//v1/catalog',
  '/api/v1/Catalog',
  '/api/v1/catalog.json',
  '/api/v1/health.json',
  '/api/v1/documents/',
  '/api/v1/articles/',
  '/api/v1/articles/how-much-memory',
  '/api/v1/health/',
  '/api/v1/estimate/',
  '/api/v1/sandbox',
  '/api/v1/sandbox/',
  '/api/v1/sandbox/requests/',
  '/api/v1/requests/',
  '/api/v1/requests/00000000-0000-4000-8000-000000000000',
  '/api/v1/catalog/nvidia-h100-sxm5-80gb/',
  '/api/v1/catalog/nvidia-h100-sxm5-80gb/compute',
  '/api/v1/catalog/nvidia-h100-sxm5-80gb.json/x',
  '/api/v1/catalog/%2e%2e%2fhealth',
  '/api/v1/catalog/..%2f..%2f..%2f..%2fetc%2fpasswd',
  '/api/v1/catalog/a%2Fb',
  '/api/v1/catalog/%00',
  '/api/v1/catalog/%',
  '/api/v1/catalog/%C3',
  '/api/v1/catalog/%ff%fe',
  '/api/v1.1/catalog',
  '/api/v1/v2',
  '/api/v/catalog',
  '/api/v2x/catalog',
  '/api/v-2',
  '/api/v1/estimates',
  '/api/v1/catalog.',
  '/api/v1%2fcatalog',
  '/api/v1/catalog%00',
  '/api/v1/catalog;x=1',
  '/api/V2/catalog',
  '/api/v01/catalog',
  '/api/graphql',
  '/api/v1/openapi.json',
]

/** A reader of addresses that resolves dots would find an endpoint there. */
export const DOT_SEGMENTS = ['/api/v1/../v1/catalog', '/api/v1/./catalog', '/api/v1/%2e%2e/v1/health']

const OTHER_VERSIONS = [
  '/api/v2',
  '/api/v2/',
  '/api/v2/catalog',
  '/api/v0/catalog',
  '/api/v10/requests',
  '/api/v2/nothing/at/all',
  '/api/v99999999999999999999/',
]

const OUTSIDE = [
  '/nothing-here',
  '/articles/not-written',
  '/catalog/not-listed',
  '/.env',
  '/.git/config',
  '/index.php',
  '/apis',
  '/API/v1/catalog',
  '/nothing/at/all',
]

export const pathRows: RowGroup = (row) => {
  for (const target of [...UNKNOWN, ...DOT_SEGMENTS]) {
    row(`GET ${target} is unknown`, async (caller) => {
      expectRefusal(caller, await caller.get(target), 'unknown-path')
    })
  }

  for (const method of ['OPTIONS', 'POST', 'PUT', 'DELETE']) {
    row(`${method} on an unknown path below /api is 404 (D38)`, async (caller) => {
      expectRefusal(caller, await caller.send(method, '/api/v1/nothing'), 'unknown-path')
    })
  }

  for (const target of OTHER_VERSIONS) {
    row(`GET ${target} is another version, and the resolution names the one there is`, async (caller) => {
      const answer = await caller.get(target)

      expectRefusal(caller, answer, 'unsupported-version')
      expect(textOf(answer)).toContain('/api/v1')
    })
  }

  row('POST to another version is another version', async (caller) => {
    expectRefusal(caller, await caller.post('/api/v2/requests', {}), 'unsupported-version')
  })

  for (const target of OUTSIDE) {
    row(`GET ${target} is a page that says so, and that no cache keeps or knows again`, async (caller) => {
      const answer = await caller.get(target, { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' })

      expect(answer.status).toBe(404)
      expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
      expect(textOf(answer)).toMatch(/<h1[\s>]/)
      expect(answer.headers['cache-control']).toBe('no-store')
      expect(Object.keys(answer.headers).filter((name) => /^(?:etag|last-modified)$/.test(name))).toEqual([])
    })
  }

  row(
    'an unknown page is an Error body for who asks for JSON, and HTML for who takes anything (D4)',
    async (caller) => {
      const json = await caller.get('/nothing-here', { Accept: 'application/json, text/plain, */*' })
      const any = await caller.get('/nothing-here')

      expectRefusal(caller, json, 'unknown-path')
      expect([json.headers['content-type'], any.status, any.headers['content-type']]).toEqual([
        'application/json; charset=utf-8',
        404,
        'text/html; charset=utf-8',
      ])
    },
  )

  row('no error repeats the path that was asked for', async (caller) => {
    const answer = await caller.get('/api/v1/canary-7f3a?canary-7f3a=1', { 'X-Forwarded-Host': 'canary-7f3a.example' })

    expect(JSON.stringify([jsonOf(answer), answer.headers])).not.toContain('canary-7f3a')
  })
}
