/** The larger part of the search, `/search-text.json`: sections of articles and numbers on labels. */
import type { ArticleEntry } from '../../../content/schema/article.ts'
import { OPENING_ANCHOR, type SearchEntry, type SearchIndex } from '../../shared/search/entry.ts'
import { typesetText } from '../../shared/typeset-text.ts'
import { factsOf } from '../../shared/variant/facts.ts'
import { figureHref } from '../../shared/variant/figure-href.ts'
import { catalog, content, entries } from '../content.ts'
import { plainText } from './plain-text.ts'

/** A heading with its anchor on the page. */
interface Heading {
  depth: number
  slug: string
  text: string
}

/** `headingsOf`: the headings of an article's page, in order. */
export async function searchText(headingsOf: (slug: string) => Promise<readonly Heading[]>): Promise<SearchIndex> {
  const sections = await Promise.all(
    content.articles.map(async (article) => sectionsOf(article, await headingsOf(article.slug))),
  )
  return {
    schemaVersion: 1,
    checkedAt: catalog.checkedAt,
    entries: [...labels(), ...sections.flat()],
  }
}

/** The text before the first section, then each section including its subsections. */
export function sectionsOf(
  { slug, title, body }: Pick<ArticleEntry, 'slug' | 'title' | 'body'>,
  headings: readonly Heading[],
): SearchEntry[] {
  const [opening = '', ...texts] = body.split(/^## .*$/m)
  const own = headings.filter(({ depth }) => depth === 2)
  if (own.length !== texts.length) {
    throw new Error(`Cannot search ${slug} as its page has ${own.length} sections and its text ${texts.length}`)
  }
  const section = (heading: string, path: string, text: string): SearchEntry => ({
    kind: 'section',
    title: heading,
    path,
    facts: title,
    words: plainText(text),
  })
  return [
    section('Opening', `/articles/${slug}${OPENING_ANCHOR}`, opening),
    ...own.map(({ slug: anchor, text }, index) =>
      section(typesetText(text), `/articles/${slug}#${anchor}`, texts[index] ?? ''),
    ),
  ]
}

/** Numbers printed on a label or read out of a card: part numbers and PCI device IDs. */
function labels(): SearchEntry[] {
  return entries.flatMap(({ variant }) => {
    const { parts, rest } = factsOf(variant)
    const numbered = [
      ...parts.flatMap(({ path, whose, numbers }) => numbers.map((number) => ({ path, whose, number }))),
      ...rest.flatMap(({ path, label, value }) =>
        label === 'PCI device ID' ? [{ path, whose: label, number: value }] : [],
      ),
    ]
    return numbered.map(({ path, whose, number }): SearchEntry => {
      return {
        kind: 'part',
        title: number,
        path: figureHref(variant.id, path),
        facts: `${variant.name}, ${whose}`,
        words: `part number label ${number.replaceAll(/[^\p{L}\p{N}]/gu, '')}`,
      }
    })
  })
}
