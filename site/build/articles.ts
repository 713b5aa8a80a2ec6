/** What the article pages show beside the text: sources, what they are about, contents, structured data. */
import { figureTags } from '../../content/figure-tags.ts'
import type { ArticleEntry } from '../../content/schema/article.ts'
import { ARTICLE_CATEGORIES } from '../../content/schema/article.ts'
import type { SourceDocument } from '../../content/schema/document.ts'
import { typesetText } from '../shared/typeset-text.ts'
import { absolute, buildConfig, type CatalogEntry, content, entries } from './content.ts'

export interface ArticleSource {
  url: string
  /** The record of the catalog, when the address is one of its documents. */
  document: SourceDocument | undefined
  /** `arxiv.org/abs/1911.02150`: what a reader recognises of an address. */
  shortUrl: string
}

export interface ArticleGroup {
  category: string
  articles: readonly ArticleEntry[]
}

/** The article with this slug. The door has checked the frontmatter that Astro renders from. */
export function articleOf(slug: string): ArticleEntry {
  const article = content.articles.find((candidate) => candidate.slug === slug)
  if (!article) throw new Error(`Bug: ${slug} is rendered but not in the content`)
  return article
}

/** Every category that has articles, in the order of the schema. */
export function articleGroups(): ArticleGroup[] {
  return ARTICLE_CATEGORIES.map((category) => ({
    category,
    articles: content.articles.filter((article) => article.category === category),
  })).filter(({ articles }) => articles.length > 0)
}

export function sourcesOf(article: ArticleEntry): ArticleSource[] {
  return article.sourceUrls.map((url) => ({
    url,
    document: content.documents.find((document) => sameAddress(document.url, url)),
    shortUrl: shorten(url),
  }))
}

/** The article that the reader is sent on to; undefined where this is the last one. The door has checked that it exists. */
export function nextOf(article: ArticleEntry): ArticleEntry | undefined {
  return article.next === undefined ? undefined : articleOf(article.next)
}

/** The first estimate that the text works out, opened with its inputs by a page with a load; undefined where it works out none. */
export function estimateHref({ worked }: ArticleEntry, page: '/estimate' | '/fit' = '/estimate'): string | undefined {
  const [first] = worked
  if (!first) return undefined
  const inputs = Object.entries(first.input).map(([name, value]) => [name, String(value)])
  return `${page}?${new URLSearchParams(inputs)}`
}

/** Variants that the text prints a figure of or links, in the catalog's order; then those of related models it doesn't name, as models. */
export function relatedOf(article: ArticleEntry): { variants: CatalogEntry[]; models: { id: string; name: string }[] } {
  const linked = [...article.body.matchAll(/\]\(\/catalog\/([\w-]+)/g)].map(([, id = '']) => id)
  const ids = new Set([...linked, ...[...figureTags(article.body), ...article.figures].map(({ variant }) => variant)])
  const variants = entries.filter(({ variant }) => ids.has(variant.id))
  const covered = new Set(variants.map(({ model }) => model.id))
  const models = content.models.filter(({ id }) => article.relatedModels.includes(id) && !covered.has(id))
  return { variants, models: models.map(({ id, name }) => ({ id, name })) }
}

export interface ContentsEntry {
  id: string
  text: string
}

/** Sections only: `depth` 2 of the headings that Astro found, and the two that the page adds. */
export function contentsOf(headings: readonly { depth: number; slug: string; text: string }[]): ContentsEntry[] {
  return headings.filter(({ depth }) => depth === 2).map(({ slug, text }) => ({ id: slug, text: typesetText(text) }))
}

/** JSON-LD of schema.org: who says it, when, on what ground. */
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
    inLanguage: 'en-GB',
    datePublished: article.updatedAt,
    dateModified: article.updatedAt,
    author: operator,
    publisher: operator,
    citation: article.sourceUrls,
    timeRequired: `PT${article.readingMinutes}M`,
    isAccessibleForFree: true,
  }
}

/** Trailing slashes and `index.html` make no other document. */
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
