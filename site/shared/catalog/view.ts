/** What of the catalog is seen, in which order: filters, sorting, and the count of what is hidden and why. */
import { type Column, isSparseOnly } from './columns.ts'
import { meets, readCondition } from './condition.ts'
import { FORM_FILTERS } from './form-factor.ts'
import { namedBy } from './names.ts'
import type { CatalogRow } from './row.ts'

export interface CatalogFilters {
  /** Names, any of which will do: `h100, h200`. */
  text: string
  manufacturer: string
  /** Id of a form filter. */
  form: string
  /** A kind of rate that must be stated: `FP8.tensor.dense`. A dense one lets rows pass that state it sparse only, and says so. */
  rate: string
  /** Column id → condition as typed: `>= 80`. One that can't be read filters nothing. */
  conditions: Readonly<Record<string, string>>
}

export interface CatalogView {
  filters: CatalogFilters
  /** Column id; empty: the newest first, or by the rate asked for. */
  sort: string
  order: 'asc' | 'desc'
  /** Ids of the columns beside the name; null: the standard ones. */
  columns: readonly string[] | null
  /** Under the names of their models. */
  grouped: boolean
}

export interface Selection {
  rows: readonly CatalogRow[]
  hidden: number
  /** Hidden only because a figure that a filter asks for is not stated. */
  hiddenAsUnknown: number
  /** Shown although they state the rate asked for with structured sparsity only. */
  sparseOnly: number
}

export const NO_FILTERS: CatalogFilters = { text: '', manufacturer: '', form: '', rate: '', conditions: {} }

export const WHOLE_CATALOG: CatalogView = {
  filters: NO_FILTERS,
  sort: '',
  order: 'asc',
  columns: null,
  grouped: false,
}

/** The order in force: that of the reader, or by the rate asked for, the greatest first. */
export function orderOf({ sort, order, filters: { rate } }: CatalogView): Pick<CatalogView, 'sort' | 'order'> {
  return sort === '' && rate !== '' ? { sort: `compute.${rate}`, order: 'desc' } : { sort, order }
}

/** The rows to show. An unknown figure never meets a condition: it is counted apart, as it might. */
export function select(rows: readonly CatalogRow[], view: CatalogView, columns: readonly Column[]): Selection {
  const tests = testsOf(view.filters, columns)
  const shown: CatalogRow[] = []
  let hiddenAsUnknown = 0
  for (const row of rows) {
    const results = tests.map((test) => test(row))
    if (results.every((result) => result === true)) shown.push(row)
    else if (!results.includes(false)) hiddenAsUnknown += 1
  }
  const { sort, order } = orderOf(view)
  const column = columns.find(({ id }) => id === sort)
  const ordered = column ? sortRows(shown, column, order) : shown
  const { rate } = view.filters
  const sparseOnly = rate === '' ? 0 : shown.filter((row) => isSparseOnly(row, `compute.${rate}`)).length
  return { rows: ordered, hidden: rows.length - shown.length, hiddenAsUnknown, sparseOnly }
}

/** Sorted by a column; what is not stated comes last in both directions, rates that are sparse only before it; ties keep their order. */
export function sortRows(rows: readonly CatalogRow[], column: Column, order: CatalogView['order']): CatalogRow[] {
  const sign = order === 'asc' ? 1 : -1
  const keyed = rows.map((row) => ({ row, key: column.value(row), gap: isSparseOnly(row, column.id) ? 1 : 2 }))
  keyed.sort((a, b) => {
    if (a.key === null || b.key === null) return (a.key === null ? a.gap : 0) - (b.key === null ? b.gap : 0)
    return sign * compareKeys(a.key, b.key)
  })
  return keyed.map(({ row }) => row)
}

/** Made when rows are first sorted by words. */
let collator: Intl.Collator | undefined

function compareKeys(a: string | number, b: string | number): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  collator ??= new Intl.Collator('en', { numeric: true, sensitivity: 'base' })
  return collator.compare(String(a), String(b))
}

/** Rows under their models, in the order in which each model first comes. */
export function byModel(rows: readonly CatalogRow[]): { model: string; modelId: string; rows: CatalogRow[] }[] {
  const groups = new Map<string, { model: string; modelId: string; rows: CatalogRow[] }>()
  for (const row of rows) {
    const group = groups.get(row.modelId) ?? { model: row.model, modelId: row.modelId, rows: [] }
    group.rows.push(row)
    groups.set(row.modelId, group)
  }
  return [...groups.values()]
}

/** True: passes; false: does not; undefined: the figure is not stated. */
type Test = (row: CatalogRow) => boolean | undefined

function testsOf({ text, manufacturer, form, rate, conditions }: CatalogFilters, columns: readonly Column[]): Test[] {
  const tests: Test[] = []
  if (text.trim() !== '') tests.push(namedBy(text))
  if (manufacturer) tests.push((row) => row.manufacturer === manufacturer)
  const formFilter = FORM_FILTERS.find(({ id }) => id === form)
  if (formFilter) tests.push((row) => formFilter.holds(row.form))
  if (rate) tests.push((row) => (rate in row.rates || isSparseOnly(row, `compute.${rate}`) ? true : undefined))
  for (const column of columns) {
    const typed = conditions[column.id]
    if (typed === undefined) continue
    const reading = readCondition(typed, column.kind)
    if ('condition' in reading && reading.condition.length > 0)
      tests.push((row) => meets(column.value(row), reading.condition))
  }
  return tests
}

/** How many filters are in force: on the button that opens them. */
export function filterCount({ text: _, conditions, ...chosen }: CatalogFilters): number {
  return Object.values(chosen).filter(Boolean).length + Object.values(conditions).filter((typed) => typed.trim()).length
}

/** `14 of 170 variants`. */
export function countInWords({ rows, hidden }: Selection): string {
  return hidden === 0 ? `${rows.length} variants` : `${rows.length} of ${rows.length + hidden} variants`
}

/** What the count leaves out: `5 more do not state a figure that you filter by.` Empty when there is nothing to say. */
export function gapsInWords({ hiddenAsUnknown, sparseOnly }: Selection): string {
  const unknown =
    hiddenAsUnknown > 0 &&
    `${hiddenAsUnknown} more ${hiddenAsUnknown === 1 ? 'does' : 'do'} not state a figure that you filter by.`
  const sparse =
    sparseOnly > 0 &&
    `${sparseOnly} of these ${sparseOnly === 1 ? 'states' : 'state'} this rate only with structured sparsity.`
  return [unknown, sparse].filter(Boolean).join(' ')
}
