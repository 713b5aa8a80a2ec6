/** The feed and the sitemap as programs read them: parsed by a browser, held against the schemas of their standards. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { servedSite } from './site.ts'

const site = servedSite()

interface Parsed {
  name: string
  namespace: string
  attributes: Record<string, string>
  text: string
  children: Parsed[]
}

/** Runs in the page. */
function parse(xml: string): Parsed {
  const of = (element: Element): Parsed => ({
    name: element.localName,
    namespace: element.namespaceURI ?? '',
    attributes: Object.fromEntries([...element.attributes].map(({ name, value }) => [name, value])),
    text: element.children.length === 0 ? (element.textContent ?? '') : '',
    children: [...element.children].map(of),
  })
  return of(new DOMParser().parseFromString(xml, 'application/xml').documentElement)
}

async function parsed(page: Page, path: string): Promise<Parsed> {
  const xml = await (await fetch(new URL(path, site.base))).text()
  return await page.evaluate(parse, xml)
}

/** The children by name, as a strict schema wants them: each a list. */
const byName = ({ children }: Parsed) =>
  Object.fromEntries([...Map.groupBy(children, ({ name }) => name)].map(([name, all]) => [name, all]))

const ATOM = 'http://www.w3.org/2005/Atom'
const SITEMAP = 'http://www.sitemaps.org/schemas/sitemap/0.9'

const text = (namespace: string, content: z.ZodType = z.string().min(1), attributes: z.ZodType = z.strictObject({})) =>
  z.strictObject({
    name: z.string(),
    namespace: z.literal(namespace),
    attributes,
    text: content,
    children: z.array(z.never()),
  })
const one = (schema: z.ZodType) => z.tuple([schema])
const node = (namespace: string, attributes: z.ZodType, children: z.ZodType) =>
  z
    .strictObject({
      name: z.string(),
      namespace: z.literal(namespace),
      attributes,
      text: z.literal(''),
      children: z.array(z.unknown()),
    })
    .transform((element): unknown => byName(element as Parsed))
    .pipe(children)

const link = text(
  ATOM,
  z.literal(''),
  z.strictObject({ rel: z.enum(['self', 'alternate']), type: z.string(), href: z.url() }),
)
const time = text(ATOM, z.iso.datetime())

/** RFC 4287, section 4.1, with what this feed uses of it. */
const entry = node(
  ATOM,
  z.strictObject({}),
  z.strictObject({
    title: one(text(ATOM)),
    id: one(text(ATOM, z.url())),
    link: one(link),
    updated: one(time),
    content: one(text(ATOM, z.string().min(1), z.strictObject({ type: z.literal('html') }))),
  }),
)
const feed = node(
  ATOM,
  z.strictObject({ xmlns: z.literal(ATOM), 'xml:lang': z.string() }),
  z.strictObject({
    title: one(text(ATOM)),
    subtitle: one(text(ATOM)),
    id: one(text(ATOM, z.url())),
    link: z.tuple([link, link]),
    updated: one(time),
    author: one(node(ATOM, z.strictObject({}), z.strictObject({ name: one(text(ATOM)) }))),
    entry: z.array(entry).min(1),
  }),
)

/** sitemaps.org/schemas/sitemap/0.9/sitemap.xsd */
const sitemap = node(
  SITEMAP,
  z.strictObject({ xmlns: z.literal(SITEMAP) }),
  z.strictObject({
    url: z
      .array(
        node(
          SITEMAP,
          z.strictObject({}),
          z.strictObject({
            loc: one(text(SITEMAP, z.url().min(12).max(2048))),
            lastmod: one(text(SITEMAP, z.iso.date())).optional(),
          }),
        ),
      )
      .min(1)
      .max(50_000),
  }),
)

const textsOf = (root: Parsed, ...path: string[]): string[] =>
  path
    .reduce((found, name) => found.flatMap(({ children }) => children.filter((child) => child.name === name)), [root])
    .map((element) => element.text)

test('the feed of changes is Atom, each entry once, the latest first', async () => {
  const { page } = await site.visit('/robots.txt')
  const root = await parsed(page, '/changes.xml')
  expect(feed.safeParse(root).error?.issues ?? []).toEqual([])

  const ids = textsOf(root, 'entry', 'id')
  expect(new Set(ids).size).toBe(ids.length)
  const times = textsOf(root, 'entry', 'updated')
  expect(times).toEqual(times.toSorted().toReversed())
  expect(textsOf(root, 'updated')).toEqual(times.slice(0, 1))
})

test('the sitemap is one of sitemaps.org, each address once', async () => {
  const { page } = await site.visit('/robots.txt')
  const root = await parsed(page, '/sitemap.xml')
  expect(sitemap.safeParse(root).error?.issues ?? []).toEqual([])

  const addresses = textsOf(root, 'url', 'loc')
  expect(new Set(addresses).size).toBe(addresses.length)
})

test('an element that the standard does not know, or a second title, is found', async () => {
  const { page } = await site.visit('/robots.txt')
  const root = await parsed(page, '/changes.xml')
  const title = root.children.find(({ name }) => name === 'title')
  expect(feed.safeParse({ ...root, children: [...root.children, title] }).success).toBe(false)
  expect(feed.safeParse({ ...root, children: [...root.children, { ...title, name: 'nonesuch' }] }).success).toBe(false)
})
