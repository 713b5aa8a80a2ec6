/** The larger part of the search, `/search-text.json`: sections of articles, without Markdown, and numbers on labels. */

import { figureTags } from '../../content/figure-tags.ts'
import type { ArticleEntry } from '../../content/schema/article.ts'
import { catalog, content, entries, wordsById } from '../core/content.build.ts'
import { typesetText } from '../core/typeset-text.ts'
import { factsOf } from '../variant/facts.ts'
import { figureHref } from '../variant/figures.ts'
import { printedFigure } from '../variant/printed-figure.build.ts'
import { entryOf, OPENING_ANCHOR, type SearchEntry, type SearchIndex } from './entry.ts'

/** A heading with its anchor on the page. */
interface Heading {
  depth: number
  slug: string
  text: string
}

/** `headings`: those of each article's page, in order, by slug. */
export function searchText(headings: ReadonlyMap<string, readonly Heading[]>): SearchIndex {
  const sections = content.articles.flatMap((article) => sectionsOf(article, headings.get(article.slug) ?? []))
  return { schemaVersion: 1, checkedAt: catalog.checkedAt, entries: [...labels(), ...sections] }
}

/** The text before the first section, then each section including its subsections. */
export function sectionsOf(
  { slug, title, body }: Pick<ArticleEntry, 'slug' | 'title' | 'body'>,
  headings: readonly Heading[],
): SearchEntry[] {
  const [opening = '', ...texts] = body.split(/^## .*$/m)
  const own = headings.filter(({ depth }) => depth === 2)
  if (own.length !== texts.length) {
    throw new Error(`Cannot search ${slug}: its page has ${own.length} sections and its text ${texts.length}`)
  }
  const section = (heading: string, anchor: string, text: string) =>
    entryOf('section', heading, `/articles/${slug}${anchor}`, title, plainText(text))
  return [
    section('Opening', OPENING_ANCHOR, opening),
    ...own.map(({ slug: anchor, text }, index) => section(typesetText(text), `#${anchor}`, texts[index] ?? '')),
  ]
}

/** Numbers printed on a label or read out of a card: part numbers and PCI ids, each where the variant's page states it. */
function labels(): SearchEntry[] {
  return entries.flatMap(({ variant }) => {
    const stated = factsOf(variant).parts.flatMap(({ path, whose, numbers }) =>
      numbers.map((number) => [number, { whose, path: figureHref(variant.id, path) }] as const),
    )
    const facts = new Map(stated)
    const { partNumbers = [], pci = [] } = wordsById.get(variant.id) ?? {}
    const entry = (title: string, whose: string, path = `/catalog/${variant.id}#numbers`) => {
      const words = `part number label ${title.replaceAll(/[^\p{L}\p{N}]/gu, '')}`
      return entryOf('part', title, path, `${variant.name}, ${whose}`, words)
    }
    return [
      ...partNumbers.map((number) => entry(number, facts.get(number)?.whose ?? 'board', facts.get(number)?.path)),
      ...pci.map((id) => entry(id, 'PCI id')),
    ]
  })
}

/** One line of prose. Captions of figures stay, their drawings go, and so do tables: a row without its heads says nothing. */
export function plainText(mdx: string): string {
  return mdx
    .replaceAll(/<F\b[^>]*>/g, printed)
    .replaceAll(/<Figure\b[^>]*?caption="([^"]*)"[^>]*>/g, '$1')
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/^\|.*\|$/gm, ' ')
    .replaceAll(/^(?:#{2,6} +|```.*|> ?|[-*] +|\d+\. +)/gm, '')
    .replaceAll(/\{\/\*.*?\*\/\}/gs, ' ')
    .replaceAll(/[`*]/g, '')
    .replaceAll(/\\(?=[^\w\s])/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

function printed(tag: string): string {
  const [figure] = figureTags(tag)
  if (!figure) return ''
  const { number, unit } = printedFigure(figure.variant, figure.path)
  return /\bbare\b/.test(tag) ? number : `${number} ${unit}`.trim()
}
