/** Finds variants by part of their name. */
import type { CatalogRow } from '../catalog/row.ts'

/**
 * Rows whose name contains every word, in any order and case; none for an empty text. Names with words that start with
 * the text come first: `h200` means the H200 before the GH200.
 */
export function matching(
  rows: readonly CatalogRow[],
  text: string,
  isTaken: (id: string) => boolean,
): readonly CatalogRow[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  const texts = rows.filter(({ id }) => !isTaken(id)).map((row) => ({ row, text: textOf(row) }))
  const found = texts.filter(({ text }) => words.every((word) => text.includes(word)))
  const { begun = [], within = [] } = Object.groupBy(found, ({ text }) =>
    words.every((word) => text.includes(` ${word}`)) ? 'begun' : 'within',
  )
  return [...begun, ...within].map(({ row }) => row)
}

/** With a space before each word. */
function textOf({ name, model, manufacturer }: CatalogRow): string {
  return ` ${name} ${model} ${manufacturer}`.toLowerCase()
}
