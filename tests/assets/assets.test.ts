/** The assets over HTTP: addresses, forms, codings, conditions. */
import { describe, expect, test } from 'vitest'
import { SMALL_SITE, startWorld } from '../http/world.ts'
import { exchange, jsonOf } from '../setup/exchange.ts'

describe('the address of a page', () => {
  test.each([
    ['/', '/index.html'],
    ['/about', '/about.html'],
    ['/guide', '/guide/index.html'],
    ['/articles/memory', '/articles/memory.html'],
    ['/articles/memory.md', '/articles/memory.md'],
    ['/%61bout', '/about.html'],
    ['/about?from=here', '/about.html'],
  ] as const)('%s gives %s', async (path, file) => {
    const { base } = await startWorld()
    const answer = await exchange(base, 'GET', path)

    expect([answer.status, answer.bytes.toString()]).toEqual([200, SMALL_SITE[file]])
  })

  test.each([
    ['/about/', '/about'],
    ['/about.html', '/about'],
    ['/guide/', '/guide'],
    ['/guide/index.html', '/guide'],
    ['/index.html', '/'],
    ['/about/?from=here', '/about?from=here'],
    ['/about.html?a=%C3%A9&b=//evil.example/?', '/about?a=%C3%A9&b=//evil.example/?'],
    ['/index.html?', '/?'],
  ])('%s moves to %s', async (path, location) => {
    const { base } = await startWorld()
    const answer = await exchange(base, 'GET', path)

    expect([answer.status, answer.headers['location']]).toEqual([308, location])
  })

  test.each([
    '/nope',
    '/nope/',
    '/404',
    '/404.html',
    '//about',
    '/about//',
    '/..%2fabout',
    '/%zz',
    '//evil.example/',
    '/API/v1/catalog',
  ])('%s is nothing', async (path) => {
    const { base } = await startWorld()
    const answer = await exchange(base, 'GET', path)

    expect([answer.status, answer.bytes.toString()]).toEqual([404, SMALL_SITE['/404.html']])
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', vary: 'Accept, Accept-Encoding' })
    expect(answer.headers).not.toHaveProperty('etag')
  })

  test('nothing is an Error body for who asks for JSON', async () => {
    const { base } = await startWorld()
    const answer = await exchange(base, 'GET', '/nope', { headers: { Accept: 'application/json' } })

    expect(jsonOf(answer)).toMatchObject({ error: { code: 'not_found' } })
  })

  test('compressed files and files of the read API have no page address', async () => {
    const { base } = await startWorld()

    expect((await exchange(base, 'GET', '/api/v1/catalog.json')).status).toBe(404)
    expect((await exchange(base, 'GET', '/api/v1/catalog.json.br')).status).toBe(404)
  })
})

describe('a read', () => {
  test('is the same by both prefixes', async () => {
    const { base } = await startWorld()
    const [versioned, alias] = [
      await exchange(base, 'GET', '/api/v1/catalog/x1'),
      await exchange(base, 'GET', '/api/catalog/x1'),
    ]

    expect(versioned.bytes.toString()).toBe('{"id":"x1"}')
    expect(alias.bytes).toEqual(versioned.bytes)
    expect(alias.headers['etag']).toBe(versioned.headers['etag'])
  })

  test('has an ETag for each coding, and each is known again', async () => {
    const { base } = await startWorld()
    const plain = await exchange(base, 'GET', '/api/v1/catalog')
    const coded = await exchange(base, 'GET', '/api/v1/catalog', { headers: { 'Accept-Encoding': 'br' } })
    const again = await exchange(base, 'GET', '/api/v1/catalog', {
      headers: { 'Accept-Encoding': 'br', 'If-None-Match': `W/"other", ${coded.headers['etag']}` },
    })

    expect([coded.headers['content-encoding'], coded.bytes.toString()]).toEqual(['br', 'brotli bytes'])
    expect(coded.headers['etag']).not.toBe(plain.headers['etag'])
    expect([again.status, again.bytes.length]).toEqual([304, 0])
    expect(again.headers).toMatchObject({
      etag: coded.headers['etag'],
      vary: 'Accept-Encoding',
      'cache-control': 'public, max-age=300, stale-while-revalidate=86400',
      'ratelimit-policy': '"public";q=120;w=60',
    })
  })

  test('is 200 for the ETag of another coding, and for a date', async () => {
    const { base } = await startWorld()
    const { headers } = await exchange(base, 'GET', '/api/v1/catalog', { headers: { 'Accept-Encoding': 'br' } })
    const conditions = [
      { 'If-None-Match': headers['etag'] ?? '' },
      { 'If-Modified-Since': 'Fri, 31 Dec 2100 00:00:00 GMT' },
    ]

    for (const condition of conditions) {
      expect((await exchange(base, 'GET', '/api/v1/catalog', { headers: condition })).status).toBe(200)
    }
  })

  test('has the same fields and length for HEAD, and no body', async () => {
    const { base } = await startWorld()
    const { headers: got, bytes } = await exchange(base, 'GET', '/api/v1/catalog/x1')
    const { headers: head, bytes: none } = await exchange(base, 'HEAD', '/api/v1/catalog/x1')
    const lasting = ({ date: _, 'x-request-id': __, ratelimit: ___, ...rest }: Readonly<Record<string, string>>) => rest

    expect(lasting(head)).toEqual(lasting(got))
    expect([head['content-length'], none.length]).toEqual([String(bytes.length), 0])
  })
})

describe('a page of two forms', () => {
  test('names its Markdown, gives it to who prefers it, and varies by Accept', async () => {
    const { base } = await startWorld()
    const html = await exchange(base, 'GET', '/articles/memory')
    const markdown = await exchange(base, 'GET', '/articles/memory', { headers: { Accept: 'text/markdown' } })

    expect(html.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      link: '</articles/memory.md>; rel="alternate"; type="text/markdown"',
      vary: 'Accept',
    })
    expect([markdown.bytes.toString(), markdown.headers['content-type'], markdown.headers['vary']]).toEqual([
      '# Memory',
      'text/markdown; charset=utf-8',
      'Accept',
    ])
  })

  test('has no part in a page of one form: no Vary, no Link', async () => {
    const { base } = await startWorld()
    const { headers } = await exchange(base, 'GET', '/about', { headers: { Accept: 'text/markdown' } })

    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    expect(headers).not.toHaveProperty('vary')
    expect(headers).not.toHaveProperty('link')
  })
})

test('a file whose name holds a hash of its content may be kept for a year', async () => {
  const { base } = await startWorld()
  const { headers } = await exchange(base, 'GET', '/_astro/page.abc123.css')

  expect(headers).toMatchObject({
    'content-type': 'text/css; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
  })
})

test('a page answers OPTIONS with 204, other methods with 405, and an unknown one neither', async () => {
  const { base } = await startWorld()
  const [options, post, unknown] = [
    await exchange(base, 'OPTIONS', '/about'),
    await exchange(base, 'POST', '/about'),
    await exchange(base, 'OPTIONS', '/nope'),
  ]

  expect([options.status, options.headers['allow'], options.headers['content-length']]).toEqual([
    204,
    'GET, HEAD, OPTIONS',
    undefined,
  ])
  expect([post.status, post.headers['allow']]).toEqual([405, 'GET, HEAD, OPTIONS'])
  expect(unknown.status).toBe(404)
})
