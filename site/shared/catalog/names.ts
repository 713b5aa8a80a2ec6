/** The names by which rows of the catalog are found. */
import { type Searched, searched } from '../names.ts'
import type { CatalogRow } from './row.ts'

/** Cached, because every keystroke tests every row. */
const known = new WeakMap<CatalogRow, Searched>()

/** Name, model, maker and memory type. */
export function searchedRow(row: CatalogRow): Searched {
  const { name, model, manufacturer, memoryType } = row
  const made = known.get(row) ?? searched(`${name} ${model} ${manufacturer} ${memoryType ?? ''}`)
  known.set(row, made)
  return made
}

/** Fills the cache before anybody types: for thousands of rows it takes as long as drawing the visible ones. */
export function readNames(rows: readonly CatalogRow[]): void {
  for (const row of rows) searchedRow(row)
}
