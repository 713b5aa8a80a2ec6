/** Small rows of the catalog for the tests. */
import { COLUMN_FIGURES } from '../../content/figures.ts'
import type { CatalogRow } from '../../site/shared/catalog/row.ts'

/** A row with what the test says and nothing else stated. */
export function givenRow(row: Partial<CatalogRow> & { id: string }): CatalogRow {
  return {
    name: row.id.toUpperCase(),
    short: row.id.toUpperCase(),
    modelId: 'model',
    model: 'Model',
    manufacturer: 'Maker',
    form: 'PCIe',
    ...(Object.fromEntries(COLUMN_FIGURES.map(({ path }) => [path, null])) as Pick<
      CatalogRow,
      (typeof COLUMN_FIGURES)[number]['path']
    >),
    rates: {},
    derived: [],
    launched: null,
    sources: {},
    documents: [],
    checkedAt: '2026-11-21',
    ...row,
  }
}
