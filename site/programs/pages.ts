/**
 * The pages of the built site, read back from the built files: the one source of the sitemap and `llms.txt`. Lists say
 * about a page what its own head says.
 */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { comparedPairs, pairPath } from '../compare/likely-pairs.build.ts'
import { catalog, content, entries } from '../core/content.build.ts'
import { html } from '../core/html.ts'

export interface SitePage {
  path: string
  title: string
  description: string
  markdown: string | undefined
  /** Day when the shown content last changed, YYYY-MM-DD. */
  changed: string
}

/** Every page below `root` that search engines may index, by path. */
export function collectPages(root: string): SitePage[] {
  return globSync('**/*.html', { cwd: root })
    .map((file) => ({ path: pathOf(file), head: headOf(join(root, file)) }))
    .filter(({ head }) => !head.includes('<meta name="robots" content="noindex">'))
    .map(({ path, head }) => pageOf(path, head))
    .sort((a, b) => (a.path < b.path ? -1 : 1))
}

/** Cut from the bytes: a substring would keep the whole page in memory, and there may be thousands. */
function headOf(file: string): string {
  const page = readFileSync(file)
  return page.subarray(0, page.indexOf('</head>')).toString('utf8')
}

function pathOf(file: string): string {
  const path = `/${file.replace(/\.html$/, '')}`
  return path === '/index' ? '/' : path
}

function pageOf(path: string, head: string): SitePage {
  return {
    path,
    title: required(path, 'title', /<title>([^<]+)<\/title>/.exec(head)?.[1]).replace(TITLE_TAIL, ''),
    description: required(path, 'description', /<meta name="description" content="([^"]+)"/.exec(head)?.[1]),
    markdown: /<link rel="alternate" type="text\/markdown" href="([^"]+)"/.exec(head)?.[1],
    changed: lastChange(path),
  }
}

/** The site's name, which ends every title but the home page's. */
const TITLE_TAIL = / · Accelerator Sourcing Reference$/

function required(path: string, what: string, value: string | undefined): string {
  if (value === undefined) throw new Error(`Cannot list ${path}: it has no ${what}`)
  return unescapeHtml(value)
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#34': '"', '#39': "'" }

function unescapeHtml(text: string): string {
  return text.replace(/&(#?\w+);/g, (whole, name: string) => ENTITIES[name] ?? whole)
}

const newest = (dates: readonly string[]) => dates.reduce((latest, date) => (date > latest ? date : latest), '')

export const newestDate = newest([
  catalog.checkedAt,
  ...content.documents.map(({ checkedAt }) => checkedAt),
  ...content.articles.map(({ updatedAt }) => updatedAt),
  ...content.presets.map(({ checkedAt }) => checkedAt),
  ...content.changes.map(({ date }) => date),
])

const dates = new Map<string, string>([
  ...entries.map(({ variant }) => [`/catalog/${variant.id}`, variant.checkedAt] as const),
  ...content.models.map(
    ({ id, variants }) => [`/models/${id}`, newest(variants.map(({ checkedAt }) => checkedAt))] as const,
  ),
  ...comparedPairs.map((pair) => [pairPath(pair), newest(pair.map(({ variant }) => variant.checkedAt))] as const),
  ...content.documents.map(({ id, checkedAt }) => [`/documents/${id}`, checkedAt] as const),
  ...content.articles.map(({ slug, updatedAt }) => [`/articles/${slug}`, updatedAt] as const),
])

/** An entry has its own date; lists and other pages take the newest one. */
function lastChange(path: string): string {
  return dates.get(path) ?? newestDate
}

/** The protocol's limit for one file. */
const MAX_ENTRIES = 50_000

export function sitemap(pages: readonly SitePage[], siteUrl: string): string {
  if (pages.length > MAX_ENTRIES) {
    throw new Error(`Cannot write one sitemap: it may have ${MAX_ENTRIES} pages: there are ${pages.length}`)
  }
  const rows = pages.map(
    ({ path, changed }) => html`  <url><loc>${`${siteUrl}${path}`}</loc><lastmod>${changed}</lastmod></url>`.text,
  )
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...rows,
    '</urlset>\n',
  ].join('\n')
}
