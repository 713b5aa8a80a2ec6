/** Turns a query into an answer: figures, a comparison, then every entry that matches. */
import { columnsFor } from '../catalog/columns.ts'
import type { SourcedCatalog } from '../catalog/row.ts'
import { compareAddress, MOST_COMPARED } from '../core/addresses.ts'
import { inWords } from '../core/words.ts'
import { OPENING_ANCHOR, type SearchEntry } from './entry.ts'
import { type FigureAnswer, figureAnswers, requestedFigures } from './figure-answers.ts'
import { createSearch, type Found, type Hit } from './match.ts'

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
  catalog?: SourcedCatalog | undefined
}

export function needsFigures(query: string): boolean {
  return requestedFigures(query) !== undefined
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
  catalog: SourcedCatalog,
  query: string,
  find: (query: string) => Found,
  comparisons: readonly string[],
): FigureAnswer[] {
  const requested = requestedFigures(query)
  if (!requested) return []
  const { hits, ignored } = find(requested.names)
  if (ignored.length > 0) return []
  const variants = hits.flatMap(({ entry }) => (entry.kind === 'variant' ? [entry] : []))
  const ids = mostComparedFirst(variants, comparisons).map(idOf)
  return figureAnswers(requested, ids, catalog, columnsFor(catalog.rateKinds))
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

const BETWEEN = /\s+(?:vs\.?|versus|against|compared (?:to|with)|or)\s+|\s*[,;]\s*/i

/** The names being compared; empty when the query compares nothing. */
export function sidesOf(query: string): string[] {
  const sides = query
    .split(BETWEEN)
    .map((side) => side.trim())
    .filter((side) => side !== '')
  return sides.length > 1 && sides.length <= MOST_COMPARED ? sides : []
}

/**
 * Compares the best variant for each side; undefined when a side matches none. `comparisons`: paths of the built comparisons, most
 * requested first: among variants that match equally well, the one compared most is meant.
 */
export function comparisonOf(
  sides: readonly string[],
  hitsOf: (side: string) => readonly Hit[],
  comparisons: readonly string[],
): SearchEntry | undefined {
  const chosen = sides.flatMap((side) => bestOf(hitsOf(side), comparisons) ?? [])
  const ids = new Set(chosen.map(idOf))
  if (chosen.length < sides.length || ids.size < 2) return undefined
  return {
    kind: 'comparison',
    title: inWords(chosen.map(({ title }) => title)),
    path: compareAddress({ ids: [...ids], differencesOnly: false }),
    facts: 'Side by side',
    words: '',
  }
}

function bestOf(hits: readonly Hit[], comparisons: readonly string[]): SearchEntry | undefined {
  const variants = hits.filter(({ entry }) => entry.kind === 'variant')
  const best = variants.filter(({ score }) => score === variants[0]?.score).map(({ entry }) => entry)
  return mostComparedFirst(best, comparisons)[0]
}

/** The variants compared most come first; the others keep their order. */
export function mostComparedFirst(variants: readonly SearchEntry[], comparisons: readonly string[]): SearchEntry[] {
  const place = (entry: SearchEntry) => {
    const index = comparisons.findIndex((path) => path.includes(idOf(entry)))
    return index < 0 ? comparisons.length : index
  }
  return variants.toSorted((a, b) => place(a) - place(b))
}

export function idOf({ path }: SearchEntry): string {
  return path.slice(path.lastIndexOf('/') + 1)
}
