/** What article pages show around the text: sources, subjects, contents, structured data. */
import { figureTags } from '../../content/figure-tags.ts'
import { ARTICLE_CATEGORIES, type ArticleEntry } from '../../content/schema/article.ts'
import type { SourceDocument } from '../../content/schema/document.ts'
import { absolute, buildConfig, type CatalogEntry, content, entries } from '../core/content.build.ts'
import { printDate } from '../core/numbers.ts'
import { typesetText } from '../core/typeset-text.ts'
import { slugOf } from '../core/words.ts'

interface ArticleSource {
  url: string
  /** The catalog's record, if the address belongs to one of its documents. */
  document: SourceDocument | undefined
  /** `arxiv.org/abs/1911.02150`: the part of an address that readers recognize. */
  shortUrl: string
}

interface ArticleGroup {
  category: string
  articles: readonly ArticleEntry[]
}

/** The article with this slug. The loader has checked the frontmatter that Astro renders from. */
export function articleOf(slug: string): ArticleEntry {
  const article = content.articles.find((candidate) => candidate.slug === slug)
  if (!article) throw new Error(`Bug: ${slug} is rendered but not in the content`)
  return article
}

/** Where a reader who wants all of it begins. */
const FIRST_TO_READ = 'memory-to-serve-a-model'

/** Every category that has articles, in the order of the schema; its articles in the order in which each names the next. */
export function articleGroups(): ArticleGroup[] {
  const path = readingPath()
  return ARTICLE_CATEGORIES.map((category) => ({
    category,
    articles: content.articles
      .filter((article) => article.category === category)
      .toSorted((a, b) => path.indexOf(a.slug) - path.indexOf(b.slug)),
  })).filter(({ articles }) => articles.length > 0)
}

function readingPath(): string[] {
  const path: string[] = []
  for (let at: string | undefined = FIRST_TO_READ; at !== undefined && !path.includes(at); at = articleOf(at).next)
    path.push(at)
  return path
}

export function sourcesOf(article: ArticleEntry): ArticleSource[] {
  return article.sourceUrls.map((url) => ({
    url,
    document: content.documents.find((document) => sameAddress(document.url, url)),
    shortUrl: shorten(url),
  }))
}

export function nextOf(article: ArticleEntry): ArticleEntry | undefined {
  return article.next === undefined ? undefined : articleOf(article.next)
}

/**
 * The first estimate that the text works through, opened with its inputs on a page with a load, which names the model that they
 * belong to; undefined if it has none.
 */
export function estimateHref(
  { worked, body }: ArticleEntry,
  page: '/estimate' | '/fit' = '/estimate',
): string | undefined {
  const [first] = worked
  if (!first) return undefined
  const inputs = Object.entries(first.input).map(([name, value]) => [name, String(value)])
  const same = content.presets.filter((preset) => MODEL_FIGURES.every((name) => preset[name] === first.input[name]))
  const preset = same.find(({ name }) => body.includes(name)) ?? same[0]
  return `${page}?${new URLSearchParams([...(preset ? [['preset', preset.id]] : []), ...inputs])}`
}

const MODEL_FIGURES = ['parametersB', 'layers', 'kvHeads', 'headDim'] as const

/**
 * Variants whose figures the text prints or which it links to, in catalog order; then related models that it doesn't
 * mention.
 */
export function relatedOf(article: ArticleEntry): { variants: CatalogEntry[]; models: { id: string; name: string }[] } {
  const linked = [...article.body.matchAll(/\]\(\/catalog\/([\w-]+)/g)].map(([, id = '']) => id)
  const ids = new Set([...linked, ...[...figureTags(article.body), ...article.figures].map(({ variant }) => variant)])
  const variants = entries.filter(({ variant }) => ids.has(variant.id))
  const covered = new Set(variants.map(({ model }) => model.id))
  const models = content.models.filter(({ id }) => article.relatedModels.includes(id) && !covered.has(id))
  return { variants, models: models.map(({ id, name }) => ({ id, name })) }
}

interface ContentsEntry {
  id: string
  text: string
}

/** Sections only: headings of `depth` 2 that Astro found, and the two that the page adds. */
export function contentsOf(headings: readonly { depth: number; slug: string; text: string }[]): ContentsEntry[] {
  return headings.filter(({ depth }) => depth === 2).map(({ slug, text }) => ({ id: slug, text: typesetText(text) }))
}

export function articleStructuredData(article: ArticleEntry): object {
  const operator = { '@type': 'Organization', name: buildConfig.operatorName, url: buildConfig.siteUrl }
  return {
    '@context': 'https://schema.org',
    '@type': 'Article',
    headline: article.title,
    description: article.description,
    articleSection: article.category,
    url: absolute(`/articles/${article.slug}`),
    mainEntityOfPage: absolute(`/articles/${article.slug}`),
    inLanguage: 'en',
    datePublished: article.updatedAt,
    dateModified: article.updatedAt,
    author: operator,
    publisher: operator,
    citation: article.sourceUrls,
    timeRequired: `PT${article.readingMinutes}M`,
    isAccessibleForFree: true,
  }
}

/** A trailing slash or `index.html` does not make it a different document. */
function sameAddress(one: string, other: string): boolean {
  return normal(one) === normal(other)
}

function normal(url: string): string {
  return url.replace(/(?:\/|\/index\.html)$/, '')
}

function shorten(url: string): string {
  const { hostname, pathname } = new URL(url)
  const short = `${hostname.replace(/^www\./, '')}${decodeURIComponent(pathname)}`.replace(/(?:\/|\/index\.html)$/, '')
  return short.length <= 72 ? short : `${short.slice(0, 40)}…${short.slice(-30)}`
}

interface CitedTable {
  /** `table-variant-memory-gb`: it stays the same when another table is added before it. */
  id: string
  /** One line for others to put under what they take from the table. */
  citation: string
}

export function citedTable(columns: readonly string[], slug: string): CitedTable {
  const { title, updatedAt } = articleOf(slug)
  const id = `table-${slugOf(columns.join(' '))}`
  const address = absolute(`/articles/${slug}`)
  return {
    id,
    citation: `Table (${columns.join('; ')}) in “${title}${/[?!]$/.test(title) ? '' : '.'}” Accelerator Sourcing Reference, ${address}#${id}, ${printDate(updatedAt)}.`,
  }
}
