/** The catalog view as a query string: short names, and only what differs from the whole catalog, so links stay readable. */
import { type Column, visibleColumns } from './columns.ts'
import { readCondition, writeCondition } from './condition.ts'
import { type CatalogView, FORM_FILTERS, figureColumns, NEWEST, NO_FILTERS } from './view.ts'

/** Parameters that are not columns. `ids` belongs to the shortlist. */
const NAMES = new Set(['q', 'manufacturer', 'form', 'rate', 'sort', 'order', 'columns', 'known', 'figure', 'ids'])

export function toQuery(view: CatalogView, columns: readonly Column[]): string {
  const { text, manufacturer, form, rate, known, conditions } = view.filters
  const isShown = (figure: string) => visibleColumns(view.columns, columns, rate).some(({ id }) => id === figure)
  const pairs: [string, string][] = [
    ['q', text.trim()],
    ['manufacturer', manufacturer],
    ['form', form],
    ['rate', rate],
    ['known', known],
    ...columns.map((column): [string, string] => [column.id, inAddress(conditions[column.id] ?? '', column)]),
    ['sort', view.sort],
    ['order', view.sort && view.sort !== NEWEST && view.order === 'desc' ? 'desc' : ''],
    ['columns', view.columns?.join(',') ?? ''],
    ['figure', isShown(view.figure) ? view.figure : ''],
  ]
  const query = new URLSearchParams(pairs.filter(([, value]) => value !== ''))
  // Hiding every column is a choice too, and must survive a reload.
  if (view.columns?.length === 0) query.set('columns', '')
  return query.toString().replaceAll('%2C', ',')
}

function inAddress(typed: string, { kind }: Column): string {
  const reading = readCondition(typed, kind)
  return 'condition' in reading ? writeCondition(reading.condition) : ''
}

interface ReadAddress {
  view: CatalogView
  unknown: string[]
}

/** The view that a query describes. Unknown parts are skipped and named, so an old or mistyped link still shows the catalog. */
export function fromQuery(query: string, columns: readonly Column[], manufacturers: readonly string[]): ReadAddress {
  const params = new URLSearchParams(query)
  const unknown = new Set<string>()
  const known = (id: string) => columns.some((column) => column.id === id)
  const oneOf = (name: string, isKnown: (value: string) => boolean) => {
    const value = params.get(name) ?? ''
    if (value === '' || isKnown(value)) return value
    unknown.add(name)
    return ''
  }
  const alike = (value: string) => manufacturers.find((name) => name.toLowerCase() === value.toLowerCase())
  const manufacturer = alike(oneOf('manufacturer', (value) => alike(value) !== undefined)) ?? ''
  const conditions: Record<string, string> = {}
  for (const [name, value] of params) {
    // Empty: the form's own submission, before its script has come.
    if (NAMES.has(name) || value === '') continue
    const column = columns.find(({ id }) => id === name)
    const typed = [conditions[name], value].filter(Boolean).join(' ')
    const reading = column && readCondition(typed, column.kind)
    if (!reading || 'problem' in reading || reading.condition.length === 0) unknown.add(name)
    else conditions[column.id] = typed
  }
  const named = params.getAll('columns')
  const ids = named.join().split(',').filter(Boolean)
  if (ids.some((id) => !known(id))) unknown.add('columns')
  const columnIds = ids.filter((id) => id !== 'name' && known(id))
  const chosen = named.length === 0 || (columnIds.length === 0 && unknown.has('columns')) ? null : columnIds
  const rate = oneOf('rate', (value) => known(`compute.${value}`))
  const shown = visibleColumns(chosen, columns, rate)
  return {
    view: {
      filters: {
        text: params.get('q') ?? NO_FILTERS.text,
        manufacturer,
        form: oneOf('form', (value) => FORM_FILTERS.some(({ id }) => id === value)),
        rate,
        known: oneOf('known', (value) => value === 'original'),
        conditions,
      },
      // Sorting by a hidden column would look like no order at all.
      sort: oneOf('sort', (value) => value === NEWEST || shown.some(({ id }) => id === value)),
      order: oneOf('order', (value) => value === 'asc' || value === 'desc') === 'desc' ? 'desc' : 'asc',
      columns: chosen,
      figure: oneOf('figure', (value) => figureColumns(shown).some(({ id }) => id === value)),
    },
    unknown: [...unknown],
  }
}
