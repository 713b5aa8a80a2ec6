/** Words of a question that no entry should be found by. */
const FILLER = new Set(
  (
    'a about am an and any are as at be best better buy by can card cards cheap cheaper cheapest correct cost costs could dgx do does enough fast faster fastest find fit ' +
    'fits for from get give good got gpu gpus has have hgx how i if in into is it its many me more most much my need needed needs of on ' +
    'or our per please price prices pricing recommend run running runs s sell selling serve serving should show slower some support supports tell than that the there these they ' +
    'this to up use used using want was we what when where which who why will with work works would wrong you your'
  ).split(' '),
)

/** ASCII plus the punctuation that our own texts use, none of which is any form of letter or digit. */
const PLAIN = /^[ -~\s\u00b7\u2013\u2014\u2018-\u201d\u2026\u00d7\u2192]*$/

/** Scripts without spaces between words end where others begin: `昇腾910B` is `昇腾` and `910b`. */
const UNSPACED = '[\\p{sc=Han}\\p{sc=Hangul}\\p{sc=Hiragana}\\p{sc=Katakana}]'
const UNSPACED_OR_SPACED = new RegExp(`${UNSPACED}+|(?:(?!${UNSPACED})[\\p{L}\\p{N}])+`, 'gu')

export function wordsOf(text: string): string[] {
  const lower = text.toLowerCase()
  // Most texts have no accents, and Unicode patterns are slow for thousands of entries at a time.
  if (PLAIN.test(lower)) return lower.match(/[a-z\d]+/g) ?? []
  return lower.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().match(UNSPACED_OR_SPACED) ?? []
}

export function queryWords(query: string): string[] {
  const words = wordsOf(query)
  const meant = words.filter((word) => !FILLER.has(word))
  return meant.length > 0 ? meant : words
}

/** Words as written, and split where letters meet digits: `mi300x` is also `mi` and `300x`, `80gb` also `80` and `gb`. */
export function findableWords(text: string): string[] {
  const words = wordsOf(text)
  const found = new Set(words)
  for (const [index, word] of words.entries()) {
    if (!/\d/.test(word)) continue
    const next = words[index + 1] ?? ''
    const [, start, rest] = /^(\p{L}+(?=\d)|\d+(?=\p{L}))(.+)/u.exec(word) ?? []
    if (start !== undefined && rest !== undefined) found.add(start).add(rest)
    // A space splits `3 350` and `80 GB`, but people type them as one word.
    const isNumber = /^\d{1,3}$/.test(word) && /^\d{3}$/.test(next)
    if (isNumber || (/^\d+$/.test(word) && /^\p{L}{1,2}$/u.test(next))) found.add(word + next)
  }
  return [...found]
}

/** `rtx6000` → `rtx` and `6000`, for every place where letters meet digits; of one character only behind a longer word, as in `gaudi3`. */
export function partings(word: string): (readonly [string, string])[] {
  return [...word.matchAll(/(?<=\p{L})(?=\d)|(?<=\d)(?=\p{L})/gu)]
    .map(({ index }) => [word.slice(0, index), word.slice(index)] as const)
    .filter(([before, after]) => before.length > 1 && (after.length > 1 || before.length > 3))
}

/** Characters on either side of the word. */
const AROUND = 70

/** The passage around the first match of the longest query word that starts a word of the text; undefined when none does. */
export function excerptOf(text: string, query: string) {
  for (const wanted of queryWords(query).sort((a, b) => b.length - a.length)) {
    for (const match of text.matchAll(/[\p{L}\p{N}]+/gu)) {
      const [word] = match
      if (!wordsOf(word).some((own) => own.startsWith(wanted))) continue
      const end = match.index + word.length
      return { before: startOf(text.slice(0, match.index)), word, after: endOf(text.slice(end)) }
    }
  }
  return undefined
}

function startOf(text: string): string {
  return text.length <= AROUND ? text : `… ${text.slice(-AROUND).replace(/^\S*\s+/, '')}`
}

function endOf(text: string): string {
  return text.length <= AROUND ? text : `${text.slice(0, AROUND).replace(/\s+\S*$/, '')} …`
}
