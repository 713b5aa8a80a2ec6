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
  /** Needed only when `needsFigures` is true. */
  catalog?: CatalogIndex | undefined
}

/** Whether answering takes the catalog. */
export function needsFigures(query: string): boolean {
  return figuresAsked(query) !== undefined
}

/** Answers queries from what is loaded; create a new one when more arrives. */
export function createAsk({ entries, catalog }: Sources): (query: string) => Answer {
  const find = createSearch(entries)
  const comparisons = entries.flatMap(({ kind, path }) => (kind === 'comparison' ? [path] : []))
  return (query) => {
    const { hits, ignored } = find(query)
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
