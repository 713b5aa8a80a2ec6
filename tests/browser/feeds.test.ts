/** The feed and the sitemap as programs read them, parsed by a browser. What an entry of the feed has is tested where it is made. */
import { expect, test } from 'vitest'
import { servedSite } from './site.ts'

const site = servedSite()

/** The texts of the elements at these paths, each list in the order of the document. */
async function textsOf(file: string, paths: readonly string[]): Promise<string[][]> {
  const { page } = await site.visit('/robots.txt')
  const xml = await (await fetch(new URL(file, site.base))).text()
  return await page.evaluate(
    ([text, selectors]) => {
      const { documentElement } = new DOMParser().parseFromString(text, 'application/xml')
      return [':scope', 'parsererror', ...selectors].map((selector) =>
        [...(selector === ':scope' ? [documentElement] : documentElement.querySelectorAll(selector))].map((element) =>
          selector === ':scope' ? `${element.localName} ${element.namespaceURI}` : (element.textContent ?? ''),
        ),
      )
    },
    [xml, paths] as const,
  )
}

test('the feed of changes is Atom, each entry once with its time, the latest first', async () => {
  const paths = ['entry', 'entry > id', 'entry > updated', 'feed > updated', 'entry > title', 'entry > content']
  const [root, broken, entries = [], ids = [], times = [], ...rest] = await textsOf('/changes.xml', paths)
  const [updated, titles = [], contents = []] = rest

  expect([root, broken]).toEqual([['feed http://www.w3.org/2005/Atom'], []])
  expect(entries.length).toBeGreaterThan(0)
  for (const list of [ids, times, titles, contents])
    expect(list.filter((text) => text !== '')).toHaveLength(entries.length)
  expect(new Set(ids).size).toBe(ids.length)
  expect(times.filter((time) => !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(time))).toEqual([])
  expect(times).toEqual(times.toSorted().toReversed())
  expect(updated).toEqual(times.slice(0, 1))
})

test('the sitemap is one of sitemaps.org, each address once', async () => {
  const [root, broken, places = []] = await textsOf('/sitemap.xml', ['url > loc'])

  expect([root, broken]).toEqual([['urlset http://www.sitemaps.org/schemas/sitemap/0.9'], []])
  expect(new Set(places).size).toBe(places.length)
})
