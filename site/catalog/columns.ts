/** The columns of the catalog table: what each shows, sorts by and exports. */

import { figureUnit, rateLabel } from '../../content/figure-names.ts'
import { COLUMN_FIGURES, shownValue } from '../../content/figures.ts'
import { rateKind } from '../../content/schema/rates.ts'
import type { GapWords } from '../core/gap.ts'
import { type CatalogRow, gapIn, markIn } from './row.ts'

export interface Column {
  id: string
  label: string
  /** The column heading: no wider than the figures below it. */
  head: string
  unit: string
  kind: 'text' | 'figure' | 'date'
  standard: boolean
  value: (row: CatalogRow) => string | number | null
  /** Whether a row gets a bar. Only figures that mean the same do: power that includes a processor, for one, has none. */
  drawn?: (row: CatalogRow) => boolean
}

const STANDARD_RATES = new Set(['compute.FP16.tensor.dense', 'compute.FP8.tensor.dense'])

/** Bars only where variants are compared at a glance; a size that comes in a few kinds needs no picture. */
const DRAWN: Readonly<Record<string, (row: CatalogRow) => boolean>> = {
  memoryGB: () => true,
  memoryBandwidthGBs: () => true,
  'powerW.max': ({ powerScope }) => powerScope !== 'with-processor',
}

type PlainField = 'name' | 'manufacturer' | 'model' | 'form' | 'launched' | 'checkedAt'

const plain = (id: PlainField, label: string, standard: boolean): Column => ({
  id,
  label,
  head: label,
  unit: '',
  kind: 'text',
  standard,
  value: (row) => row[id],
})

/** Can't be hidden: it names the row. */
export const NAME_COLUMN = plain('name', 'Variant', true)

export function columnsFor(rateKinds: readonly string[]): Column[] {
  return [
    NAME_COLUMN,
    plain('manufacturer', 'Manufacturer', true),
    plain('model', 'Model', false),
    plain('form', 'Form', true),
    ...COLUMN_FIGURES.map((figure): Column => {
      const { path, label, unit, kind, column } = figure
      const drawn = DRAWN[path]
      return {
        id: path,
        label,
        head: 'head' in figure ? figure.head : label,
        unit,
        kind: kind === 'number' ? 'figure' : 'text',
        standard: column === 'standard',
        value: (row) => shownValue(row[path]),
        ...(drawn && { drawn }),
      }
    }),
    ...rateKinds.map(rateColumn),
    { ...plain('launched', 'Launched or announced', false), head: 'Launched', kind: 'date' },
    { ...plain('checkedAt', 'Checked', false), kind: 'date' },
  ]
}

export function visibleColumns(
  chosen: readonly string[] | null,
  columns: readonly Column[],
  rate: string = '',
): Column[] {
  return columns.filter(
    ({ id, standard }) => id === NAME_COLUMN.id || id === `compute.${rate}` || (chosen?.includes(id) ?? standard),
  )
}

function rateColumn(name: string): Column {
  const id = `compute.${name}`
  const kind = rateKind(id)
  if (!kind) throw new Error(`Bug: ${name} is no kind of rate`)
  const execution = kind.execution === 'tensor' ? '' : `, ${kind.execution}`
  return {
    id,
    label: rateLabel(kind),
    head: `${kind.precision}${execution} ${kind.sparsity === 'dense' ? 'dense' : 'sparse'}`,
    unit: figureUnit(id),
    kind: 'figure',
    standard: STANDARD_RATES.has(id),
    value: (row) => row.rates[name] ?? null,
    drawn: () => true,
  }
}

export function sparseCounterpart(rate: string): string {
  return rate.replace(/dense$/, 'structured-sparse')
}

export function isSparseOnly(row: CatalogRow, columnId: string): boolean {
  const rate = columnId.replace(/^compute\./, '')
  return !(rate in row.rates) && sparseCounterpart(rate) in row.rates
}

export function gapWords(row: CatalogRow, columnId: string): GapWords {
  if (isSparseOnly(row, columnId)) return 'sparse only'
  if (markIn(row, columnId)) return 'other source'
  return gapIn(row, columnId)
}
