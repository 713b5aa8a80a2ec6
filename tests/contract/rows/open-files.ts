/** Files outside the API that pages of every origin may read. */
import { expect } from 'vitest'
import { contentTypeOf } from '../../../inquiry-service/wire/file-types.ts'
import { jsonOf, textOf } from '../../setup/exchange.ts'
import type { RowGroup } from '../row.ts'

const FOREIGN = { Origin: 'https://elsewhere.example' }

const OPEN = [
  '/openapi.json',
  '/search-index.json',
  '/search-text.json',
  '/catalog-index.json',
  '/catalog-sources.json',
  '/load-data.json',
  '/load-sources.json',
  '/evidence.json',
  '/evidence/nvidia-h100-sxm5-80gb.json',
  '/changes.json',
  '/build.json',
  '/estimate-vectors.json',
  '/bundle.json',
  '/bundle.zip',
  '/changes.xml',
  '/sitemap.xml',
  '/catalog.csv',
  '/llms.txt',
  '/robots.txt',
  '/.well-known/security.txt',
  '/developers.md',
  '/articles/bandwidth-bounds-decoding.md',
  '/catalog/nvidia-h100-sxm5-80gb.md',
  '/documents/amd-cdna2-white-paper.md',
  '/samples/client.ts',
  '/social-card.png',
]

const OPEN_FIELDS = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
  'content-security-policy': expect.stringMatching(/^default-src 'none'; base-uri/),
}

export const openFileRows: RowGroup = (row) => {
  for (const path of OPEN) {
    row(`${path} may be read by every origin, and is shown by itself`, async (caller) => {
      const { status, headers } = await caller.get(path, FOREIGN)

      expect({ status, type: headers['content-type'] }).toEqual({ status: 200, type: contentTypeOf(path) })
      expect(headers).toMatchObject(OPEN_FIELDS)
    })
  }

  row(
    'a feed has its media type, and an open file that has not changed may be read by every origin',
    async (caller) => {
      const { headers } = await caller.get('/changes.xml', FOREIGN)
      const again = await caller.get('/changes.xml', { ...FOREIGN, 'If-None-Match': headers['etag'] ?? '' })

      expect(headers['content-type']).toBe('application/atom+xml; charset=utf-8')
      expect([again.status, again.headers['access-control-allow-origin']]).toEqual([304, '*'])
    },
  )

  for (const path of ['/load-data.json', '/load-sources.json', '/catalog-sources.json']) {
    row(
      `${path}, which a page asks for, is JSON that a browser keeps and asks for again by its ETag`,
      async (caller) => {
        const answer = await caller.get(path)
        const again = await caller.get(path, { 'If-None-Match': answer.headers['etag'] ?? '' })

        expect(Object.keys(Object(jsonOf(answer)))).not.toEqual([])
        expect(answer.headers).toMatchObject({
          'content-type': 'application/json; charset=utf-8',
          'cache-control': 'public, max-age=300, stale-while-revalidate=86400',
          etag: expect.stringMatching(/^"[!#-~]+"$/),
        })
        expect(again.status).toBe(304)
      },
    )
  }

  row('an open file answers the preflight of a condition', async (caller) => {
    const { status, headers } = await caller.send('OPTIONS', '/openapi.json', {
      headers: {
        ...FOREIGN,
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
    const { status, headers } = await caller.send('POST', '/openapi.json', { headers: FOREIGN })

    expect({ status, allow: headers['allow'] }).toEqual({ status: 405, allow: 'GET, HEAD, OPTIONS' })
    expect(headers).toMatchObject(OPEN_FIELDS)
  })

  row('Markdown that was asked for at the address of a page may be read by every origin', async (caller) => {
    for (const path of ['/articles/bandwidth-bounds-decoding', '/developers', '/catalog/nvidia-h100-sxm5-80gb']) {
      const { headers } = await caller.get(path, { ...FOREIGN, Accept: 'text/markdown' })

      expect(headers['content-type']).toBe('text/markdown; charset=utf-8')
      expect(headers['access-control-allow-origin']).toBe('*')
    }
  })

  row('pages, styles and fonts are for this site alone', async (caller) => {
    const page = await caller.get('/developers', { ...FOREIGN, Accept: 'text/html' })
    const style = /href="(\/_astro\/[^"]+\.css)"/.exec(textOf(page))?.[1] ?? ''
    const files = await Promise.all(
      [style, '/fonts/source-serif-4-latin.woff2'].map((path) => caller.get(path, FOREIGN)),
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
