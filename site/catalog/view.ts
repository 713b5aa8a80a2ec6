/** Searching, filtering and sorting the catalog, and counting what is hidden and why. */

import { FORMS, type Form } from '../../content/schema/vocabulary.ts'
import { namedBy, type Searched, searched } from '../core/names.ts'
import { slugOf } from '../core/words.ts'
import { type Column, isSparseOnly, visibleColumns } from './columns.ts'
import { meets, readCondition } from './condition.ts'
import { type CatalogRow, MARKED, markIn } from './row.ts'

export interface CatalogFilters {
  text: string
  manufacturer: string
  form: string
  /** A rate that must be stated: `FP8.tensor.dense`. Rows that state a dense rate only as sparse still pass, marked as such. */
  rate: string
  known: string
  /** Column id → condition as typed: `>= 80`. An unreadable one filters nothing. */
  conditions: Readonly<Record<string, string>>
}

export interface CatalogView {
  filters: CatalogFilters
  /** Column id or `NEWEST`; empty: by the rate asked for, or else the most looked up first. */
  sort: string
  order: 'asc' | 'desc'
  /** Ids of the columns besides the name; null: the standard ones. */
  columns: readonly string[] | null
  /** Id of the column that a list of one figure per row shows; empty: that of the order, or else the bandwidth. */
  figure: string
}

export const NEWEST = 'newest'

export const ROWS_AT_ONCE = 50

export interface Selection {
  rows: readonly CatalogRow[]
  hidden: number
  hiddenAsUnknown: number
  sparseOnly: number
}

export const NO_FILTERS: CatalogFilters = { text: '', manufacturer: '', form: '', rate: '', known: '', conditions: {} }

export const WHOLE_CATALOG: CatalogView = {
  filters: NO_FILTERS,
  sort: '',
  order: 'asc',
  columns: null,
  figure: '',
}

export function orderOf({ sort, order, filters: { rate } }: CatalogView): Pick<CatalogView, 'sort' | 'order'> {
  return sort === '' && rate !== '' ? { sort: `compute.${rate}`, order: 'desc' } : { sort, order }
}

export const figureColumns = (columns: readonly Column[]) => columns.filter(({ kind }) => kind === 'figure')

export function figureOf(view: CatalogView, columns: readonly Column[]): Column | undefined {
  const figures = figureColumns(columns)
  const wanted = [view.figure, orderOf(view).sort, 'memoryBandwidthGBs']
  return wanted.flatMap((id) => figures.find((column) => column.id === id) ?? [])[0] ?? figures[0]
}

/** The rows to show, of rows that come newest first. An unknown figure never meets a condition, but it might, so such rows are counted separately. */
export function select(rows: readonly CatalogRow[], view: CatalogView, columns: readonly Column[]): Selection {
  const { rate, known } = view.filters
  const shownColumns = visibleColumns(view.columns, columns, rate)
  const tests = [
    ...testsOf(view.filters, columns),
    ...(known === '' ? [] : [(row: CatalogRow) => shownColumns.some(({ id }) => markIn(row, id) === 'o')]),
  ]
  const considered = known === '' ? rows : rows.map(originalOnly)
  const shown: CatalogRow[] = []
  let hiddenAsUnknown = 0
  for (const row of considered) {
    const results = tests.map((test) => test(row))
    if (results.every((result) => result === true)) shown.push(row)
    else if (!results.includes(false)) hiddenAsUnknown += 1
  }
  const { sort, order } = orderOf(view)
  const column = columns.find(({ id }) => id === sort)
  const unsorted = sort === NEWEST ? shown : mostLookedUpFirst(shown)
  const ordered = column ? sortRows(shown, column, order) : unsorted
  const sparseOnly = rate === '' ? 0 : shown.filter((row) => isSparseOnly(row, `compute.${rate}`)).length
  return { rows: ordered, hidden: rows.length - shown.length, hiddenAsUnknown, sparseOnly }
}

/** The same row each time, as the table keeps a line for each. */
const originals = new WeakMap<CatalogRow, CatalogRow>()

/** A row with only what was read in the original: the other figures count as not stated. */
function originalOnly(row: CatalogRow): CatalogRow {
  const made = originals.get(row) ?? {
    ...row,
    ...Object.fromEntries(
      MARKED.filter((path) => path in row && markIn(row, path) !== 'o').map((path) => [path, null]),
    ),
    rates: Object.fromEntries(Object.entries(row.rates).filter(([rate]) => markIn(row, `compute.${rate}`) === 'o')),
  }
  originals.set(row, made)
  return made
}

/** Behind every rank without one, however few rows a filter leaves. */
const rankOf = ({ rank = 1e9 }: Pick<CatalogRow, 'rank'>) => rank

export function mostLookedUpFirst<Row extends Pick<CatalogRow, 'rank'>>(rows: readonly Row[]): Row[] {
  return rows.toSorted((a, b) => rankOf(a) - rankOf(b))
}

/** Unstated values come last in either direction, preceded by rates stated only as sparse; ties keep their order. */
export function sortRows(rows: readonly CatalogRow[], column: Column, order: CatalogView['order']): CatalogRow[] {
  const sign = order === 'asc' ? 1 : -1
  const keyed = rows.map((row) => ({ row, key: column.value(row), gap: isSparseOnly(row, column.id) ? 1 : 2 }))
  keyed.sort((a, b) => {
    if (a.key === null || b.key === null) return (a.key === null ? a.gap : 0) - (b.key === null ? b.gap : 0)
    return sign * compareKeys(a.key, b.key)
  })
  return keyed.map(({ row }) => row)
}

let collator: Intl.Collator | undefined

function compareKeys(a: string | number, b: string | number): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  collator ??= new Intl.Collator('en', { numeric: true, sensitivity: 'base' })
  return collator.compare(String(a), String(b))
}

type Test = (row: CatalogRow) => boolean | undefined

function testsOf({ text, manufacturer, form, rate, conditions }: CatalogFilters, columns: readonly Column[]): Test[] {
  const tests: Test[] = []
  const isNamed = namedBy(text)
  if (text.trim() !== '') tests.push((row) => isNamed(searchedRow(row)))
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

export function filterCount({ text: _, conditions, ...chosen }: CatalogFilters): number {
  return Object.values(chosen).filter(Boolean).length + Object.values(conditions).filter((typed) => typed.trim()).length
}

export function countInWords({ rows, hidden }: Selection): string {
  return hidden === 0 ? `${rows.length} variants` : `${rows.length} of ${rows.length + hidden} variants`
}

export function gapsInWords({ hiddenAsUnknown, sparseOnly }: Selection): string {
  const unknown =
    hiddenAsUnknown > 0 &&
    `${hiddenAsUnknown} more ${hiddenAsUnknown === 1 ? 'lacks' : 'lack'} a figure that you filter by.`
  const sparse =
    sparseOnly > 0 &&
    `${sparseOnly} of these ${sparseOnly === 1 ? 'has' : 'have'} this rate only with structured sparsity.`
  return [unknown, sparse].filter(Boolean).join(' ')
}

/** Cached, because every keystroke tests every row. */
const known = new WeakMap<CatalogRow, Searched>()

function searchedRow(row: CatalogRow): Searched {
  const { name, model, manufacturer, memoryType } = row
  const made = known.get(row) ?? searched(`${name} ${model} ${manufacturer} ${memoryType ?? ''}`)
  known.set(row, made)
  return made
}

/** Fills the cache before anybody types: for thousands of rows it takes as long as drawing the visible ones. */
export function readNames(rows: readonly CatalogRow[]): void {
  for (const row of rows) searchedRow(row)
}

interface FormFilter {
  id: string
  label: string
  holds: (form: Form) => boolean
}

const isForServers = (form: Form) => form !== 'consumer'
const isPcie = (form: Form) => form.startsWith('PCIe')

export const FORM_FILTERS: readonly FormFilter[] = FORMS.flatMap((form) => [
  ...(form === FORMS[0] ? [{ id: 'no-consumer', label: 'All but consumer cards', holds: isForServers }] : []),
  ...(form === 'PCIe dual-slot' ? [{ id: 'pcie', label: 'PCIe, any', holds: isPcie }] : []),
  // A card of another or unknown width has no filter of its own: it is found under all PCIe cards.
  ...(form === 'PCIe' ? [] : [{ id: slugOf(form), label: form, holds: (other: Form) => other === form }]),
])
