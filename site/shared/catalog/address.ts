/** The view in the address: short names, only what differs from the whole catalog, so that a link says what it shows. */
import { parseNumber, readNumber } from '../../../inquiry-service/contract/number-input.ts'
import { lowerFirst } from '../words.ts'
import { type Column, visibleColumns } from './columns.ts'
import { FORM_FILTERS } from './form-factor.ts'
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
  const named = params.get('columns')
  const chosen = named === null ? null : named.split(',').filter((id) => id !== 'name' && known(id))
  const isShown = visibleColumns(chosen, columns).some(({ id }) => id === sort)
  const form = params.get('form') ?? ''
  const rate = params.get('rate') ?? ''
  return {
    filters: {
      text: params.get('q') ?? NO_FILTERS.text,
      manufacturer: params.get('manufacturer') ?? NO_FILTERS.manufacturer,
      form: FORM_FILTERS.some(({ id }) => id === form) ? form : '',
      memory: toBound(params.get('memory')),
      bandwidth: toBound(params.get('bandwidth')),
      power: toBound(params.get('power')),
      rate: known(`compute.${rate}`) ? rate : '',
    },
    // An order by what nobody sees would look like none.
    sort: isShown ? sort : '',
    order: params.get('order') === 'desc' ? 'desc' : 'asc',
    columns: chosen,
  }
}

/** A bound as typed, or null when it is none. */
export function toBound(text: string | null): number | null {
  if (text === null || boundProblem(text) !== undefined) return null
  return parseNumber(text, BOUND) ?? null
}

/** Why a text bounds nothing; undefined when it does, or is empty. */
export function boundProblem(text: string): string | undefined {
  if (text.trim() === '') return undefined
  const reading = readNumber(text, BOUND)
  if ('problem' in reading) return `Not applied: ${lowerFirst(reading.problem)}`
  return Number.isFinite(reading.value) && reading.value >= 0 ? undefined : 'Not applied: enter a number from 0 on'
}

/** Gigabytes, gigabytes per second and watts come in whole ones where they have thousands: a comma then is unambiguous. */
const BOUND = { whole: true }
