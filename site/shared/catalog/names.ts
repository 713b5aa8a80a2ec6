/** Finds variants by alternative names: `h100, h200, l40s`. */
import type { CatalogRow } from './row.ts'

/** Shorter words would match inside other names once their spaces are removed: `h200` in `gh200`. */
const SHORTEST_SQUEEZED = 5

/**
 * A test that passes when every word of one alternative starts a word of the name, model, maker or memory type, in any
 * order and case. Names written without their spaces match too: `rtx6000`.
 */
export function namedBy(text: string): (row: CatalogRow) => boolean {
  const alternatives = text
    .toLowerCase()
    .split(/[,;\n]/)
    .map((each) => each.split(/\s+/).filter(Boolean))
    .filter((words) => words.length > 0)
  if (alternatives.length === 0) return () => true
  return (row) => {
    const { words, squeezed } = textsOf(row)
    const has = (word: string) =>
      words.includes(` ${word}`) || (word.length >= SHORTEST_SQUEEZED && squeezed.includes(word))
    return alternatives.some((alternative) => alternative.every(has))
  }
}

interface Texts {
  words: string
  squeezed: string
}

/** Cached, because every keystroke tests every row. */
const texts = new WeakMap<CatalogRow, Texts>()

/** Fills the cache before anybody types: for thousands of rows it takes as long as drawing the visible ones. */
export function readNames(rows: readonly CatalogRow[]): void {
  for (const row of rows) textsOf(row)
}

function textsOf(row: CatalogRow): Texts {
  const known = texts.get(row)
  if (known) return known
  const { name, model, manufacturer, memoryType } = row
  const words = ` ${name} ${model} ${manufacturer} ${memoryType ?? ''}`.toLowerCase().replaceAll(/[()/]/g, ' ')
  const made = { words, squeezed: words.replaceAll(' ', '') }
  texts.set(row, made)
  return made
}
