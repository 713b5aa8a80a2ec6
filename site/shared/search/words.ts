/** Text as words to find by. */

/** Words that a question has and that no entry is found by. */
const FILLER = new Set(
  'a an and are at be by can do does for from has have how i in is it many me much my need of on per the to what which with you'.split(
    ' ',
  ),
)

/** ASCII, and the signs that our own texts have beside it, none of which is a letter or a digit in any form. */
const PLAIN = /^[ -~\s\u00b7\u2013\u2014\u2018-\u201d\u2026\u00d7\u2192]*$/

/** Lower case, without accents, split at everything that is neither letter nor digit. */
export function wordsOf(text: string): string[] {
  const lower = text.toLowerCase()
  // Most texts have nothing to take off, and patterns over all of Unicode are slow: thousands of entries are read at once.
  if (PLAIN.test(lower)) return lower.match(/[a-z\d]+/g) ?? []
  return (
    lower
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  )
}

/** The words of a query that mean something; all of them where none does. */
export function queryWords(query: string): string[] {
  const words = wordsOf(query)
  const meant = words.filter((word) => !FILLER.has(word))
  return meant.length > 0 ? meant : words
}

/** Words as they stand, and parted where letters meet digits: `mi300x` is also `mi` and `300x`, `80gb` also `80` and `gb`. */
export function findableWords(text: string): string[] {
  const words = wordsOf(text)
  const found = new Set(words)
  for (const [index, word] of words.entries()) {
    if (!/\d/.test(word)) continue
    const next = words[index + 1] ?? ''
    const [, start, rest] = /^(\p{L}+(?=\d)|\d+(?=\p{L}))(.+)/u.exec(word) ?? []
    if (start !== undefined && rest !== undefined) found.add(start).add(rest)
    // The narrow space in a number, `3 350`, parts it: together it is what people type. A unit as well: `80 GB`.
    const isNumber = /^\d{1,3}$/.test(word) && /^\d{3}$/.test(next)
    if (isNumber || (/^\d+$/.test(word) && /^\p{L}{1,2}$/u.test(next))) found.add(word + next)
  }
  return [...found]
}

/** `rtx6000` → `rtx` and `6000`, at each place where letters meet digits; parts of one sign say too little. */
export function partings(word: string): (readonly [string, string])[] {
  return [...word.matchAll(/(?<=\p{L})(?=\d)|(?<=\d)(?=\p{L})/gu)]
    .map(({ index }) => [word.slice(0, index), word.slice(index)] as const)
    .filter(([before, after]) => before.length > 1 && after.length > 1)
}
