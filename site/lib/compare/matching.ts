/** Variants by a part of their name. */
import type { CatalogRow } from '../catalog/row.ts'

/** Rows whose name holds every word, in any order and case; none for an empty text. */
export function matching(
  rows: readonly CatalogRow[],
  text: string,
  isTaken: (id: string) => boolean,
): readonly CatalogRow[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  return rows.filter(({ id, name, model, manufacturer }) => {
    const haystack = `${name} ${model} ${manufacturer}`.toLowerCase()
    return !isTaken(id) && words.every((word) => haystack.includes(word))
  })
}
