/** Turns a query into an answer: figures, a comparison, then every entry that matches. */
import { columnsFor } from '../catalog/columns.ts'
import type { SourcedCatalog } from '../catalog/row.ts'
import { compareAddress, fromCompareQuery, MOST_COMPARED } from '../core/addresses.ts'
import { inWords } from '../core/words.ts'
import type { SearchEntry } from './entry.ts'
import { correctedIn, type FigureAnswer, figureAnswers, MOST_VARIANTS, requestedFigures } from './figure-answers.ts'
import { createSearch, type Found, type Hit, isTitle, nearestNames } from './match.ts'
import { type LoadQuestion, loadQuestion, partsOf } from './question.ts'
import { queryWords, wordsOf } from './words.ts'

export interface Answer {
  question?: AskedQuestion | undefined
  figures: readonly FigureAnswer[]
  corrected: string | undefined
  /** The variants that the query compares, the entry of whose page comes first, or names. */
  shown?: readonly string[] | undefined
  /** Names that mean further variants than those answered with. */
  readings: readonly Reading[]
  /** What was asked for in a memory that it does not have, and is answered in those that it has. */
  lacking?: Lacking | undefined
  entries: readonly SearchEntry[]
  /** Nothing matches: the entries are those with the nearest names. */
  areNearest: boolean
  ignored: readonly string[]
}

export interface Reading {
  name: string
  taken: readonly string[]
  others: readonly string[]
}

export interface Lacking {
  name: string
  memoryGB: string
  ids: readonly string[]
}

interface Side {
  name: string
  variants: readonly SearchEntry[]
}

export interface AskedQuestion extends LoadQuestion {
  variantIds: readonly string[]
}

interface Sources {
  entries: readonly SearchEntry[]
  /** What the larger file adds. Follows the entries, so that nothing moves when it arrives. */
  texts?: readonly SearchEntry[] | undefined
  catalog?: SourcedCatalog | undefined
}

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
  const variants = entries.filter(({ kind }) => kind === 'variant')
  const findVariant = createSearch(variants.map(byName))
  const findSized = createSearch(variants)
  const withNames = entries.filter(({ kind }) => kind === 'model' || kind === 'variant')
  const comparisons = entries.flatMap(({ kind, path }) => (kind === 'comparison' ? [path] : []))
  return (written) => {
    const query = written.replace(COUNTS, ' ')
    const lacking = lackingIn(query)
    return lacking ? { ...answerTo(lacking.without), lacking } : answerTo(query)
  }

  function answerTo(query: string): Answer {
    const { hits, ignored } = findInOrder(query)
    const found = oncePerArticle(hits.map(({ entry }) => entry))
    const figures = catalog ? answersFrom(catalog, query, find, comparisons) : []
    const isOther = figures.length > 0 || matchesAll(findVariant(query))
    const asked = isOther ? undefined : loadQuestion(query, findModel)
    const isNamed = hits[0] !== undefined && isTitle(hits[0].entry, wordsOf(query))
    const sides = asked ? sidesNamed(asked.parts.flatMap(namesIn)) : isNamed ? [] : sidesIn(query)
    const compared = comparisonOf(sides, found)
    const question = asked && { ...asked, variantIds: idsOfAll(sides) }
    // Of a question that only parts of entries match, those about its model are shown.
    const of = question && ignored.length > 0 ? find(question.model).hits.map(({ entry }) => entry) : found
    const isAnswered = figures.length > 0 || compared !== undefined || question !== undefined
    const areNearest = !isAnswered && found.length === 0
    const nearest = areNearest ? nearestNames(query, withNames, MOST_NEAREST) : []
    const name = isAnswered || ignored.length > 0 ? undefined : nameOf(query, hits)
    const shown = compared ? comparedIds(compared.path) : name?.variants.slice(0, MOST_SHOWN).map(idOf)
    return {
      question,
      figures,
      corrected: figures.length > 0 ? correctedIn(query) : undefined,
      shown,
      readings: readingsOf(name ? [name] : sides, question?.variantIds ?? shown ?? []),
      entries: compared
        ? [compared, ...found.filter((entry) => entry !== compared)]
        : [...withFewPairs(of), ...nearest],
      areNearest,
      // A figure or a comparison may answer words that match no entry.
      ignored: isAnswered ? unreadOf(asked) : ignored,
    }
  }

  function sideOf(text: string, hits: readonly Hit[]): Side {
    return { name: queryWords(text).join(' '), variants: bestVariants(hits, comparisons) }
  }

  /** Undefined for other words than a name, and for that of a whole maker. */
  function nameOf(query: string, hits: readonly Hit[]): Side | undefined {
    const side = sideOf(query, hits)
    return hits[0] && withNames.includes(hits[0].entry) && side.variants.length <= MOST_VARIANTS ? side : undefined
  }

  /** A memory in the query narrows the name beside it, and is no name of its own: `h20 80gb` is no H100. */
  function lackingIn(query: string): (Lacking & { without: string }) | undefined {
    const parts = sidesOf(query)
    for (const part of parts.length > 0 ? parts : [requestedFigures(query)?.names ?? query]) {
      const [written, memoryGB] = MEMORY.exec(part) ?? []
      if (!written || !memoryGB) continue
      const rest = part.replace(written, ' ')
      const found = findSized(rest)
      const { name, variants: sized } = sideOf(rest, found.hits)
      const isLacking = matchesAll(found) && sized.length <= MOST_VARIANTS
      if (!isLacking || matchesAll(findSized(`${rest} ${memoryGB}gb`))) continue
      return { name, memoryGB, ids: sized.map(idOf), without: query.replace(written, ' ') }
    }
    return undefined
  }

  function sidesIn(query: string): Side[] {
    const sides = sidesOf(query)
    if (sides.length > 0) return sides.map((side) => sideOf(side, find(side).hits))
    const words = queryWords(query)
    const names = namesIn(words)
    return names.join(' ') === words.join(' ') ? names.map(sideNamed) : []
  }

  function unreadOf(asked: LoadQuestion | undefined): readonly string[] {
    const parts = asked?.parts ?? []
    return parts.length < 2
      ? []
      : parts.filter((part) => sidesNamed(namesIn(part)).length === 0).map((part) => part.join(' '))
  }

  function sidesNamed(names: readonly string[]): Side[] {
    return names.map(sideNamed).filter(({ variants }) => variants.length > 0)
  }

  /** Names in a row, each as long as it can be: `h100 pcie` and `l40s` of `h100 pcie l40s`. */
  function namesIn(words: readonly string[]): string[] {
    const names: string[] = []
    for (const word of words) {
      const last = names.at(-1)?.split(' ') ?? []
      if (last.length > 0 && !last.includes(word) && matchesAll(findVariant([...last, word].join(' '))))
        names[names.length - 1] += ` ${word}`
      // `2x` is a number of devices, `80gb` a memory.
      else if (!/^(?:\d{1,2}x?|\d*gb?)$/.test(word) && matchesAll(findVariant(word))) names.push(word)
    }
    return names
  }

  /** A name such as `h100` means every variant of it; that of a maker or a form, none. */
  function sideNamed(name: string): Side {
    const { hits } = findVariant(name)
    return sideOf(name, hits.length > MOST_VARIANTS ? [] : hits)
  }
}

/** Numbers of devices, which no name has: `2x h100`, `h100 x8`. */
const COUNTS = /\b\d{1,3}\s?[x×](?:\s+|(?=[a-z]+\d\d))|\s[x×]\s?\d{1,3}\b/gi
const MEMORY = /\b(\d{1,4})\s?gb?\b/i

function readingsOf(sides: readonly Side[], answered: readonly string[]): Reading[] {
  return sides.flatMap(({ name, variants }) => {
    const ids = variants.map(idOf)
    const taken = ids.filter((id) => answered.includes(id))
    const others = ids.filter((id) => !answered.includes(id))
    return taken[0] && others[0] ? [{ name, taken, others }] : []
  })
}

function idsOfAll(sides: readonly Side[]): readonly string[] {
  const areMany = sides.length > 1 && sides.flatMap(({ variants }) => variants).length > MOST_COMPARED
  return [...new Set(sides.flatMap(({ variants }) => (areMany ? variants.slice(0, 1) : variants)).map(idOf))]
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
  const ids = bestVariants(hits, comparisons).map(idOf)
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

function comparedIds(path: string): readonly string[] {
  const [built = '', query] = path.split('?')
  return query === undefined ? built.slice('/compare/'.length).split('-and-') : fromCompareQuery(query).ids
}

export function sidesOf(query: string): string[] {
  const [first = '', ...others] = partsOf(query)
  // `a100 40gb vs 80gb`
  const sides = [
    first,
    ...others.map((side) => (/^\d+ ?(?:gb)?$/i.test(side) ? first.replace(/\d+ ?(?:gb)?$/i, side) : side)),
  ]
  return sides.length > 1 && sides.length <= MOST_COMPARED ? sides : []
}

/** A built comparison among what was found is of the likeliest; else the first of each side are compared. Undefined when a side means none. */
function comparisonOf(sides: readonly Side[], found: readonly SearchEntry[]): SearchEntry | undefined {
  const isOfAll = (ids: readonly string[]) =>
    sides.every(({ variants }) => variants.some((entry) => ids.includes(idOf(entry))))
  const chosen = sides.flatMap(({ variants }) => variants[0] ?? [])
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

/** The variants that match best, the most compared first, the others in their order: `l4` is not the L40S. */
function bestVariants(hits: readonly Hit[], comparisons: readonly string[]): SearchEntry[] {
  const variants = hits.filter(({ entry }) => entry.kind === 'variant')
  const best = variants.filter(({ score }) => score === variants[0]?.score).map(({ entry }) => entry)
  const place = (entry: SearchEntry) => {
    const index = comparisons.findIndex((path) => path.includes(idOf(entry)))
    return index < 0 ? comparisons.length : index
  }
  return best.toSorted((a, b) => place(a) - place(b))
}

export function idOf({ path }: SearchEntry): string {
  return path.slice(path.lastIndexOf('/') + 1)
}
