/** Turns a query into an answer: figures, a comparison, then every entry that matches. */
import { columnsFor } from '../catalog/columns.ts'
import type { SourcedCatalog } from '../catalog/row.ts'
import { compareAddress, fromCompareQuery, MOST_COMPARED } from '../core/addresses.ts'
import { inWords } from '../core/words.ts'
import type { SearchEntry } from './entry.ts'
import { correctedIn, type FigureAnswer, figureAnswers, MOST_VARIANTS, requestedFigures } from './figure-answers.ts'
import { createSearch, type Found, type Hit } from './match.ts'
import { nearestNames } from './nearest.ts'
import { type LoadQuestion, loadQuestion, partsOf } from './question.ts'
import { queryWords } from './words.ts'

export interface Answer {
  /** What the query asks of a model and devices: answered first. */
  question?: AskedQuestion | undefined
  figures: readonly FigureAnswer[]
  /** Words that the query misspells, as the figures were found by them. */
  corrected: readonly string[]
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
    const found = oncePerArticle(hits.map(({ entry }) => entry))
    const figures = catalog ? answersFrom(catalog, query, find, comparisons) : []
    const asked = figures.length > 0 ? undefined : loadQuestion(query, findModel)
    const sides = asked ? namedIn(asked.parts.flatMap(namesIn)) : sidesIn(query)
    const compared = comparisonOf(sides, found)
    const question = asked && { ...asked, variantIds: idsOfAll(sides) }
    // Of a question that only parts of entries match, those about its model are shown.
    const of = question && ignored.length > 0 ? find(question.model).hits.map(({ entry }) => entry) : found
    const isAnswered = figures.length > 0 || compared !== undefined || question !== undefined
    const areNearest = !isAnswered && found.length === 0
    const nearest = areNearest ? nearestNames(query, withNames, MOST_NEAREST) : []
    return {
      question,
      figures,
      corrected: figures.length > 0 ? correctedIn(query) : [],
      shown: compared ? comparedIds(compared.path) : isAnswered || ignored.length > 0 ? undefined : variantsOf(hits),
      entries: compared
        ? [compared, ...found.filter((entry) => entry !== compared)]
        : [...withFewPairs(of), ...nearest],
      areNearest,
      // A figure or a comparison may answer words that match no entry.
      ignored: isAnswered ? unreadOf(asked) : ignored,
    }
  }

  /** The variants of a name, if it is not that of a whole maker. */
  function variantsOf(hits: readonly Hit[]): readonly string[] | undefined {
    if (!hits[0] || !withNames.includes(hits[0].entry)) return undefined
    const ids = bestIds(hits, comparisons)
    return ids.length > MOST_VARIANTS ? undefined : ids.slice(0, MOST_SHOWN)
  }

  /** The variants that each side of a comparison may mean, the most compared first. */
  function sidesIn(query: string): SearchEntry[][] {
    const sides = sidesOf(query)
    if (sides.length > 0) return sides.map((side) => bestVariants(find(side).hits, comparisons))
    const words = queryWords(query)
    const names = namesIn(words)
    return names.join(' ') === words.join(' ') ? names.map(variantsNamed) : []
  }

  /** Of a question about several devices, those that are none. */
  function unreadOf(asked: LoadQuestion | undefined): readonly string[] {
    const parts = asked?.parts ?? []
    return parts.length < 2
      ? []
      : parts.filter((part) => namedIn(namesIn(part)).length === 0).map((part) => part.join(' '))
  }

  function namedIn(names: readonly string[]): SearchEntry[][] {
    return names.map(variantsNamed).filter((variants) => variants.length > 0)
  }

  /** Names in a row, each as long as it can be: `h100 pcie` and `l40s` of `h100 pcie l40s`. */
  function namesIn(words: readonly string[]): string[] {
    const names: string[] = []
    for (const word of words) {
      const last = names.at(-1)?.split(' ') ?? []
      if (last.length > 0 && !last.includes(word) && matchesAll(findVariant([...last, word].join(' '))))
        names[names.length - 1] += ` ${word}`
      // `2x` is a number of devices.
      else if (!/^\d{1,2}x?$/.test(word) && matchesAll(findVariant(word))) names.push(word)
    }
    return names
  }

  /** A name such as `h100` means every variant of it; that of a maker or a form, none. */
  function variantsNamed(name: string): SearchEntry[] {
    const { hits } = findVariant(name)
    return hits.length > MOST_VARIANTS ? [] : bestVariants(hits, comparisons)
  }
}

/** Of several names that mean many variants, the first of each. */
function idsOfAll(sides: readonly (readonly SearchEntry[])[]): readonly string[] {
  const areMany = sides.length > 1 && sides.flat().length > MOST_COMPARED
  return [...new Set(sides.flatMap((side) => (areMany ? side.slice(0, 1) : side)).map(idOf))]
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

/** An article has one line: its name or the section that matches best. */
function oncePerArticle(found: readonly SearchEntry[]): readonly SearchEntry[] {
  const articles = new Set<string>()
  return found.filter(({ kind, path }) => {
    const [article = ''] = path.split('#')
    const isFirst = !articles.has(article)
    if (kind === 'article' || kind === 'section') articles.add(article)
    return isFirst
  })
}

/** Of a built page or of one with the ids in its query. */
function comparedIds(path: string): readonly string[] {
  const [built = '', query] = path.split('?')
  return query === undefined ? built.slice('/compare/'.length).split('-and-') : fromCompareQuery(query).ids
}

/** The names being compared; empty when the query compares nothing. */
export function sidesOf(query: string): string[] {
  const sides = partsOf(query)
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
  if (chosen.length < sides.length || ids.size < 2 || ids.size > MOST_COMPARED) return undefined
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
