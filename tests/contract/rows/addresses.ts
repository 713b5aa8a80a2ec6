/** Addresses below /api and outside it, known and unknown, and the methods that each answers. Source: D3 to D6, D38. */
import { expect } from 'vitest'
import { allowOf, ENDPOINTS, type Endpoint } from '../../../inquiry-service/contract/endpoints.ts'
import { INQUIRY } from '../../contract-modules/inquiry-cases.ts'
import { INFERENCE } from '../../estimator/inputs.ts'
import { type Answer, jsonOf, textOf } from '../../setup/exchange.ts'
import { expectRefusal } from '../caller.ts'
import type { RowGroup } from '../row.ts'

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'TRACE', 'PROPFIND'] as const

const EXAMPLES: Record<string, string> = {
  '{variantId}': 'nvidia-h100-sxm5-80gb',
  '{documentId}': 'amd-cdna2-white-paper',
}

/** A path of the endpoint below its prefix, with an id that exists. */
export function examplePath({ path }: Pick<Endpoint, 'path'>): string {
  return path.replace(/\{\w+\}/, (name) => EXAMPLES[name] ?? name)
}

/** Headers that may differ between two answers of the same thing. */
const OF_THE_MOMENT = 'date x-request-id ratelimit ratelimit-remaining ratelimit-reset connection keep-alive'.split(' ')

function lastingHeaders({ headers }: Answer): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !OF_THE_MOMENT.includes(name)))
}

export const methodRows: RowGroup = (row) => {
  for (const endpoint of ENDPOINTS) {
    const allowed: readonly string[] = allowOf(endpoint).split(', ')
    const path = examplePath(endpoint)

    if (endpoint.method === 'GET') {
      row(`${path} is the same by both prefixes, byte for byte (D3)`, async (caller) => {
        expectSame(await caller.another().get(`/api${path}`), await caller.get(`/api/v1${path}`))
      })
    }

    for (const prefix of ['/api/v1', '/api']) {
      const target = prefix + path

      if (endpoint.method === 'GET') {
        row(`HEAD ${target} has the headers of GET, the length too, and no body`, async (caller) => {
          const get = await caller.get(target)
          const head = await caller.another().send('HEAD', target)

          expect({ status: head.status, headers: lastingHeaders(head) }).toEqual({
            status: 200,
            headers: lastingHeaders(get),
          })
          expect(head.headers['content-length']).toBe(String(get.bytes.length))
        })
      }

      row(`OPTIONS ${target} is 204 and names the methods`, async (caller) => {
        const answer = await caller.send('OPTIONS', target)

        expect(answer.status).toBe(204)
        expect(answer.headers['allow']).toBe(allowOf(endpoint))
      })

      row(`${target} answers every other method with 405, and names its own`, async (caller) => {
        for (const method of METHODS.filter((name) => !allowed.includes(name))) {
          const answer = await caller.send(method, target, { headers: { 'Content-Type': 'application/json' } })

          expect([method, answer.status, answer.headers['allow']]).toEqual([method, 405, allowOf(endpoint)])
          if (method !== 'HEAD') expectRefusal(caller, answer, 'method-not-allowed')
        }
      })
    }
  }

  for (const [path, body] of [
    ['/estimate', INFERENCE],
    ['/sandbox/requests', INQUIRY],
  ] as const) {
    row(`POST ${path} is the same by both prefixes`, async (caller) => {
      expectSame(await caller.another().post(`/api${path}`, body), await caller.post(`/api/v1${path}`, body))
    })
  }

  row('POST /requests is one resource by both prefixes: a key of the one is a replay by the other', async (caller) => {
    const key = { 'Idempotency-Key': crypto.randomUUID() }
    const first = await caller.post('/api/requests', INQUIRY, key)
    const replay = await caller.post('/api/v1/requests', INQUIRY, key)

    expect([first.status, replay.status]).toEqual([202, 202])
    expect(replay.bytes.equals(first.bytes)).toBe(true)
    expect(replay.headers['idempotent-replayed']).toBe('true')
    // And one quota.
    expect([first, replay].map(({ headers }) => headers['ratelimit-remaining'])).toEqual(['4', '4'])
  })

  for (const target of ['/api/v1/catalog/not-listed', '/api/v1/documents/not-listed']) {
    row(`${target} is a known endpoint for OPTIONS and DELETE, and 404 for GET and HEAD (D5)`, async (caller) => {
      const [get, head] = [await caller.get(target), await caller.send('HEAD', target)]

      expect((await caller.send('OPTIONS', target)).status).toBe(204)
      expectRefusal(caller, await caller.send('DELETE', target), 'method-not-allowed')
      expect([get.status, head.status]).toEqual([404, 404])
      expect(head.headers['content-length']).toBe(String(get.bytes.length))
    })
  }

  row('every answer has a request id of its own, whatever was sent (D12b)', async (caller) => {
    const sent = crypto.randomUUID()
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => caller.get('/api/v1/health', { 'X-Request-Id': sent })),
    )

    expect(new Set([sent, ...answers.map(({ headers }) => headers['x-request-id'])]).size).toBe(21)
  })
}

function expectSame(alias: Answer, versioned: Answer): void {
  expect(versioned.status).toBe(200)
  expect(alias.bytes.equals(versioned.bytes)).toBe(true)
  expect(lastingHeaders(alias)).toEqual(lastingHeaders(versioned))
}

const UNKNOWN = [
  ...'/api /api/ /api/v1 /api/v1/ /api/catalogue /api/catalog/ /api/v1/Catalog /api/v1/catalog.json'.split(' '),
  ...ENDPOINTS.map((endpoint) => `/api/v1${examplePath(endpoint)}/`),
  ...'/api/v1//catalog /api//v1/catalog /api/v1/catalog. /api/v1/catalog%00 /api/v1/catalog;x=1'.split(' '),
  ...'/api/v1/catalog/%2e%2e%2fhealth /api/v1/catalog/a%2Fb /api/v1/catalog/% /api/v1/catalog/%ff%fe'.split(' '),
  ...'/api/v1%2fcatalog /api/v1/v2 /api/v/catalog /api/v1.1/catalog /api/v-2 /api/V2/catalog /api/v01/catalog'.split(
    ' ',
  ),
  '/api/v1/requests/00000000-0000-4000-8000-000000000000',
  '/api/v1/catalog/nvidia-h100-sxm5-80gb/compute',
]

/** A reader of addresses that resolves dots would find an endpoint there. */
export const DOT_SEGMENTS = ['/api/v1/../v1/catalog', '/api/v1/./catalog', '/api/v1/%2e%2e/v1/health']

const OTHER_VERSIONS =
  '/api/v2 /api/v2/ /api/v0/catalog /api/v10/requests /api/v2/%2f /api/v99999999999999999999/'.split(' ')

const OUTSIDE = '/nothing/at/all /catalog/not-listed /.env /apis /API/v1/catalog'.split(' ')

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

      expectRefusal(caller, await caller.post(target, {}), 'unsupported-version')
      expectRefusal(caller, answer, 'unsupported-version')
      expect(textOf(answer)).toContain('/api/v1')
    })
  }

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

  row('an unknown page is an Error body for who asks for JSON, else HTML (D4)', async (caller) => {
    const json = await caller.get('/nothing-here', { Accept: 'application/json, text/plain, */*' })
    const any = await caller.get('/nothing-here')

    expectRefusal(caller, json, 'unknown-path')
    expect([json.headers['content-type'], any.status, any.headers['content-type']]).toEqual([
      'application/json; charset=utf-8',
      404,
      'text/html; charset=utf-8',
    ])
  })

  row('no error repeats the path that was asked for', async (caller) => {
    const answer = await caller.get('/api/v1/canary-7f3a?canary-7f3a=1', { 'X-Forwarded-Host': 'canary-7f3a.example' })

    expect(JSON.stringify([jsonOf(answer), answer.headers])).not.toContain('canary-7f3a')
  })
}
