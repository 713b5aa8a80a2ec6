/** Which representation is sent: HTML or Markdown by Accept (D28), the coding by the q-values of Accept-Encoding (D26; RFC 9110). */
import { expect } from 'vitest'
import { decodedBytes, textOf } from '../../setup/exchange.ts'
import type { RowGroup } from '../row.ts'

const HTML = 'text/html; charset=utf-8'
const MARKDOWN = 'text/markdown; charset=utf-8'

const PAGES = ['/articles/kv-cache-and-grouped-query-attention', '/developers', '/catalog/nvidia-h100-sxm5-80gb']

/** Accept → form. Markdown only if it is listed with a q of at least that of HTML. */
const FORMS: readonly [accept: string | undefined, type: string][] = [
  [undefined, HTML],
  ['', HTML],
  ['text/html', HTML],
  ['text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8', HTML],
  ['text/markdown', MARKDOWN],
  ['Text/Markdown', MARKDOWN],
  ['text/html, text/markdown', MARKDOWN],
  ['text/markdown, text/plain;q=0.9, */*;q=0.8', MARKDOWN],
  ['text/markdown;q=0.5, text/html;q=0.5', MARKDOWN],
  ['text/markdown;q=0.001', MARKDOWN],
  ['text/markdown ; Q=1', MARKDOWN],
  ['text/markdown;q=0.5, text/html;q=0.4, */*;q=1', MARKDOWN],
  ['text/markdown;charset=utf-8;q=0.7, text/html;q=0.7', MARKDOWN],
  [';;,/,q=,text/markdown', MARKDOWN],
  ['text/html, text/markdown;q=0.9', HTML],
  ['text/markdown;q=0.4, text/*;q=0.8', HTML],
  ['text/markdown;q=0', HTML],
  ['text/markdown;q=2', HTML],
  ['text/markdown;q=', HTML],
  ['text/markdownish', HTML],
]

/** One page answers every Accept, as one function chooses for all; the others one of each kind. */
const SOME_FORMS = FORMS.filter(
  ([accept]) => accept === undefined || accept === 'text/html' || accept === 'text/markdown',
)

export const markdownRows: RowGroup = (row, deployment) => {
  for (const target of PAGES) {
    for (const [accept, type] of target === PAGES[0] ? FORMS : SOME_FORMS) {
      const name = accept === undefined ? 'no Accept' : `Accept ${JSON.stringify(accept)}`

      row(`${target} for ${name} is ${type.split(';')[0]}`, async (caller) => {
        const headers = accept === undefined ? {} : { Accept: accept }
        const get = await caller.get(target, headers)
        const head = await caller.send('HEAD', target, { headers })

        expect([get.status, head.status]).toEqual([200, 200])
        expect([get.headers['content-type'], head.headers['content-type']]).toEqual([type, type])
        expect(head.headers['content-length']).toBe(String(get.bytes.length))
        expect(
          get.headers['vary']
            ?.toLowerCase()
            .split(/\s*,\s*/)
            .sort(),
        ).toEqual(['accept', 'accept-encoding'])
      })
    }

    row(`${target} in HTML names the address of its Markdown and its canonical one (D28)`, async (caller) => {
      const html = textOf(await caller.get(target))
      const negotiated = await caller.get(target, { Accept: 'text/markdown' })
      const own = await caller.get(`${target}.md`, { Accept: 'text/html' })

      const alternate = linkOf(html, 'alternate', 'text/markdown')
      expect(new URL(alternate ?? '', `${deployment.siteUrl}${target}`).href).toBe(`${deployment.siteUrl}${target}.md`)
      expect(linkOf(html, 'canonical')).toBe(`${deployment.siteUrl}${target}`)
      expect({ status: own.status, type: own.headers['content-type'] }).toEqual({ status: 200, type: MARKDOWN })
      expect(own.bytes.equals(negotiated.bytes)).toBe(true)
    })

    row(`${target} in Markdown is Markdown: a title, no markup of pages, and compressed`, async (caller) => {
      const answer = await caller.get(target, { Accept: 'text/markdown', 'Accept-Encoding': 'gzip' })
      const text = textOf(answer)
      const prose = text.replaceAll(/```.*?```|`[^`\n]*`/gs, '')

      expect(answer.headers['content-encoding']).toBe('gzip')
      expect(text).toMatch(/^# \S/m)
      expect(prose).not.toMatch(/<\/?(?:div|span|p|script|style|section|article|nav)\b/i)
      expect(prose).not.toMatch(/^(?:import|export) /m)
    })

    row(`${target} has another ETag in HTML than in Markdown, and each is known again`, async (caller) => {
      const html = (await caller.get(target)).headers['etag'] ?? ''
      const markdown = (await caller.get(target, { Accept: 'text/markdown' })).headers['etag'] ?? ''
      const ask = (accept: string, etag: string) => caller.get(target, { Accept: accept, 'If-None-Match': etag })

      expect(html).not.toBe(markdown)
      expect((await ask('text/html', html)).status).toBe(304)
      expect((await ask('text/markdown', markdown)).status).toBe(304)
      expect((await ask('text/markdown', html)).status).toBe(200)
      expect((await ask('text/html', markdown)).status).toBe(200)
    })
  }

  row('every article has both forms, under the title in the list', async (caller) => {
    const { articles } = Object(await caller.json('/api/v1/articles'))

    for (const { slug, title } of articles) {
      const html = await caller.get(`/articles/${slug}`)
      const markdown = await caller.get(`/articles/${slug}`, { Accept: 'text/markdown' })
      expect([html.headers['content-type'], markdown.headers['content-type']]).toEqual([HTML, MARKDOWN])
      expect(textOf(html)).toContain(`<title>${title.replaceAll('&', '&amp;')}`)
    }
  })
}

/** `href` of the link with this relation, and this type if given. */
function linkOf(html: string, relation: string, type?: string): string | undefined {
  const links = [...html.matchAll(/<link\b[^>]*>/g)].map(([tag]) => tag)
  const attribute = (tag: string, name: string) => new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1]
  const found = links.find(
    (tag) => attribute(tag, 'rel') === relation && (type === undefined || attribute(tag, 'type') === type),
  )
  return found && attribute(found, 'href')
}

/** A read and a page answer every Accept-Encoding, the other reads one. */
const COMPRESSED = ['/api/v1/catalog', '/', '/api/v1/documents', '/api/v1/articles']

/** Accept-Encoding → the coding that is sent; `identity` is none. */
const CODINGS: readonly [acceptEncoding: string, coding: string][] = [
  ['gzip', 'gzip'],
  ['*;q=0, gzip', 'gzip'],
  ['identity;q=0, *', 'br'],
  ['GZip', 'gzip'],
  ['gzip, deflate, br, zstd', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['gzip;q=1.0, br;q=0.5', 'gzip'],
  ['gzip; q=0.2 , br; q=0.8', 'br'],
  ['br;q=0.001', 'br'],
  ['zstd', 'identity'],
  ['br;q=0, *;q=0.5', 'gzip'],
  ['gzip;q=0, br;q=0', 'identity'],
  ['identity;q=1, br;q=0.1', 'identity'],
  ['', 'identity'],
  [';q=,,;', 'identity'],
  ['*', 'br'],
]

export const encodingRows: RowGroup = (row) => {
  for (const [index, target] of COMPRESSED.entries()) {
    for (const [acceptEncoding, coding] of index < 2 ? CODINGS : CODINGS.slice(0, 1)) {
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
}
