/** Variants by a part of their name. */
import type { CatalogRow } from '../catalog/row.ts'

/**
 * Rows whose name holds every word, in any order and case; none for an empty text. First those in which words begin with
 * what was typed: `h200` means the H200 before the GH200.
 */
export function matching(
  rows: readonly CatalogRow[],
  text: string,
  isTaken: (id: string) => boolean,
): readonly CatalogRow[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  const found = rows.filter((row) => !isTaken(row.id) && words.every((word) => textOf(row).includes(word)))
  const begins = (row: CatalogRow) => words.every((word) => textOf(row).includes(` ${word}`))
  return [...found.filter(begins), ...found.filter((row) => !begins(row))]
}

/** A space before each word. */
function textOf({ name, model, manufacturer }: CatalogRow): string {
  return ` ${name} ${model} ${manufacturer}`.toLowerCase()
}
