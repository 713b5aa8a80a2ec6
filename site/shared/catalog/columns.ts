/** The columns of the catalog table: what each shows, sorts by and exports. */

import { COLUMN_FIGURES } from '../../../content/figures.ts'
import { rateKind } from '../../../content/schema/rates.ts'
import { figureUnit, rateLabel } from '../variant/names.ts'
import type { CatalogRow } from './row.ts'

export interface Column {
  /** Also the path of the figure, and its name in the address. */
  id: string
  label: string
  /** Empty for text and dates. */
  unit: string
  kind: 'text' | 'figure' | 'date'
  /** Shown unless the reader chooses otherwise. */
  standard: boolean
  /** Null: not stated. */
  value: (row: CatalogRow) => string | number | null
}

const STANDARD_RATES = new Set(['compute.FP16.tensor.dense', 'compute.FP8.tensor.dense'])

const text = (id: 'manufacturer' | 'model', label: string): Column => ({
  id,
  label,
  unit: '',
  kind: 'text',
  standard: false,
  value: (row) => row[id],
})

/** The first column always stays: it names the row. */
export const NAME_COLUMN: Column = {
  id: 'name',
  label: 'Variant',
  unit: '',
  kind: 'text',
  standard: true,
  value: (row) => row.name,
}

/** All columns in the order of the table. `rateKinds` as in the index: `FP8.tensor.dense`. */
export function columnsFor(rateKinds: readonly string[]): Column[] {
  return [
    NAME_COLUMN,
    text('manufacturer', 'Manufacturer'),
    text('model', 'Model'),
    ...COLUMN_FIGURES.map(
      ({ path, label, unit, kind, column }): Column => ({
        id: path,
        label,
        unit,
        kind: kind === 'number' ? 'figure' : 'text',
        standard: column === 'standard',
        value: (row) => row[path],
      }),
    ),
    ...rateKinds.map(rateColumn),
    {
      id: 'checkedAt',
      label: 'Checked',
      unit: '',
      kind: 'date',
      standard: true,
      value: (row) => row.checkedAt,
    },
  ]
}

/** Those that are shown, in the order of the table; `chosen` null: the standard ones. */
export function visibleColumns(chosen: readonly string[] | null, columns: readonly Column[]): Column[] {
  return columns.filter(({ id, standard }) => id === NAME_COLUMN.id || (chosen?.includes(id) ?? standard))
}

function rateColumn(name: string): Column {
  const id = `compute.${name}`
  const kind = rateKind(id)
  if (!kind) throw new Error(`Bug: ${name} is no kind of rate`)
  return {
    id,
    label: rateLabel(kind),
    unit: figureUnit(id),
    kind: 'figure',
    standard: STANDARD_RATES.has(id),
    value: (row) => row.rates[name] ?? null,
  }
}
