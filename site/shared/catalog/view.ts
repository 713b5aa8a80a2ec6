/** What of the catalog is seen, in which order: filters, sorting, and the count of what is hidden and why. */
import type { Column } from './columns.ts'
import { FORM_FILTERS } from './form-factor.ts'
import type { CatalogRow } from './row.ts'

export interface CatalogFilters {
  /** Part of the name, any case. */
  text: string
  manufacturer: string
  /** Id of a form factor class. */
  form: string
  /** GB, at least. */
  memory: number | null
  /** GB/s, at least. */
  bandwidth: number | null
  /** W, at most. */
  power: number | null
  /** A kind of rate that must be stated: `FP8.tensor.dense`. */
  rate: string
}

export interface CatalogView {
  filters: CatalogFilters
  /** Column id; empty: the order of the catalog. */
  sort: string
  order: 'asc' | 'desc'
  /** Ids of the columns beside the name; null: the standard ones. */
  columns: readonly string[] | null
}

export interface Selection {
  rows: readonly CatalogRow[]
  hidden: number
  /** Hidden only because a figure that a filter asks for is not stated. */
  hiddenAsUnknown: number
}

export const NO_FILTERS: CatalogFilters = {
  text: '',
  manufacturer: '',
  form: '',
  memory: null,
  bandwidth: null,
  power: null,
  rate: '',
}

export const WHOLE_CATALOG: CatalogView = { filters: NO_FILTERS, sort: '', order: 'asc', columns: null }

/** The rows to show. An unknown figure never passes a bound: it is counted apart, as it might. */
export function select(rows: readonly CatalogRow[], view: CatalogView, columns: readonly Column[]): Selection {
  const tests = testsOf(view.filters)
  const shown: CatalogRow[] = []
  let hiddenAsUnknown = 0
  for (const row of rows) {
    const results = tests.map((test) => test(row))
    if (results.every((result) => result === true)) shown.push(row)
    else if (!results.includes(false)) hiddenAsUnknown += 1
  }
  const column = columns.find(({ id }) => id === view.sort)
  const ordered = column ? sortRows(shown, column, view.order) : shown
  return { rows: ordered, hidden: rows.length - shown.length, hiddenAsUnknown }
}

/** Sorted by a column; what is not stated comes last in both directions; ties keep their order. */
export function sortRows(rows: readonly CatalogRow[], column: Column, order: CatalogView['order']): CatalogRow[] {
  const sign = order === 'asc' ? 1 : -1
  const keyed = rows.map((row) => ({ row, key: column.value(row) }))
  keyed.sort((a, b) => {
    if (a.key === null || b.key === null) return Number(a.key === null) - Number(b.key === null)
    return sign * compareKeys(a.key, b.key)
  })
  return keyed.map(({ row }) => row)
}

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

function compareKeys(a: string | number, b: string | number): number {
  return typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b))
}

/** True: passes; false: does not; undefined: the figure is not stated. */
type Test = (row: CatalogRow) => boolean | undefined

function testsOf(filters: CatalogFilters): Test[] {
  const tests: Test[] = []
  const words = filters.text.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length > 0) {
    tests.push(({ name, manufacturer, model }) => {
      const haystack = `${name} ${manufacturer} ${model}`.toLowerCase()
      return words.every((word) => haystack.includes(word))
    })
  }
  if (filters.manufacturer) tests.push((row) => row.manufacturer === filters.manufacturer)
  const form = FORM_FILTERS.find(({ id }) => id === filters.form)
  if (form) tests.push((row) => form.holds(row.form))
  const { memory, bandwidth, power, rate } = filters
  if (memory !== null) tests.push((row) => atLeast(row.memoryGB, memory))
  if (bandwidth !== null) tests.push((row) => atLeast(row.memoryBandwidthGBs, bandwidth))
  if (power !== null) tests.push((row) => (row['powerW.max'] === null ? undefined : row['powerW.max'] <= power))
  if (rate) tests.push((row) => (rate in row.rates ? true : undefined))
  return tests
}

function atLeast(value: number | null, bound: number): boolean | undefined {
  return value === null ? undefined : value >= bound
}

/** `14 of 91 variants; 5 more do not state a figure that you filter by`. */
export function countInWords({ rows, hidden, hiddenAsUnknown }: Selection): string {
  const total = rows.length + hidden
  if (hidden === 0) return `${total} variants`
  const verb = hiddenAsUnknown === 1 ? 'does' : 'do'
  const unknown = hiddenAsUnknown > 0 ? `; ${hiddenAsUnknown} more ${verb} not state a figure that you filter by` : ''
  return `${rows.length} of ${total} variants${unknown}`
}
