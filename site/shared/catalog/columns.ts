/** The columns of the catalog table: what each shows, sorts by and exports. */
import { rateKind } from '../../../content/schema/rates.ts'
import { figureName, figureUnit, rateLabel } from '../variant/names.ts'
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

const text = (
  id: 'manufacturer' | 'model' | 'formFactor' | 'memoryType',
  label: string,
  standard: boolean,
): Column => ({
  id,
  label,
  unit: '',
  kind: 'text',
  standard,
  value: (row) => row[id],
})

type FigureField = 'memoryGB' | 'memoryBandwidthGBs' | 'powerW.max' | 'powerW.min' | 'powerW.typical'

const figure = (id: FigureField, standard: boolean): Column => ({
  id,
  label: figureName(id),
  unit: figureUnit(id),
  kind: 'figure',
  standard,
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
    text('manufacturer', 'Manufacturer', false),
    text('model', 'Model', false),
    text('formFactor', 'Form factor', true),
    figure('memoryGB', true),
    text('memoryType', 'Memory type', true),
    figure('memoryBandwidthGBs', true),
    figure('powerW.max', true),
    figure('powerW.min', false),
    figure('powerW.typical', false),
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
