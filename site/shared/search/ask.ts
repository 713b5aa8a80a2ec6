/** From a query to what is shown: figures, a comparison, then everything that has its words. */
import { columnsFor } from '../catalog/columns.ts'
import type { CatalogIndex } from '../catalog/row.ts'
import { comparisonOf, idOf, mostAskedFirst, sidesOf } from './comparison-answer.ts'
import type { SearchEntry } from './entry.ts'
import { type FigureAnswer, figureAnswers, figuresAsked } from './figure-answers.ts'
import { createSearch, type Found } from './match.ts'

export interface Answer {
  figures: readonly FigureAnswer[]
  entries: readonly SearchEntry[]
  /** Words of the query that nothing has; the entries are those for the rest. */
  ignored: readonly string[]
}

export interface Sources {
  entries: readonly SearchEntry[]
  /** Needed only where `needsFigures` says so. */
  catalog?: CatalogIndex | undefined
}

/** Whether the catalog has to be loaded to answer. */
export function needsFigures(query: string): boolean {
  return figuresAsked(query) !== undefined
}

/** A function that answers queries from what is loaded; made again when more is. */
export function createAsk({ entries, catalog }: Sources): (query: string) => Answer {
  const find = createSearch(entries)
  const comparisons = entries.flatMap(({ kind, path }) => (kind === 'comparison' ? [path] : []))
  return (query) => {
    const { hits, ignored } = find(query)
    const found = hits.map(({ entry }) => entry)
    const compared = found.some(({ kind }) => kind === 'comparison')
      ? undefined
      : comparisonOf(sidesOf(query), (side) => find(side).hits, comparisons)
    const figures = catalog ? answersFrom(catalog, query, find, comparisons) : []
    return {
      figures,
      entries: compared ? [compared, ...found] : comparisonsFirst(query, found),
      // A figure or a comparison answers words that no entry has.
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

function comparisonsFirst(query: string, found: readonly SearchEntry[]): readonly SearchEntry[] {
  if (sidesOf(query).length === 0) return found
  const isComparison = ({ kind }: SearchEntry) => kind === 'comparison'
  return [...found.filter(isComparison), ...found.filter((entry) => !isComparison(entry))]
}
