/** Pages and files of the site that the contract names. See D8, D39, D40. */
import { createHash } from 'node:crypto'
import { expect } from 'vitest'
import { textOf } from '../../setup/exchange.ts'
import { expectRefusal } from '../caller.ts'
import type { RowGroup } from '../row.ts'

/** One page of each kind. */
const PAGES = [
  ...['/', '/catalog', '/catalog/nvidia-h100-sxm5-80gb', '/models/nvidia-h100'],
  ...['/documents/amd-cdna2-white-paper', '/articles', '/articles/kv-cache-and-grouped-query-attention'],
  '/developers',
]

/** Servers that host other frameworks may keep these for themselves. */
export const IMAGE_SERVICES = [
  '/_image?href=//host.invalid/x.png',
  '/_next/image?url=https://host.invalid/x.png',
] as const

export const pageRows: RowGroup = (row, deployment) => {
  for (const target of PAGES) {
    row(`${target} loads nothing from elsewhere and runs only what its policy names (D40)`, async (caller) => {
      const page = await caller.get(target, { Accept: 'text/html' })
      const html = textOf(page)
      const loaded = [
        ...html.matchAll(/<(?:script|img|iframe|source|video|audio|embed)\b[^>]*\b(?:src|srcset)="([^"]*)"/g),
      ]
      const styles = [...html.matchAll(/<link\b[^>]*\brel="(?:stylesheet|preload|modulepreload|icon)"[^>]*>/g)]
      const addresses = [
        ...loaded.map(([, address]) => address),
        ...styles.map(([tag]) => /\bhref="([^"]*)"/.exec(tag)?.[1]),
      ]

      expect(addresses.filter((address) => !/^(?:\/(?!\/)|data:)/.test(address ?? ''))).toEqual([])
      expect(html).not.toMatch(/<[^>]+\son\w+=/)
      const written = html.matchAll(
        /<script(?![^>]*\b(?:src|type="application\/(?:ld\+)?json"))[^>]*>(.*?)<\/script>/gs,
      )
      for (const [, script = ''] of written) {
        expect(page.headers['content-security-policy']).toContain(
          `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
        )
      }
    })
  }

  row('a page that has moved, or has a slash or an ending too many, is at its address', async (caller) => {
    for (const [target, address] of [
      ['/compare/', '/compare'],
      ['/compare.html', '/compare'],
      ['/index.html', '/'],
      ['/hosting', '/developers'],
      ['/hosting.md', '/developers.md'],
      ['/documents/intel-gaudi-docs-architecture', '/documents/intel-gaudi-docs-network'],
      ['/documents/intel-gaudi-docs-architecture.md', '/documents/intel-gaudi-docs-network.md'],
      ['/models/amd-radeon-pro-v-series', '/models/amd-radeon-pro-v620'],
    ]) {
      const { status, headers, bytes } = await caller.get(`${target}?v=nvidia-a100-sxm4-80gb`)
      const head = await caller.send('HEAD', `${target}?v=nvidia-a100-sxm4-80gb`)

      expect(status, target).toBe(308)
      // Without a limit a browser would never ask again.
      expect(headers['cache-control']).toBe('public, max-age=300, stale-while-revalidate=86400')
      expect([head.status, head.headers['location'], head.headers['content-length']]).toEqual([
        308,
        headers['location'],
        String(bytes.length),
      ])
      const { pathname, search } = new URL(headers['location'] ?? '', deployment.base)
      expect(pathname + search).toBe(`${address}?v=nvidia-a100-sxm4-80gb`)
    }
  })

  row(
    'whatever the method, an unknown page is not found (D38), and one that is here, or has moved, is only read',
    async (caller) => {
      for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS']) {
        const unknown = await caller.send(method, '/unknown', { headers: { Accept: 'text/html' } })
        expect([unknown.status, unknown.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
        expectRefusal(
          caller,
          await caller.send(method, '/unknown', { headers: { Accept: 'application/json' } }),
          'unknown-path',
        )
        for (const target of ['/catalog', '/catalog/', '/index.html', '/models/amd-radeon-pro-v-series']) {
          const moved = await caller.send(method, target)
          expect([target, moved.status, moved.headers['allow']]).toEqual([
            target,
            method === 'OPTIONS' ? 204 : 405,
            'GET, HEAD, OPTIONS',
          ])
        }
      }
    },
  )

  row('a page is looked up in a table, not in the file system', async (caller) => {
    for (const target of [
      ...['/..%2f..%2fpackage.json', '/%2e%2e/%2e%2e/etc/passwd', '/index.html/../../package.json'],
      ...['//etc/passwd', '/%00', '/%', '/developers%00.md', '/catalog%2fnvidia-h100-sxm5-80gb'],
    ]) {
      const { status } = await caller.get(target)
      expect([400, 404], target).toContain(status)
    }
  })

  row('addresses of other frameworks’ image services are unknown paths like any other', async (caller) => {
    for (const target of IMAGE_SERVICES) {
      const page = await caller.get(target, { Accept: 'text/html' })

      expect([page.status, page.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
      expectRefusal(caller, await caller.get(target, { Accept: 'application/json' }), 'unknown-path')
    }
  })

  row('a missing Markdown file is Markdown that leads to the index, and a page for browsers', async (caller) => {
    const missing = '/catalog/nvidia-h100-sxm.md'
    const markdown = await caller.get(missing)
    const page = await caller.get(missing, { Accept: 'text/html,*/*;q=0.8' })
    const types = [markdown, page].map(({ status, headers }) => [status, headers['content-type']])

    expect(types).toEqual([
      [404, 'text/markdown; charset=utf-8'],
      [404, 'text/html; charset=utf-8'],
    ])
    expect(textOf(markdown)).toMatch(/^> Index for agents: \[\/llms\.txt\]/)
    expectRefusal(caller, await caller.get(missing, { Accept: 'application/json' }), 'unknown-path')
  })

  row('nothing of the source or the data is served', async (caller) => {
    for (const target of [
      ...['/package.json', '/data/ledger.db', '/content/catalog/nvidia-h100.json'],
      ...['/inquiry-service/server/config.ts', '/api/v1/catalog.json.br', '/_headers', '/_redirects'],
    ]) {
      expect((await caller.get(target)).status, target).toBe(404)
    }
  })
}
