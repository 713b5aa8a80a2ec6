/**
 * Finding entries by words. Every word of the query must fit: as a whole word, as the beginning of one, or with one slip
 * of the finger. Numbers and units may be typed together or apart: `80gb` and `80 gb` are the same.
 */
import { KINDS, type SearchEntry } from './entry.ts'

export interface Hit {
  entry: SearchEntry
  /** Higher is better; only good for comparing. */
  score: number
}

/** Worth of a word of the query by where and how it fits. */
const TITLE = { whole: 12, start: 7, slip: 3 }
const OTHER = { whole: 4, start: 2, slip: 1 }

/** Below this length a slip changes too much of the word. */
const SLIP_LENGTH = 5

interface Prepared {
  entry: SearchEntry
  rank: number
  title: readonly string[]
  other: readonly string[]
}

/** A function that finds: best hit first, equal ones by kind, then the shorter title, which is closer to what was asked. */
export function createSearch(entries: readonly SearchEntry[]): (query: string) => Hit[] {
  const prepared = entries.map(prepare)
  return (query) => {
    const words = wordsOf(query)
    if (words.length === 0) return []
    return prepared
      .flatMap((candidate) => {
        const score = scoreOf(candidate, words)
        return score > 0 ? [{ entry: candidate.entry, score, rank: candidate.rank }] : []
      })
      .sort((a, b) => b.score - a.score || a.rank - b.rank || a.entry.title.length - b.entry.title.length)
      .map(({ entry, score }) => ({ entry, score }))
  }
}

/** Lower case, without accents, split at everything that is neither letter nor digit. */
export function wordsOf(text: string): string[] {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  return plain.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '')
}

function prepare(entry: SearchEntry): Prepared {
  return {
    entry,
    rank: KINDS.indexOf(entry.kind),
    title: findable(entry.title),
    other: findable(`${entry.facts} ${entry.words} ${entry.path}`),
  }
}

/** Words as they stand, and parted where letters meet digits: `mi300x` is also `mi` and `300x`, `80gb` also `80` and `gb`. */
function findable(text: string): string[] {
  const words = wordsOf(text)
  const parts = words.flatMap((word) =>
    /^\p{L}+\d|^\d+\p{L}/u.test(word) ? word.split(/(?<=^\p{L}+)(?=\d)|(?<=^\d+)(?=\p{L})/u) : [],
  )
  // The narrow space in a number, `3 350`, parts it: together it is what people type.
  const joined = words.flatMap((word, index) =>
    /^\d{1,3}$/.test(word) && /^\d{3}$/.test(words[index + 1] ?? '') ? [`${word}${words[index + 1]}`] : [],
  )
  const units = words.flatMap((word, index) =>
    /^\d+$/.test(word) && /^\p{L}{1,2}$/u.test(words[index + 1] ?? '') ? [`${word}${words[index + 1]}`] : [],
  )
  return [...new Set([...words, ...parts, ...joined, ...units])]
}

function scoreOf({ title, other }: Prepared, words: readonly string[]): number {
  let score = 0
  for (const word of words) {
    const best = Math.max(worthOf(title, word, TITLE), worthOf(other, word, OTHER))
    if (best === 0) return 0
    score += best
  }
  return score
}

function worthOf(words: readonly string[], asked: string, worth: typeof TITLE): number {
  let best = 0
  for (const word of words) {
    if (word === asked) return worth.whole
    if (word.startsWith(asked)) best = Math.max(best, worth.start)
    else if (best === 0 && isSlip(word, asked)) best = worth.slip
  }
  return best
}

/** One letter wrong, missing, added, or two swapped. Names with digits are never near each other: H100 is not H200. */
function isSlip(word: string, asked: string): boolean {
  if (asked.length < SLIP_LENGTH || /\d/.test(asked) || Math.abs(word.length - asked.length) > 1) return false
  let start = 0
  while (start < asked.length && word[start] === asked[start]) start += 1
  const rest = (text: string, skip: number) => text.slice(start + skip)
  return (
    rest(word, 1) === rest(asked, 1) ||
    rest(word, 1) === rest(asked, 0) ||
    rest(word, 0) === rest(asked, 1) ||
    (word[start] === asked[start + 1] && word[start + 1] === asked[start] && rest(word, 2) === rest(asked, 2))
  )
}
