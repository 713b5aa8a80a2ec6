/** Text as words to find by. */

/** Words that a question has and that no entry is found by. */
const FILLER = new Set(
  'a an and are at be by can do does for from has have how i in is it many me much my need of on per the to what which with you'.split(
    ' ',
  ),
)

/** Lower case, without accents, split at everything that is neither letter nor digit. */
export function wordsOf(text: string): string[] {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  return plain.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '')
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

/** `rtx6000` → `rtx` and `6000`, at each place where letters meet digits; parts of one sign say too little. */
export function partings(word: string): (readonly [string, string])[] {
  return [...word.matchAll(/(?<=\p{L})(?=\d)|(?<=\d)(?=\p{L})/gu)]
    .map(({ index }) => [word.slice(0, index), word.slice(index)] as const)
    .filter(([before, after]) => before.length > 1 && after.length > 1)
}
