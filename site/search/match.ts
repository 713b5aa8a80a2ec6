/**
 * Finds entries by words. Every query word must match a whole word, the start of one, or a word one typo away. Numbers,
 * units and names may be written together or apart: `80gb` and `80 gb`, `rtx6000` and `RTX 6000`.
 */
import { KINDS, type SearchEntry } from './entry.ts'
import { findableWords, partings, queryWords, wordsOf } from './words.ts'

export interface Hit {
  entry: SearchEntry
  score: number
}

const TITLE = { whole: 12, start: 7, slip: 3 }
/** Less for a part of a word: `6000` is the RTX PRO 6000 before the 6000D. */
const PART_LESS = 1
/** A pair has the words of two names: one of the two comes before it. */
const PAIR_LESS = 6
const OTHER = { whole: 4, start: 2, slip: 1 }

/** In a shorter word, a typo changes too much. */
const SLIP_LENGTH = 5

interface Prepared {
  entry: SearchEntry
  rank: number
  title: readonly string[]
  written: readonly string[]
  other: readonly string[]
}

export interface Found {
  hits: readonly Hit[]
  ignored: readonly string[]
}

/**
 * Best hits first; ties go by kind, then to the shorter title, which is closer to the query. Comparisons and
 * models keep their order: most requested first.
 */
export function createSearch(entries: readonly SearchEntry[]): (query: string) => Found {
  const prepared = entries.map(preparedOnce)
  const modelWords = new Set(
    prepared.flatMap(({ entry, written }) => (entry.kind === 'preset' ? written.slice(2) : [])),
  )
  const hitsOf = (words: readonly string[]) =>
    prepared
      .flatMap((candidate) => {
        const score = scoreOf(candidate, words)
        return score > 0
          ? [
              {
                entry: candidate.entry,
                score: score - (candidate.entry.kind === 'comparison' ? PAIR_LESS : 0),
                rank: candidate.rank,
              },
            ]
          : []
      })
      .sort((a, b) => b.score - a.score || a.rank - b.rank || lengthOf(a.entry) - lengthOf(b.entry))
      .map(({ entry, score }) => ({ entry, score }))
  return (query) => {
    const words = queryWords(query)
    const hits = hitsOf(words)
    if (hits.length > 0 || words.length < 2) return { hits, ignored: [] }
    // Leaves out as few words as it must: first those that match nothing, then the last ones, as a name comes first; what has a digit or names a language model is a name wherever it is.
    let rest = words.filter((word) => prepared.some((candidate) => scoreOf(candidate, [word]) > 0))
    let found = hitsOf(rest)
    while (found.length === 0 && rest.length > 1) {
      const last = rest.findLast((word) => !/\d/.test(word) && !modelWords.has(word)) ?? rest.at(-1)
      rest = rest.filter((word) => word !== last)
      found = hitsOf(rest)
    }
    return { hits: found, ignored: found.length === 0 ? [] : words.filter((word) => !rest.includes(word)) }
  }
}

function lengthOf({ kind, title }: SearchEntry): number {
  return kind === 'comparison' || kind === 'preset' ? 0 : title.length
}

/** Cached, because the search is created anew when more entries arrive. */
const PREPARED = new WeakMap<SearchEntry, Prepared>()

/** Prepares entries ahead of `createSearch`, so that a caller can work in batches and keep a phone responsive. */
export function readEntries(entries: readonly SearchEntry[]): void {
  for (const entry of entries) preparedOnce(entry)
}

function preparedOnce(entry: SearchEntry): Prepared {
  const known = PREPARED.get(entry) ?? prepare(entry)
  PREPARED.set(entry, known)
  return known
}

function prepare(entry: SearchEntry): Prepared {
  return {
    entry,
    rank: KINDS.indexOf(entry.kind),
    title: findableWords(entry.title),
    written: wordsOf(entry.title),
    other: findableWords(`${entry.facts} ${entry.words} ${entry.path}`),
  }
}

function scoreOf({ title, written, other }: Prepared, words: readonly string[]): number {
  let score = 0
  for (const word of words) {
    const inTitle = worthOf(title, word, TITLE)
    const isPart = inTitle === TITLE.whole && !written.includes(word)
    const best =
      Math.max(isPart ? inTitle - PART_LESS : inTitle, worthOf(other, word, OTHER)) ||
      worthOfParts(title, written, word)
    if (best === 0) return 0
    score += best
  }
  return score
}

function worthOf(words: readonly string[], wanted: string, worth: typeof TITLE): number {
  let best = 0
  for (const word of words) {
    if (word === wanted) return worth.whole
    if (word.startsWith(wanted)) best = Math.max(best, worth.start)
    else if (best === 0 && isSlip(word, wanted)) best = worth.slip
  }
  return best
}

/**
 * Two words of a title typed as one: the first must be complete, the second at least started. Words that the title only
 * contains as parts count less: `rtx6000` is the RTX 6000 before the RTX A6000.
 */
function worthOfParts(title: readonly string[], written: readonly string[], wanted: string): number {
  let best = 0
  for (const [first, second] of partings(wanted)) {
    if (!title.includes(first)) continue
    if (written.includes(second)) return TITLE.start + 1
    if (written.some((word) => word.startsWith(second))) best = TITLE.start
    else if (title.some((word) => word.startsWith(second))) best = Math.max(best, TITLE.slip)
  }
  return best
}

export const isTitle = ({ title }: SearchEntry, words: readonly string[]) => wordsOf(title).join() === words.join()

/** One letter wrong, missing or added, or two swapped. Names with digits never match this way: H100 is not H200. */
export function isSlip(word: string, wanted: string): boolean {
  if (wanted.length < SLIP_LENGTH || /\d/.test(wanted) || Math.abs(word.length - wanted.length) > 1) return false
  let start = 0
  while (start < wanted.length && word[start] === wanted[start]) start += 1
  const rest = (text: string, skip: number) => text.slice(start + skip)
  return (
    rest(word, 1) === rest(wanted, 1) ||
    rest(word, 1) === rest(wanted, 0) ||
    rest(word, 0) === rest(wanted, 1) ||
    (word[start] === wanted[start + 1] && word[start + 1] === wanted[start] && rest(word, 2) === rest(wanted, 2))
  )
}

const LEAST_ALIKE = 0.6

/** At most `most`, nearest first. Compares letter pairs (Sørensen–Dice), so that words may be missing or swapped; the maker may be left out. */
export function nearestNames(name: string, entries: readonly SearchEntry[], most: number): SearchEntry[] {
  const wanted = pairsOf(name)
  const likeness = (other: string) => {
    const own = pairsOf(other)
    return (2 * [...own].filter((pair) => wanted.has(pair)).length) / (own.size + wanted.size)
  }
  return entries
    .map((entry) => ({ entry, alike: Math.max(likeness(entry.title), likeness(entry.title.replace(/^\S+ /, ''))) }))
    .filter(({ alike }) => alike > LEAST_ALIKE)
    .sort((one, other) => other.alike - one.alike)
    .slice(0, most)
    .map(({ entry }) => entry)
}

function pairsOf(name: string): Set<string> {
  const text = ` ${name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim()} `
  return new Set(Array.from({ length: text.length - 1 }, (_, index) => text.slice(index, index + 2)))
}
