/** Finds entries by what people type of their names. */

/** Shorter words would match inside other names once their spaces are removed: `h200` in `gh200`. */
const SHORTEST_SQUEEZED = 5

export interface Searched {
  /** In lower case, with a space before each word. */
  words: string
  squeezed: string
}

export function searched(text: string): Searched {
  const words = ` ${plain(text)}`
  return { words, squeezed: words.replaceAll(' ', '') }
}

/** `RTX-6000 (48 GB)` is `rtx 6000  48gb `. */
const plain = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/[()/-]/g, ' ')
    .replace(/(\d) gb\b/g, '$1gb')

/**
 * A test for alternative names, `h100, h200, l40s`: passes when every word of one of them starts a word of the text, in any
 * order and case. Names written without their spaces match too: `rtx6000`.
 */
export function namedBy(text: string): (name: Searched) => boolean {
  const alternatives = text
    .split(/[,;\n]/)
    .map((name) => wordsOf(plain(name)))
    .filter((words) => words.length > 0)
  return ({ words, squeezed }) => {
    const has = (word: string) =>
      words.includes(` ${word}`) || (word.length >= SHORTEST_SQUEEZED && squeezed.includes(word))
    return alternatives.length === 0 || alternatives.some((alternative) => alternative.every(has))
  }
}

/**
 * Items that have every word in their name or in `moreOf` them, in any order, case and spacing: first the one of exactly this
 * name, then those with words that start so. `h200` means the H200 before the GH200.
 */
export function bestNamed<Item extends { name: string }>(
  items: readonly Item[],
  text: string,
  moreOf: (item: Item) => string,
): Item[] {
  const typed = wordsOf(plain(text))
  const rankOf = (item: Item) => {
    const { words, squeezed } = searched(`${item.name} ${moreOf(item)}`)
    if (!typed.every((word) => squeezed.includes(word))) return undefined
    if (wordsOf(plain(item.name)).join(' ') === typed.join(' ')) return 0
    return typed.every((word) => words.includes(` ${word}`)) ? 1 : 2
  }
  const ranked = Map.groupBy(items, rankOf)
  return ([0, 1, 2] as const).flatMap((rank) => ranked.get(rank) ?? [])
}

const wordsOf = (text: string) => text.toLowerCase().split(/\s+/).filter(Boolean)

/** Anything longer is no typo, and echoing it would let a link put its own words on the page. */
const SHOWN_NAME = /^[\w.-]{1,40}$/

/** `Ignored in this link: foo, memory.`; empty when everything was understood. */
export function unknownInWords(names: readonly string[]): string {
  if (names.length === 0) return ''
  const shown = names.filter((name) => SHOWN_NAME.test(name))
  const others = names.length - shown.length
  const list = [...shown, ...(others > 0 ? [`${others} more`] : [])].join(', ')
  return `Ignored in this link: ${list}.`
}
