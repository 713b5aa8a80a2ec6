/** Turns a query into an answer: figures, a comparison, then every entry that matches. */
import { columnsFor } from '../catalog/columns.ts'
import type { CatalogIndex } from '../catalog/row.ts'
import { comparisonOf, idOf, mostAskedFirst, sidesOf } from './comparison-answer.ts'
import { OPENING_ANCHOR, type SearchEntry } from './entry.ts'
import { type FigureAnswer, figureAnswers, figuresAsked } from './figure-answers.ts'
import { createSearch, type Found } from './match.ts'

export interface Answer {
  figures: readonly FigureAnswer[]
  entries: readonly SearchEntry[]
  /** Query words that match nothing; the entries match the others. */
  ignored: readonly string[]
}

interface Sources {
  entries: readonly SearchEntry[]
  /** What the larger file adds. Follows the entries, so that nothing moves when it arrives. */
  texts?: readonly SearchEntry[] | undefined
  /** Needed only when `needsFigures` is true. */
  catalog?: CatalogIndex | undefined
}

/** Whether answering takes the catalog. */
export function needsFigures(query: string): boolean {
  return figuresAsked(query) !== undefined
}

/** Answers queries from what is loaded; create a new one when more arrives. */
export function createAsk({ entries, texts = [], catalog }: Sources): (query: string) => Answer {
  const find = createSearch(entries)
  const findText = createSearch(texts)
  const findAny = createSearch([...entries, ...texts])
  const findInOrder = (query: string): Found => {
    const found = find(query)
    if (texts.length === 0) return found
    if (!matchesAll(found)) return findAny(query)
    const more = findText(query)
    return matchesAll(more) ? { hits: [...found.hits, ...more.hits], ignored: [] } : found
  }
  const comparisons = entries.flatMap(({ kind, path }) => (kind === 'comparison' ? [path] : []))
  return (query) => {
    const { hits, ignored } = findInOrder(query)
    const found = withoutOpenings(hits.map(({ entry }) => entry))
    const compared = found.some(({ kind }) => kind === 'comparison')
      ? undefined
      : comparisonOf(sidesOf(query), (side) => find(side).hits, comparisons)
    const figures = catalog ? answersFrom(catalog, query, find, comparisons) : []
    return {
      figures,
      entries: compared ? [compared, ...found] : comparisonsFirst(query, found),
      // A figure or a comparison may answer words that match no entry.
      ignored: figures.length > 0 || compared ? [] : ignored,
    }
  }
}

function matchesAll({ hits, ignored }: Found): boolean {
  return hits.length > 0 && ignored.length === 0
}

function answersFrom(
  catalog: CatalogIndex,
  query: string,
  find: (query: string) => Found,
  comparisons: readonly string[],
): FigureAnswer[] {
  const asked = figuresAsked(query)
  if (!asked) return []
  const { hits, ignored } = find(asked.names)
  if (ignored.length > 0) return []
  const variants = hits.flatMap(({ entry }) => (entry.kind === 'variant' ? [entry] : []))
  const ids = mostAskedFirst(variants, comparisons).map(idOf)
  return figureAnswers(asked, ids, catalog, columnsFor(catalog.rateKinds))
}

/** An article that was found by its name needs no second line for its beginning. */
function withoutOpenings(found: readonly SearchEntry[]): readonly SearchEntry[] {
  const articles = new Set(found.map(({ kind, path }) => (kind === 'article' ? path + OPENING_ANCHOR : '')))
  return found.filter(({ path }) => !articles.has(path))
}

function comparisonsFirst(query: string, found: readonly SearchEntry[]): readonly SearchEntry[] {
  if (sidesOf(query).length === 0) return found
  const isComparison = ({ kind }: SearchEntry) => kind === 'comparison'
  return [...found.filter(isComparison), ...found.filter((entry) => !isComparison(entry))]
}
