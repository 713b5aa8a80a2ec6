/** The catalog page: filters, sorting, columns, shortlist and export, with its state in the address. */

import { copyAndSay } from '../core/clipboard.client.ts'
import { afterFrame, byId, getJson } from '../core/dom.client.ts'
import { unknownInWords } from '../core/names.ts'
import { adoptShortlist, changeShortlist, onShortlist, shortlist, toggleShortlisted } from '../core/shortlist.client.ts'
import { MOST_SHORTLISTED, type Shortlist, shortlistIds, withShortlist } from '../core/shortlist.ts'
import { takeOver } from '../core/takeover.client.ts'
import { showTray } from '../core/tray.client.ts'
import { fromQuery, toQuery } from './address.ts'
import { type Column, columnsFor, visibleColumns } from './columns.ts'
import { bindExports } from './export.client.ts'
import { bindForm, showInForm } from './form.client.ts'
import type { CatalogIndex, CatalogRow } from './row.ts'
import { CatalogTable } from './table.client.ts'
import {
  type CatalogView,
  countInWords,
  figureOf,
  gapsInWords,
  NEWEST,
  orderOf,
  ROWS_AT_ONCE,
  readNames,
  type Selection,
  select,
  WHOLE_CATALOG,
} from './view.ts'

const PAGE_TITLE = document.title

function run(index: CatalogIndex): void {
  const columns = columnsFor(index.rateKinds)
  const table = new CatalogTable(index.variants, visibleColumns(null, columns, ''))
  const manufacturers = [...new Set(index.variants.map(({ manufacturer }) => manufacturer))]
  const isListed = (id: string) => index.variants.some((row) => row.id === id)
  const readAddress = () => {
    const read = fromQuery(location.search, columns, manufacturers)
    if (!shortlistIds(location.search).every(isListed)) read.unknown.push('ids')
    return read
  }
  let { view, unknown } = readAddress()
  let selection: Selection = select(index.variants, view, columns)
  let most: number = history.state?.rows ?? ROWS_AT_ONCE
  /** What made the latest history entry: typing in one field makes one entry, not one per keystroke. */
  let lastChange = ''

  /** A link with a shortlist stays one whatever is filtered. */
  let hasList = shortlistIds(location.search).length > 0
  const addressOf = (list: Shortlist) => {
    const query = [toQuery(view, columns), hasList && withShortlist('', list).slice(1)].filter(Boolean).join('&')
    return query ? `/catalog?${query}` : '/catalog'
  }

  const shownColumns = () => visibleColumns(view.columns, columns, view.filters.rate)

  const show = () => {
    selection = select(index.variants, view, columns)
    table.show(selection.rows, shownColumns(), { ...view, ...orderOf(view) }, most)
    offerMore()
    const { manufacturer } = view.filters
    const counted = `${manufacturer && `${manufacturer}: `}${countInWords(selection)}`
    byId('count').textContent = counted
    document.title = manufacturer ? `${counted} · ${PAGE_TITLE}` : PAGE_TITLE
    byId('gaps').textContent = [gapsInWords(selection), unknownInWords(unknown)].filter(Boolean).join(' ')
    showInForm(view, columns)
    offerAll(shortlist())
  }

  /** Offers to choose all shown rows if they fit on the shortlist and aren't all on it yet. */
  const offerAll = (list: Shortlist) => {
    const { rows } = selection
    const size = withAll(list, rows).length
    const button = byId('choose-all')
    button.textContent = `Choose all ${rows.length}`
    button.hidden = rows.length < 2 || size > MOST_SHORTLISTED || size === list.length
  }

  const offerMore = () => {
    const left = selection.rows.length - most
    const [more, all] = byId('more').querySelectorAll('button')
    byId('more').hidden = left <= 0
    byId('shown').textContent = `${most} of ${selection.rows.length} shown`
    if (more) more.textContent = `Show ${Math.min(left, ROWS_AT_ONCE)} more`
    if (all) all.textContent = `Show all ${selection.rows.length}`
  }

  byId('more').addEventListener('click', ({ target }) => {
    if (!(target instanceof HTMLButtonElement)) return
    const before = most
    most = target.hasAttribute('data-all') ? selection.rows.length : most + ROWS_AT_ONCE
    // Whoever comes back from a variant finds the same rows.
    history.replaceState({ rows: most }, '')
    show()
    table.focusLine(before)
  })

  const change = (next: CatalogView, by: string) => {
    view = next
    unknown = []
    most = ROWS_AT_ONCE
    const address = addressOf(shortlist())
    show()
    afterFrame(() => {
      // A condition that can't be read yet is not in the address: it neither makes a step nor belongs to the one before.
      if (new URL(address, location.href).href === location.href) return
      if (by === lastChange) history.replaceState(null, '', address)
      else history.pushState(null, '', address)
      lastChange = by
    })
  }

  bindForm(
    {
      onFilters: (filters, by) => change({ ...view, filters: { ...view.filters, ...filters } }, by),
      onCondition: (id, typed) => {
        const { [id]: _, ...others } = view.filters.conditions
        const conditions = typed.trim() === '' ? others : { ...others, [id]: typed }
        change({ ...view, filters: { ...view.filters, conditions } }, `condition ${id}`)
      },
      onColumns: (chosen) => change(withColumns(view, isStandard(chosen, columns) ? null : chosen, columns), 'columns'),
      onSort: (id) => change({ ...view, sort: id, order: firstOrder(id, columns), figure: '' }, `sort ${Date.now()}`),
      onReverse: () => {
        const { sort, order } = orderOf(view)
        change({ ...view, sort, order: order === 'asc' ? 'desc' : 'asc' }, `reverse ${Date.now()}`)
      },
      // Ordered by a figure, it is ordered by the next one too; pressed again, the figure turns the order.
      onFigure: (id) => {
        const { sort } = orderOf(view)
        const isShown = figureOf(view, shownColumns())?.id === id
        const isByFigure = columns.some((column) => column.id === sort && column.kind === 'figure')
        const next = isShown
          ? nextOrder(view, id, columns)
          : isByFigure
            ? { sort: id, order: firstOrder(id, columns) }
            : {}
        change({ ...view, ...next, figure: id }, `figure ${Date.now()}`)
      },
      onReset: () => change({ ...WHOLE_CATALOG, columns: view.columns, figure: view.figure }, `reset ${Date.now()}`),
    },
    columns,
  )
  table.onSort((id) => change({ ...view, ...nextOrder(view, id, columns) }, `sort ${id} ${Date.now()}`))
  // In the filters and, on a phone, in the tray.
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element && target.closest('[data-share]')
    if (!button) return
    hasList = shortlist().length > 0
    history.replaceState(history.state, '', addressOf(shortlist()))
    void copyAndSay(button, location.href, { refused: 'Copying is blocked: copy the address instead' })
  })
  bindExports(() => ({ rows: selection.rows, columns: shownColumns() }))
  addEventListener('popstate', () => {
    ;({ view, unknown } = readAddress())
    lastChange = ''
    most = history.state?.rows ?? ROWS_AT_ONCE
    show()
    // Nobody is typing when going back, so even the focused field is restored.
    showInForm(view, columns, null)
  })
  show()
  bindShortlist(table, index.variants)
  byId('choose-all').addEventListener('click', () => {
    changeShortlist(withAll(shortlist(), selection.rows))
    // The button is gone, and by keyboard the tray is far: hundreds of points of the chart are before it.
    document.querySelector<HTMLElement>('#shortlist .primary')?.focus()
  })
  onShortlist(offerAll)
  onShortlist((list) => {
    if (hasList && !sameIds(list, isListed)) history.replaceState(history.state, '', addressOf(list))
  })
  afterFrame(() => readNames(index.variants))
}

const listed = ({ id, short }: CatalogRow) => ({ id, name: short })

function withAll(list: Shortlist, rows: readonly CatalogRow[]): Shortlist {
  const others = rows.filter(({ id }) => !list.some((each) => each.id === id))
  return [...list, ...others.map(listed)]
}

/** Whether the address names these; ids that are none of the catalog's stay in it until something changes. */
function sameIds(list: Shortlist, isListed: (id: string) => boolean): boolean {
  const named = shortlistIds(location.search).filter(isListed)
  return list.length === named.length && list.every(({ id }) => named.includes(id))
}

function bindShortlist(table: CatalogTable, rows: readonly CatalogRow[]): void {
  const named = (id: string) => rows.filter((row) => row.id === id)
  const carried = shortlistIds(location.search).flatMap(named)
  if (carried.length > 0) adoptShortlist(carried.map(listed))
  table.onChoice((id) => named(id).every((row) => toggleShortlisted({ id, name: row.short })))
  onShortlist((list) => table.showChosen(new Set(list.map(({ id }) => id))))
  showTray()
}

/** Hiding the column that the rows are sorted by also resets the order: nobody could see where it came from. */
function withColumns(view: CatalogView, chosen: string[] | null, columns: readonly Column[]): CatalogView {
  const isSortShown = visibleColumns(chosen, columns, view.filters.rate).some(({ id }) => id === view.sort)
  return { ...view, columns: chosen, ...(!isSortShown && { sort: '', order: 'asc' }) }
}

function isStandard(chosen: readonly string[], columns: readonly Column[]): boolean {
  return columns.every(({ id, standard }) => id === 'name' || chosen.includes(id) === standard)
}

/** Figures and dates start with the greatest, text starts with A. */
function firstOrder(id: string, columns: readonly Column[]): 'asc' | 'desc' {
  const kind = columns.find((column) => column.id === id)?.kind
  return kind === 'figure' || kind === 'date' ? 'desc' : 'asc'
}

/** Repeated clicks: the column's usual order, then the reverse, then back to the most looked up first. */
function nextOrder(view: CatalogView, id: string, columns: readonly Column[]): Pick<CatalogView, 'sort' | 'order'> {
  if (id === '' || id === NEWEST) return { sort: id, order: 'asc' }
  const first = firstOrder(id, columns)
  const { sort, order } = orderOf(view)
  if (sort !== id) return { sort: id, order: first }
  if (order === first) return { sort: id, order: first === 'asc' ? 'desc' : 'asc' }
  return { sort: '', order: 'asc' }
}

// At the end: while the file is on its way, no constant below this line would have its value.
const index = await getJson<CatalogIndex>('/catalog-index.json').catch(() => undefined)
await takeOver(() => {
  if (index) run(index)
  else byId('gaps').textContent = 'Filters and further variants could not be loaded: reload the page.'
})
