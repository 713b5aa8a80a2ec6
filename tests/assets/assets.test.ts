/** The assets over HTTP: addresses, forms, codings, conditions. */
import { describe, expect, test } from 'vitest'
import { SMALL_SITE, startWorld } from '../http/world.ts'
import { exchange } from '../setup/exchange.ts'

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
    expect(answer.headers['cache-control']).toBe('public, max-age=300, stale-while-revalidate=86400')
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
  ])('%s leads to no page', async (path) => {
    const { base } = await startWorld()
    const answer = await exchange(base, 'GET', path)

    expect([answer.status, answer.bytes.toString()]).toEqual([404, SMALL_SITE['/404.html']])
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', vary: 'Accept, Accept-Encoding' })
    expect(answer.headers).not.toHaveProperty('etag')
  })

  test('compressed files and files of the read API have no page address', async () => {
    const { base } = await startWorld()

    expect((await exchange(base, 'GET', '/api/v1/catalog.json')).status).toBe(404)
    expect((await exchange(base, 'GET', '/api/v1/catalog.json.br')).status).toBe(404)
  })
})

describe('a page of two forms', () => {
  test('names its Markdown, gives it to whoever prefers it, and varies by Accept', async () => {
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
})

test('a page of one form has neither Vary nor Link', async () => {
  const { base } = await startWorld()
  const { headers } = await exchange(base, 'GET', '/about', { headers: { Accept: 'text/markdown' } })

  expect(headers['content-type']).toBe('text/html; charset=utf-8')
  expect(headers).not.toHaveProperty('vary')
  expect(headers).not.toHaveProperty('link')
})

test('a file whose name holds a hash of its content may be kept for a year', async () => {
  const { base } = await startWorld()
  const { headers } = await exchange(base, 'GET', '/_astro/page.abc123.css')

  expect(headers).toMatchObject({
    'content-type': 'text/css; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
  })
})

test('a page answers OPTIONS with 204 and other methods with 405, and an address without a page OPTIONS with 404', async () => {
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
