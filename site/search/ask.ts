/** Turns a query into an answer: figures, a comparison, then every entry that matches. */
import { columnsFor } from '../catalog/columns.ts'
import type { SourcedCatalog } from '../catalog/row.ts'
import { compareAddress, fromCompareQuery, MOST_COMPARED } from '../core/addresses.ts'
import { inWords } from '../core/words.ts'
import { OPENING_ANCHOR, type SearchEntry } from './entry.ts'
import { type FigureAnswer, figureAnswers, MOST_VARIANTS, requestedFigures } from './figure-answers.ts'
import { createSearch, type Found, type Hit } from './match.ts'
import { nearestNames } from './nearest.ts'
import { type LoadQuestion, loadQuestion } from './question.ts'

export interface Answer {
  /** What the query asks of a model and devices: answered first. */
  question?: AskedQuestion | undefined
  figures: readonly FigureAnswer[]
  /** The variants that the query compares, the entry of whose page comes first, or names. */
  shown?: readonly string[] | undefined
  entries: readonly SearchEntry[]
  /** Nothing matches: the entries are those with the nearest names. */
  areNearest: boolean
  /** Query words that match nothing; the entries match the others. */
  ignored: readonly string[]
}

export interface AskedQuestion extends LoadQuestion {
  /** Variants that the question names; none: those looked up most. */
  variantIds: readonly string[]
}

interface Sources {
  entries: readonly SearchEntry[]
  /** What the larger file adds. Follows the entries, so that nothing moves when it arrives. */
  texts?: readonly SearchEntry[] | undefined
  catalog?: SourcedCatalog | undefined
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
  const findModel = createSearch(entries.flatMap((entry) => (entry.kind === 'preset' ? [byName(entry)] : [])))
  const findVariant = createSearch(entries.flatMap((entry) => (entry.kind === 'variant' ? [byName(entry)] : [])))
  const withNames = entries.filter(({ kind }) => kind === 'model' || kind === 'variant')
  const comparisons = entries.flatMap(({ kind, path }) => (kind === 'comparison' ? [path] : []))
  return (query) => {
    const { hits, ignored } = findInOrder(query)
    const found = withoutOpenings(hits.map(({ entry }) => entry))
    const sides = sidesOf(query)
    const compared = comparisonOf(
      sides.map((side) => bestVariants(find(side).hits, comparisons)),
      found,
    )
    const figures = catalog ? answersFrom(catalog, query, find, comparisons) : []
    const question = figures.length > 0 ? undefined : questionOf(query)
    // Of a question that only parts of entries match, those about its model are shown.
    const of = question && ignored.length > 0 ? find(question.model).hits.map(({ entry }) => entry) : found
    const isAnswered = figures.length > 0 || compared !== undefined || question !== undefined
    const areNearest = !isAnswered && found.length === 0
    const nearest = areNearest ? nearestNames(query, withNames, MOST_NEAREST) : []
    return {
      question,
      figures,
      shown: compared ? comparedIds(compared.path) : isAnswered || ignored.length > 0 ? undefined : variantsOf(hits),
      entries: compared
        ? [compared, ...found.filter((entry) => entry !== compared)]
        : [...withFewPairs(of), ...nearest],
      areNearest,
      // A figure or a comparison may answer words that match no entry.
      ignored: isAnswered ? [] : ignored,
    }
  }

  /** The variants of a name, if it is not that of a whole maker. */
  function variantsOf(hits: readonly Hit[]): readonly string[] | undefined {
    if (!hits[0] || !withNames.includes(hits[0].entry)) return undefined
    const ids = bestIds(hits, comparisons)
    return ids.length > MOST_VARIANTS ? undefined : ids.slice(0, MOST_SHOWN)
  }

  function questionOf(query: string): AskedQuestion | undefined {
    const question = loadQuestion(query, findModel)
    if (!question) return undefined
    const names = question.rest.split(' ').filter((word) => word !== '' && variantsNamed(word).length > 0)
    // Together they name one, as in `h200 nvl`, or each names its own.
    const whole = names.length > 1 ? findVariant(names.join(' ')) : undefined
    const named = whole && matchesAll(whole) ? bestIds(whole.hits, comparisons) : names.flatMap(variantsNamed)
    return { ...question, variantIds: [...new Set(named)] }
  }

  /** A name such as `h100` means every variant of it; `2x` is a number of devices. */
  function variantsNamed(word: string): string[] {
    if (/^\d{1,2}x?$/.test(word)) return []
    const named = findVariant(word).hits
    return named.length > MOST_VARIANTS ? [] : bestIds(named, comparisons)
  }
}

/** Side by side on a phone. */
const MOST_SHOWN = 4
const MOST_NEAREST = 5
/** Pairs before everything else that a name is in. */
const FEW_PAIRS = 3

function withFewPairs(entries: readonly SearchEntry[]): readonly SearchEntry[] {
  const later = new Set(entries.filter(({ kind }) => kind === 'comparison').slice(FEW_PAIRS))
  return [...entries.filter((entry) => !later.has(entry)), ...later]
}

/** By its name alone: the words around it are in many questions. */
function byName(entry: SearchEntry): SearchEntry {
  return { ...entry, title: entry.title.replace(/^(?:What runs|Memory of) /, ''), facts: '', words: '' }
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
  const ids = bestIds(hits, comparisons)
  return figureAnswers(requested, ids, catalog, columnsFor(catalog.rateKinds))
}

/** An article that was found by its name needs no second line for its beginning. */
function withoutOpenings(found: readonly SearchEntry[]): readonly SearchEntry[] {
  const articles = new Set(found.map(({ kind, path }) => (kind === 'article' ? path + OPENING_ANCHOR : '')))
  return found.filter(({ path }) => !articles.has(path))
}

/** Of a built page or of one with the ids in its query. */
function comparedIds(path: string): readonly string[] {
  const [built = '', query] = path.split('?')
  return query === undefined ? built.slice('/compare/'.length).split('-and-') : fromCompareQuery(query).ids
}

const BETWEEN = /\s+(?:vs\.?|versus|against|compared (?:to|with)|(?:\w+ )?than|or)\s+|\s*[,;]\s*/i

/** The names being compared; empty when the query compares nothing. */
export function sidesOf(query: string): string[] {
  const sides = query
    .split(BETWEEN)
    .map((side) => side.trim())
    .filter((side) => side !== '')
  return sides.length > 1 && sides.length <= MOST_COMPARED ? sides : []
}

/**
 * `sides`: the variants that each may mean, the most compared first. A built comparison among what was found is of the likeliest;
 * else the first of each side are compared. Undefined when a side means none.
 */
function comparisonOf(
  sides: readonly (readonly SearchEntry[])[],
  found: readonly SearchEntry[],
): SearchEntry | undefined {
  const isOfAll = (ids: readonly string[]) => sides.every((side) => side.some((entry) => ids.includes(idOf(entry))))
  const chosen = sides.flatMap((side) => side[0] ?? [])
  const ids = new Set(chosen.map(idOf))
  if (chosen.length < sides.length || ids.size < 2) return undefined
  const built = found.find(({ kind, path }) => kind === 'comparison' && isOfAll(comparedIds(path)))
  return (
    built ?? {
      kind: 'comparison',
      title: inWords(chosen.map(({ title }) => title)),
      path: compareAddress({ ids: [...ids], differencesOnly: false }),
      facts: 'Side by side',
      words: '',
    }
  )
}

/** The variants that match best, the most compared first: `l4` is not the L40S. */
function bestVariants(hits: readonly Hit[], comparisons: readonly string[]): SearchEntry[] {
  const variants = hits.filter(({ entry }) => entry.kind === 'variant')
  const best = variants.filter(({ score }) => score === variants[0]?.score).map(({ entry }) => entry)
  return mostComparedFirst(best, comparisons)
}

function bestIds(hits: readonly Hit[], comparisons: readonly string[]): string[] {
  return bestVariants(hits, comparisons).map(idOf)
}

/** The variants compared most come first; the others keep their order. */
function mostComparedFirst(variants: readonly SearchEntry[], comparisons: readonly string[]): SearchEntry[] {
  const place = (entry: SearchEntry) => {
    const index = comparisons.findIndex((path) => path.includes(idOf(entry)))
    return index < 0 ? comparisons.length : index
  }
  return variants.toSorted((a, b) => place(a) - place(b))
}

export function idOf({ path }: SearchEntry): string {
  return path.slice(path.lastIndexOf('/') + 1)
}
