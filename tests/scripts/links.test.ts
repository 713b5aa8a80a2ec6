/** `node scripts/check-links.ts`: what it asks, and what it reports of the answers. */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { linkReport, probeAll, type Verdict } from '../../scripts/check-links.ts'
import { changed } from '../content/small-content.ts'

let server: Server
let base: string

const REDIRECTS: Readonly<Record<string, readonly [number, string]>> = {
  '/moved': [301, '/here'],
  '/moved-twice': [308, '/moved'],
  '/today-elsewhere': [302, '/here'],
  '/moved-then-elsewhere': [301, '/today-elsewhere'],
  '/circle': [301, '/circle'],
  '/moved-and-gone': [301, '/gone'],
}

beforeAll(async () => {
  server = createServer(({ url = '' }, response) => {
    const redirect = REDIRECTS[url]
    if (redirect) response.writeHead(redirect[0], { Location: redirect[1] }).end()
    else if (url === '/gone') response.writeHead(404).end()
    else if (url === '/refused') response.writeHead(403).end()
    else response.end('here')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.close())

test('probeAll() reports what has moved for good, is gone, or needs a person', async () => {
  const paths = ['/here', ...Object.keys(REDIRECTS), '/gone', '/refused', '/here']
  const verdicts = await probeAll(paths.map((path) => `${base}${path}`))

  expect(Object.fromEntries([...verdicts].map(([address, verdict]) => [address.slice(base.length), verdict]))).toEqual({
    '/here': { kind: 'answers' },
    '/moved': { kind: 'moved', to: `${base}/here` },
    '/moved-twice': { kind: 'moved', to: `${base}/here` },
    '/today-elsewhere': { kind: 'answers' },
    '/moved-then-elsewhere': { kind: 'answers' },
    '/circle': { kind: 'unclear', reason: 'more than 5 redirects' },
    '/moved-and-gone': { kind: 'gone', reason: 'status 404' },
    '/gone': { kind: 'gone', reason: 'status 404' },
    '/refused': { kind: 'unclear', reason: 'status 403' },
  })
})

test('probeAll() calls a host without an answer unclear, as a network of ours may be the reason', async () => {
  const closed = createServer()
  await new Promise<void>((resolve) => closed.listen(0, '127.0.0.1', resolve))
  const address = `http://127.0.0.1:${(closed.address() as AddressInfo).port}/`
  await new Promise((resolve) => closed.close(resolve))

  expect([...(await probeAll([address]))]).toEqual([[address, { kind: 'unclear', reason: 'ECONNREFUSED' }]])
})

const DOCUMENT = 'https://acme.example/x1.pdf'
const LAST = 'https://acme.example/last'

test('linkReport() names what has moved or is gone with the entries that name it, and the dates that are too old', () => {
  const content = changed({ document: { checkedAt: '2025-11-20' }, variant: { checkedAt: '2024-11-20' } })
  const verdicts = new Map<string, Verdict>([
    [DOCUMENT, { kind: 'gone', reason: 'status 404' }],
    [content.presets[0]?.configUrl ?? '', { kind: 'moved', to: LAST }],
    [content.articles[0]?.sourceUrls[0] ?? '', { kind: 'answers' }],
  ])

  expect(linkReport(content, verdicts, '2026-11-21')).toEqual({
    lines: [
      `gone: ${DOCUMENT} (status 404), named by documents/acme-x1-datasheet.json`,
      `moved: ${content.presets[0]?.configUrl} to ${LAST}, named by presets/acme-lm-8b.json`,
      'content/catalog/acme-x1.json: acme-x1-pcie.checkedAt: 2024-11-20 is 731 days ago, more than 730. Remedy: compare the entry with its documents and set the day, or remove what can no longer be confirmed (freshness)',
      'warning: content/documents/acme-x1-datasheet.json: checkedAt: 2025-11-20 is 366 days ago, more than 365. Remedy: compare the entry with its documents and set the day, or remove what can no longer be confirmed (freshness)',
      '1 answer, 1 have moved, 1 are gone, 0 are unclear',
    ],
    gone: 1,
  })
})
