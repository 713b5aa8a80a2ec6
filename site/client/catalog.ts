/** The catalog table: filters, sorting, columns, choice for comparison and export, with the state in the address. */

import { drawable, pointKey } from '../charts/catalog-points.ts'
import { fromQuery, toQuery } from '../shared/catalog/address.ts'
import { type Column, columnsFor, visibleColumns } from '../shared/catalog/columns.ts'
import type { CatalogIndex, CatalogRow } from '../shared/catalog/row.ts'
import { type CatalogView, countInWords, type Selection, select, WHOLE_CATALOG } from '../shared/catalog/view.ts'
import { MOST_COMPARED } from '../shared/compare/address.ts'
import { bindExports } from './catalog-export.ts'
import { bindForm, showInForm } from './catalog-form.ts'
import { CatalogTable } from './catalog-table.ts'
import { byId } from './dom.ts'

/** Longer than drawing the rows takes, shorter than a look from the table to the chart. */
const DIM_AFTER_MS = 100

start().catch(() => {
  byId('count').textContent = 'Filters could not be loaded. The table is whole; load the page again to filter it.'
})

async function start(): Promise<void> {
  const response = await fetch('/catalog-index.json')
  if (!response.ok) throw new Error(`Cannot load the catalog index: status ${response.status}`)
  const index = (await response.json()) as CatalogIndex
  run(index)
}

function run(index: CatalogIndex): void {
  const columns = columnsFor(index.rateKinds)
  const table = new CatalogTable(index.variants)
  let view = fromQuery(location.search, columns)
  let selection: Selection = select(index.variants, view, columns)
  /** What the newest entry of the history was made by: typing on in one field makes one entry, not one a key. */
  let lastChange = ''

  let dimming: ReturnType<typeof setTimeout> | undefined

  const show = (isTyped = false) => {
    selection = select(index.variants, view, columns)
    table.show(selection.rows, visibleColumns(view.columns, columns), view)
    showAround(isTyped)
  }

  const showAround = (isTyped = false) => {
    byId('count').textContent = countInWords(selection)
    showInForm(view, columns, isTyped)
    // The chart is below the table: the rows need not wait for it.
    clearTimeout(dimming)
    dimming = setTimeout(() => dimPoints(selection.rows, index.variants), DIM_AFTER_MS)
  }

  const change = (next: CatalogView, by: string) => {
    view = next
    const query = toQuery(view)
    const address = query ? `/catalog?${query}` : '/catalog'
    const isTypedOn = by === lastChange
    lastChange = by
    show(by in view.filters || by === 'q')
    afterFrame(() => {
      if (isTypedOn) history.replaceState(null, '', address)
      else history.pushState(null, '', address)
    })
  }

  bindForm({
    onFilters: (filters, by) => change({ ...view, filters }, by),
    onColumns: (chosen) => change(withColumns(view, isStandard(chosen, columns) ? null : chosen, columns), 'columns'),
    onReset: () => change({ ...WHOLE_CATALOG, columns: view.columns }, `reset ${Date.now()}`),
  })
  table.onSort((id) => change({ ...view, ...nextOrder(view, id, columns) }, `sort ${id} ${Date.now()}`))
  table.onChoice(showChoice)
  bindExports(() => ({ rows: selection.rows, columns: visibleColumns(view.columns, columns) }))
  addEventListener('popstate', () => {
    view = fromQuery(location.search, columns)
    lastChange = ''
    show()
  })
  document.querySelector('#filters fieldset')?.removeAttribute('disabled')
  document.getElementById('rest')?.remove()
  if (toQuery(view) === '') table.showFirst(selection.rows, visibleColumns(view.columns, columns), view)
  else table.show(selection.rows, visibleColumns(view.columns, columns), view)
  showAround()
}

/** The browser takes as long to note an address as the rows take to be made: they are shown first. */
function afterFrame(act: () => void): void {
  requestAnimationFrame(() => setTimeout(act))
}

/** Hiding the column that the rows are sorted by takes the order back too: nobody could see where it comes from. */
function withColumns(view: CatalogView, chosen: string[] | null, columns: readonly Column[]): CatalogView {
  const isSortShown = visibleColumns(chosen, columns).some(({ id }) => id === view.sort)
  return { ...view, columns: chosen, ...(!isSortShown && { sort: '', order: 'asc' }) }
}

function isStandard(chosen: readonly string[], columns: readonly Column[]): boolean {
  return columns.every(({ id, standard }) => id === 'name' || chosen.includes(id) === standard)
}

/** First figures from the greatest, text from A; then the other way; then the order of the catalog again. */
function nextOrder(view: CatalogView, id: string, columns: readonly Column[]): Pick<CatalogView, 'sort' | 'order'> {
  const first = columns.find((column) => column.id === id)?.kind === 'figure' ? 'desc' : 'asc'
  if (view.sort !== id) return { sort: id, order: first }
  if (view.order === first) return { sort: id, order: first === 'asc' ? 'desc' : 'asc' }
  return { sort: '', order: 'asc' }
}

function showChoice(chosen: ReadonlySet<string>): void {
  const link = byId<HTMLAnchorElement>('compare-chosen')
  link.hidden = chosen.size === 0
  link.href = `/compare?ids=${[...chosen].slice(0, MOST_COMPARED).join(',')}`
  link.textContent =
    chosen.size > MOST_COMPARED
      ? `Compare the first ${MOST_COMPARED} of ${chosen.size} chosen`
      : `Compare ${chosen.size} chosen`
}

/** Points of the charts whose variants are all hidden in the table step back. */
function dimPoints(rows: readonly CatalogRow[], all: readonly CatalogRow[]): void {
  const count = drawable(all).length
  const placed = drawable(rows)
  for (const chart of document.querySelectorAll<SVGSVGElement>('svg:has([data-point])')) {
    const drawing = { count, width: chart.viewBox.baseVal.width }
    const shown = new Set(placed.map((row) => pointKey(row, drawing)))
    for (const point of chart.querySelectorAll<SVGElement>('[data-point]'))
      point.classList.toggle('dim', !shown.has(point.dataset['point'] ?? ''))
  }
}
