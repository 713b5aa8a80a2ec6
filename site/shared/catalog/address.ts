/** The view in the address: short names, only what differs from the whole catalog, so that a link says what it shows. */
import type { Column } from './columns.ts'
import { FORM_FACTOR_CLASSES } from './form-factor.ts'
import { type CatalogView, NO_FILTERS } from './view.ts'

/** The query of a view, without `?`; empty for the whole catalog. */
export function toQuery(view: CatalogView): string {
  const { text, manufacturer, form, memory, bandwidth, power, rate } = view.filters
  const pairs: [string, string | number | null][] = [
    ['q', text],
    ['manufacturer', manufacturer],
    ['form', form],
    ['memory', memory],
    ['bandwidth', bandwidth],
    ['power', power],
    ['rate', rate],
    ['sort', view.sort],
    ['order', view.sort && view.order === 'desc' ? 'desc' : ''],
    ['columns', view.columns === null ? null : view.columns.join(',')],
  ]
  const query = new URLSearchParams()
  for (const [name, value] of pairs) if (value !== '' && value !== null) query.set(name, String(value))
  // Choosing no column at all is a choice: it must survive a reload.
  if (view.columns?.length === 0) query.set('columns', '')
  return query.toString().replaceAll('%2C', ',')
}

/** The view of a query. What is not known or no number is left out: an old or mistyped link still shows the catalog. */
export function fromQuery(query: string, columns: readonly Column[]): CatalogView {
  const params = new URLSearchParams(query)
  const known = (id: string) => columns.some((column) => column.id === id)
  const sort = params.get('sort') ?? ''
  const chosen = params.get('columns')
  const form = params.get('form') ?? ''
  const rate = params.get('rate') ?? ''
  return {
    filters: {
      text: params.get('q') ?? NO_FILTERS.text,
      manufacturer: params.get('manufacturer') ?? NO_FILTERS.manufacturer,
      form: FORM_FACTOR_CLASSES.some(({ id }) => id === form) ? form : '',
      memory: toBound(params.get('memory')),
      bandwidth: toBound(params.get('bandwidth')),
      power: toBound(params.get('power')),
      rate: known(`compute.${rate}`) ? rate : '',
    },
    sort: known(sort) ? sort : '',
    order: params.get('order') === 'desc' ? 'desc' : 'asc',
    columns: chosen === null ? null : chosen.split(',').filter((id) => id !== 'name' && known(id)),
  }
}

/** A bound as typed, or null when it is none. */
export function toBound(text: string | null): number | null {
  if (text === null || text.trim() === '') return null
  const value = Number(text)
  return Number.isFinite(value) && value >= 0 ? value : null
}
