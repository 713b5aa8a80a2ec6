/** The view in the address: short names, only what differs from the whole catalog, so that a link says what it shows. */
import { type Column, visibleColumns } from './columns.ts'
import { readCondition, writeCondition } from './condition.ts'
import { FORM_FILTERS } from './form-factor.ts'
import { type CatalogView, NO_FILTERS } from './view.ts'

/** Names that older links have for a condition. */
const OLDER: Readonly<Record<string, { column: string; sign: string }>> = {
  memory: { column: 'memoryGB', sign: '>=' },
  bandwidth: { column: 'memoryBandwidthGBs', sign: '>=' },
  power: { column: 'powerW.max', sign: '<=' },
}

/** Parameters that are no column. `ids` is the shortlist's. */
const NAMES = new Set(['q', 'manufacturer', 'form', 'rate', 'sort', 'order', 'columns', 'group', 'ids'])

/** Longer names are no mistake of a person, and could put words on the page. */
const SHOWN_NAME = /^[\w.-]{1,40}$/

/** The query of a view, without `?`; empty for the whole catalog. */
export function toQuery(view: CatalogView, columns: readonly Column[]): string {
  const { text, manufacturer, form, rate, conditions } = view.filters
  const pairs: [string, string][] = [
    ['q', text.trim()],
    ['manufacturer', manufacturer],
    ['form', form],
    ['rate', rate],
    ...columns.map((column): [string, string] => [column.id, inAddress(conditions[column.id] ?? '', column)]),
    ['sort', view.sort],
    ['order', view.sort && view.order === 'desc' ? 'desc' : ''],
    ['columns', view.columns?.join(',') ?? ''],
    ['group', view.grouped ? 'model' : ''],
  ]
  const query = new URLSearchParams(pairs.filter(([, value]) => value !== ''))
  // Choosing no column at all is a choice: it must survive a reload.
  if (view.columns?.length === 0) query.set('columns', '')
  return query.toString().replaceAll('%2C', ',')
}

function inAddress(typed: string, { kind }: Column): string {
  const reading = readCondition(typed, kind)
  return 'condition' in reading ? writeCondition(reading.condition) : ''
}

export interface ReadAddress {
  view: CatalogView
  /** Names of parameters that say nothing to this page, or whose value it can't read. */
  unknown: string[]
}

/** The view of a query. What is not known is left out and named: an old or mistyped link still shows the catalog. */
export function fromQuery(query: string, columns: readonly Column[]): ReadAddress {
  const params = new URLSearchParams(query)
  const unknown = new Set<string>()
  const known = (id: string) => columns.some((column) => column.id === id)
  /** The value if it is one that the page knows, else nothing, and the name is noted. */
  const oneOf = (name: string, isKnown: (value: string) => boolean) => {
    const value = params.get(name) ?? ''
    if (value === '' || isKnown(value)) return value
    unknown.add(name)
    return ''
  }
  const conditions: Record<string, string> = {}
  for (const [name, value] of params) {
    if (NAMES.has(name)) continue
    const older = OLDER[name]
    const column = columns.find(({ id }) => id === (older?.column ?? name))
    const typed = older ? `${older.sign} ${value}` : value
    const reading = column && readCondition(typed, column.kind)
    if (!reading || 'problem' in reading || reading.condition.length === 0) unknown.add(name)
    else conditions[column.id] = typed
  }
  const named = params.get('columns')
  const asked = named?.split(',').filter(Boolean) ?? []
  if (asked.some((id) => !known(id))) unknown.add('columns')
  const chosen = named === null ? null : asked.filter((id) => id !== 'name' && known(id))
  const rate = oneOf('rate', (value) => known(`compute.${value}`))
  const shown = visibleColumns(chosen, columns, rate)
  return {
    view: {
      filters: {
        text: params.get('q') ?? NO_FILTERS.text,
        manufacturer: params.get('manufacturer') ?? NO_FILTERS.manufacturer,
        form: oneOf('form', (value) => FORM_FILTERS.some(({ id }) => id === value)),
        rate,
        conditions,
      },
      // An order by what nobody sees would look like none.
      sort: oneOf('sort', (value) => shown.some(({ id }) => id === value)),
      order: oneOf('order', (value) => value === 'asc' || value === 'desc') === 'desc' ? 'desc' : 'asc',
      columns: chosen,
      grouped: oneOf('group', (value) => value === 'model') === 'model',
    },
    unknown: [...unknown],
  }
}

/** `Not understood in the address, and left out: foo, memory.`; empty when all was. */
export function unknownInWords(names: readonly string[]): string {
  if (names.length === 0) return ''
  const shown = names.filter((name) => SHOWN_NAME.test(name))
  const others = names.length - shown.length
  const list = [...shown, ...(others > 0 ? [`${others} more`] : [])].join(', ')
  return `Not understood in the address and left out: ${list}.`
}
