/** Who may call from a browser, what the browser may read, and the files that every origin may read. Source: D27, D37. */
import { expect } from 'vitest'
import { ENDPOINTS } from '../../../inquiry-service/contract/endpoints.ts'
import { contentTypeOf } from '../../../inquiry-service/wire/file-types.ts'
import { INQUIRY } from '../../contract-modules/inquiry-cases.ts'
import { type Answer, textOf } from '../../setup/exchange.ts'
import type { Caller } from '../caller.ts'
import type { RowGroup } from '../row.ts'
import { examplePath } from './addresses.ts'

const FOREIGN = 'https://elsewhere.example'
const FROM_ELSEWHERE = { Origin: FOREIGN }

/** Names of a comma-separated header, in lower case. */
function names(field: string | undefined): string[] {
  return (field ?? '').split(',').map((name) => name.trim().toLowerCase())
}

const EXPOSED = ['ratelimit-policy', 'ratelimit', 'retry-after', 'idempotent-replayed']
const LEGACY = ['ratelimit-limit', 'ratelimit-remaining', 'ratelimit-reset']

export const corsRows: RowGroup = (row, deployment) => {
  for (const { id, method, path } of ENDPOINTS.filter(({ path }) => path !== '/requests')) {
    const target = `/api/v1${examplePath({ path })}`

    row(`${id} may be read by every origin, with what it says of quotas (D27)`, async (caller) => {
      const { headers } = await caller.send(method, target, {
        headers: { Origin: FOREIGN, 'Content-Type': 'application/json' },
      })

      expect(headers['access-control-allow-origin']).toBe('*')
      expect(names(headers['access-control-expose-headers'])).toEqual(expect.arrayContaining(EXPOSED))
    })

    row(`${id} answers a preflight of every origin`, async (caller) => {
      const { status, headers } = await preflight(caller, target, method, FOREIGN)

      expect({ status, origin: headers['access-control-allow-origin'] }).toEqual({ status: 204, origin: '*' })
      expect(names(headers['access-control-allow-methods'])).toContain(method.toLowerCase())
      if (method === 'POST') expect(names(headers['access-control-allow-headers'])).toContain('content-type')
    })
  }

  row('production names an allowed origin, to its preflight too, and exposes and varies its fields', async (caller) => {
    const asked = await preflightProduction(caller, deployment.allowedOrigin)
    const answer = await caller.submit(INQUIRY, { Origin: deployment.allowedOrigin })

    expect([asked.status, answer.status]).toEqual([204, 202])
    for (const { headers } of [asked, answer]) {
      expect(headers['access-control-allow-origin']).toBe(deployment.allowedOrigin)
      expect(names(headers['vary'])).toContain('origin')
    }
    expect(names(asked.headers['access-control-allow-methods'])).toContain('post')
    expect(names(asked.headers['access-control-allow-headers'])).toEqual(
      expect.arrayContaining(['content-type', 'idempotency-key']),
    )
    expect(names(answer.headers['access-control-expose-headers'])).toEqual(
      expect.arrayContaining([...EXPOSED, ...LEGACY]),
    )
  })

  const allowed = deployment.allowedOrigin
  for (const origin of [FOREIGN, 'null', `${allowed}.evil.example`, `${allowed}/`, allowed.toUpperCase()]) {
    row(`production serves ${origin} without CORS headers, so that its browser refuses it (D37)`, async (caller) => {
      const asked = await preflightProduction(caller, origin)
      const answer = await caller.submit(INQUIRY, { Origin: origin })

      expect([asked.status, answer.status]).toEqual([204, 202])
      for (const { headers } of [asked, answer]) {
        expect(Object.keys(headers)).not.toContain('access-control-allow-origin')
        expect(names(headers['vary'])).toContain('origin')
      }
    })
  }

  row('refusals of production carry the CORS headers too', async (caller) => {
    const origin = { Origin: deployment.allowedOrigin }
    const refusals: Answer[] = [
      await caller.submit(INQUIRY, { ...origin, 'Content-Type': 'text/plain' }),
      await caller.submit(INQUIRY, { ...origin, 'Idempotency-Key': 'x' }),
      await caller.submit(' '.repeat(16_385), origin),
      await caller.submit('{', origin),
      await caller.submit({}, origin),
      await caller.send('GET', '/api/v1/requests', { headers: origin }),
    ]
    for (let count = 0; count < 5; count += 1) await caller.submit(INQUIRY, origin)
    refusals.push(await caller.submit(INQUIRY, origin))

    expect(refusals.map(({ status }) => status)).toEqual([415, 400, 413, 400, 422, 405, 429])
    for (const { headers } of refusals) {
      expect(headers['access-control-allow-origin']).toBe(deployment.allowedOrigin)
      expect(names(headers['access-control-expose-headers'])).toContain('retry-after')
    }
  })

  row('an exhausted public quota can be read by every origin', async (caller) => {
    await Promise.all(Array.from({ length: 120 }, () => caller.get('/api/v1/health')))
    // Several at once: an approximate quota recovers a little as time passes.
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => caller.get('/api/v1/articles', { Origin: FOREIGN })),
    )
    const refused = answers.filter(({ status }) => status === 429)

    expect(refused).not.toEqual([])
    for (const { headers } of refused) {
      expect(headers['access-control-allow-origin']).toBe('*')
      expect(names(headers['access-control-expose-headers'])).toContain('retry-after')
    }
  })
}

function preflight(caller: Caller, target: string, method: string, origin: string): Promise<Answer> {
  return caller.send('OPTIONS', target, {
    headers: {
      Origin: origin,
      'Access-Control-Request-Method': method,
      'Access-Control-Request-Headers': 'content-type,idempotency-key',
    },
  })
}

const preflightProduction = (caller: Caller, origin: string) => preflight(caller, '/api/v1/requests', 'POST', origin)

const OPEN = [
  ...'/openapi.json /catalog-index.json /evidence/nvidia-h100-sxm5-80gb.json /changes.json /bundle.zip'.split(' '),
  ...'/changes.xml /changes/nvidia.xml /sitemap.xml /catalog.csv /llms.txt /.well-known/security.txt'.split(' '),
  ...'/developers.md /catalog/nvidia-h100-sxm5-80gb.md /samples/client.ts /social-card.png'.split(' '),
]

const OPEN_FIELDS = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
  'content-security-policy': expect.stringMatching(/^default-src 'none'; base-uri/),
}

export const openFileRows: RowGroup = (row) => {
  for (const path of OPEN) {
    row(`${path} may be read by every origin, and is shown by itself`, async (caller) => {
      const { status, headers } = await caller.get(path, FROM_ELSEWHERE)
      const again = await caller.get(path, { ...FROM_ELSEWHERE, 'If-None-Match': headers['etag'] ?? '' })

      expect([status, again.status]).toEqual([200, 304])
      expect(headers['content-type']).toBe(contentTypeOf(path))
      expect(headers).toMatchObject(OPEN_FIELDS)
      expect(again.headers['access-control-allow-origin']).toBe('*')
    })
  }

  row('an open file answers the preflight of a condition', async (caller) => {
    const { status, headers } = await caller.send('OPTIONS', '/openapi.json', {
      headers: {
        ...FROM_ELSEWHERE,
        'Access-Control-Request-Method': 'GET',
        'Access-Control-Request-Headers': 'if-none-match',
      },
    })

    expect({ status, allow: headers['allow'] }).toEqual({ status: 204, allow: 'GET, HEAD, OPTIONS' })
    expect(headers).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'GET, HEAD, OPTIONS',
      'access-control-allow-headers': expect.stringMatching(/\bIf-None-Match\b/i),
    })
  })

  row('a refused method on an open file can be read by every origin', async (caller) => {
    const { status, headers } = await caller.send('POST', '/openapi.json', { headers: FROM_ELSEWHERE })

    expect({ status, allow: headers['allow'] }).toEqual({ status: 405, allow: 'GET, HEAD, OPTIONS' })
    expect(headers).toMatchObject(OPEN_FIELDS)
  })

  row('Markdown that was asked for at the address of a page may be read by every origin', async (caller) => {
    for (const path of ['/articles/bandwidth-bounds-decoding', '/developers', '/catalog/nvidia-h100-sxm5-80gb']) {
      const { headers } = await caller.get(path, { ...FROM_ELSEWHERE, Accept: 'text/markdown' })

      expect(headers['content-type']).toBe('text/markdown; charset=utf-8')
      expect(headers['access-control-allow-origin']).toBe('*')
    }
  })

  row('pages, styles and fonts are for this site alone', async (caller) => {
    const page = await caller.get('/developers', { ...FROM_ELSEWHERE, Accept: 'text/html' })
    const style = /href="(\/_astro\/[^"]+\.css)"/.exec(textOf(page))?.[1] ?? ''
    const files = await Promise.all(
      [style, '/fonts/source-serif-4-latin.woff2'].map((path) => caller.get(path, FROM_ELSEWHERE)),
    )

    for (const { status, headers } of [page, ...files]) {
      expect({ status, policy: headers['cross-origin-resource-policy'] }).toEqual({
        status: 200,
        policy: 'same-origin',
      })
      expect(Object.keys(headers)).not.toContain('access-control-allow-origin')
    }
    // Its name holds a hash of its content.
    expect(files[0]?.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  })

  row('where an open file is missing, the page that says so has its style', async (caller) => {
    const { status, headers } = await caller.get('/articles/no-such-article.md', { Accept: 'text/html' })

    expect({ status, type: headers['content-type'] }).toEqual({ status: 404, type: 'text/html; charset=utf-8' })
    expect(headers['content-security-policy']).toContain("style-src 'self'")
  })
}
