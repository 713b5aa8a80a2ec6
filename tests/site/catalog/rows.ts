/** Small rows of the catalog for the tests. */
import { COLUMN_FIGURES } from '../../../content/figures.ts'
import { MARKED, type SourcedRow } from '../../../site/catalog/row.ts'
import type { Mark } from '../../../site/core/evidence-mark.ts'

/** A row's `known`. */
export const knownAs = (marks: Readonly<Record<string, Mark>>) => MARKED.map((path) => marks[path] ?? '-').join('')

/** A row with what the test says and nothing else stated. */
export function givenRow(row: Partial<SourcedRow> & { id: string }): SourcedRow {
  return {
    name: row.id.toUpperCase(),
    short: row.id.toUpperCase(),
    modelId: 'model',
    model: 'Model',
    manufacturer: 'Maker',
    form: 'PCIe',
    ...(Object.fromEntries(COLUMN_FIGURES.map(({ path }) => [path, null])) as Pick<
      SourcedRow,
      (typeof COLUMN_FIGURES)[number]['path']
    >),
    rates: {},
    known: '',
    launched: null,
    sources: {},
    documents: [],
    checkedAt: '2026-11-21',
    ...row,
  }
}
