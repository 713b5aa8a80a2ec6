import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { SITE } from '../../scripts/test-build.ts'
import type { SearchIndex } from '../../site/search/entry.ts'
import { searchIndex } from '../../site/search/search-index.build.ts'
import { idsOf, isServed, linksOf, pagePaths, readPage } from './site-files.ts'

const pages = new Map(pagePaths().map((path) => [path, readPage(path)]))
const internal = [...pages].flatMap(([from, html]) =>
  linksOf(html)
    .filter((href) => href.startsWith('/') || href.startsWith('#') || href.startsWith('?'))
    .map((href) => ({ from, url: new URL(href, `http://site.invalid${from}`) })),
)

test('no link inside the site leads nowhere', () => {
  const broken = internal.filter(({ url }) => !isServed(decodeURIComponent(url.pathname)))

  expect(reported(broken)).toEqual([])
})

test('every link to a place on a page finds it', () => {
  const ids = new Map([...pages].map(([path, html]) => [path, new Set(idsOf(html))]))
  const lost = internal.filter(({ url }) => {
    // What stands behind # on the estimate page is its state.
    if (url.hash === '' || url.hash.includes('=')) return false
    return !ids.get(url.pathname)?.has(decodeURIComponent(url.hash.slice(1)))
  })

  expect(reported(lost)).toEqual([])
})

test('no page is an orphan', () => {
  const linked = new Set(internal.filter(({ from, url }) => from !== url.pathname).map(({ url }) => url.pathname))

  expect([...pages.keys()].filter((path) => path !== '/404' && !linked.has(path))).toEqual([])
})

test('title and description of every page are its own', () => {
  for (const pattern of [/<title>([^<]+)</, /<meta name="description" content="([^"]+)"/]) {
    const texts = [...pages.values()].map((html) => pattern.exec(html)?.[1])
    expect(texts.filter((text, index) => text === undefined || texts.indexOf(text) !== index)).toEqual([])
  }
})

test('everything in the search index can be opened', () => {
  const texts = JSON.parse(readFileSync(join(SITE, 'search-text.json'), 'utf8')) as SearchIndex
  const lost = [...searchIndex.entries, ...texts.entries].filter(({ path }) => {
    const [page = '', anchor] = path.split('#')
    const html = pages.get(page)
    if (html === undefined) return true
    return anchor !== undefined && !anchor.includes('=') && !idsOf(html).includes(decodeURIComponent(anchor))
  })

  expect(lost.map(({ path }) => path)).toEqual([])
})

/** Each target once, with the first page that leads there. */
function reported(links: typeof internal): string[] {
  const first = new Map(links.toReversed().map(({ from, url }) => [`${url.pathname}${url.hash}`, from]))
  return [...first].map(([target, from]) => `${target} from ${from}`)
}
