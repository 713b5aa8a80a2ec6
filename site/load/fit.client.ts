/** What runs a model: every variant for a load, with filters, sorting and the shortlist. */

import { byId, leadsTo, redraw } from '../core/dom.client.ts'
import { shortlist } from '../core/shortlist.client.ts'
import { takeOver } from '../core/takeover.client.ts'
import { asCounted, fitsOf } from './fit.ts'
import { fitColumns, fitHeadHtml, fitRowsHtml } from './fit-table.ts'
import {
  countWords,
  EVERY_FIT,
  type FitSort,
  type FitView,
  inShort,
  selectFits,
  skippedIn,
  viewFromParams,
  viewToParams,
} from './fit-view.ts'
import { type LoadState, modelWords } from './form.ts'
import type { Load } from './load.ts'
import { loadPage } from './page.client.ts'
import { bindBoxes, countRows, rowsToDraw, whenAllAreShown } from './variants.client.ts'
import { longestWords, notesOf, roundedGB } from './words.ts'

let view: FitView = EVERY_FIT
const filters = byId<HTMLFormElement>('fit-filters')
const rows = byId<HTMLTableSectionElement>('fit-rows')

const menus = Object.fromEntries(
  [...filters.querySelectorAll('select')].map(({ name, options }) => [name, [...options].map(({ value }) => value)]),
)

const page = await loadPage({
  render,
  ownParams: () => viewToParams(view),
  readOwnParams: (params) => {
    view = viewFromParams(params, menus)
    return skippedIn(params, view)
  },
})
void takeOver(() => {
  bind()
  page.start()
  bindBoxes()
})

function render(state: LoadState, load: Load): string {
  const devices = view.memory === 'counted' ? page.data.devices.map(asCounted) : page.data.devices
  const devicesOfEach = Number(view.n) || null
  const shown = selectFits(fitsOf(load, devices, devicesOfEach), view)
  const chosen = new Set(shortlist().map(({ id }) => id))
  const focused = rows.querySelector<HTMLInputElement>('.choose:focus')?.value
  const opened = [...rows.querySelectorAll<HTMLInputElement>('tr:has([open]) .choose')]
  const drawn = rowsToDraw(shown.rows)
  const columns = fitColumns(load, { fits: drawn, devicesOfEach })
  const fitted = drawn.map((fit) => [fit])
  redraw(byId('fit-head'), fitHeadHtml('Variant', columns, view.sort).text)
  redraw(rows, fitRowsHtml(fitted, columns, chosen).text)
  for (const { value } of opened) rows.querySelector(`[value="${CSS.escape(value)}"] ~ .more`)?.setAttribute('open', '')
  if (focused) rows.querySelector<HTMLElement>(`[value="${CSS.escape(focused)}"]`)?.focus()
  const words = `${roundedGB(load.estimate.memoryGB)} GB`
  byId('fit-subject').textContent = modelWords(state) ?? 'this load'
  byId('fit-total').textContent = words
  byId('fit-notes').textContent = notesOf(devicesOfEach === null ? drawn : [], load)
  byId('fit-count').textContent = `${countWords(shown, view)} ${longestWords(drawn)}`
  countRows(shown.rows.length)
  byId('now-total').textContent = inShort(words, shown)
  for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-estimate]'))
    link.href = page.addressFor('/estimate')
  showFilters()
  return `${words.replace('GB', 'gigabytes')}. ${countWords(shown, view)}`
}

function bind(): void {
  leadsTo(filters, byId('fit-count'))
  whenAllAreShown(page.refresh)
  filters.addEventListener('input', () => {
    const entered = [...new FormData(filters)].map(([name, value]) => [name, String(value)])
    view = viewFromParams(new URLSearchParams(entered), menus)
    page.refresh()
  })
  filters.addEventListener('reset', (event) => {
    event.preventDefault()
    view = EVERY_FIT
    page.refresh()
  })
  const fold = filters.querySelector<HTMLElement>('[data-fold]')
  fold?.addEventListener('click', () => {
    fold.ariaExpanded = String(byId('fit-panel').classList.toggle('open'))
  })
  byId('fit-head').addEventListener('click', ({ target }) => {
    const id = target instanceof Element ? target.closest<HTMLElement>('[data-sort]')?.dataset['sort'] : undefined
    if (id === undefined) return
    // Again: back to what is looked up most.
    view = { ...view, sort: id === view.sort ? EVERY_FIT.sort : (id as FitSort) }
    page.refresh()
    document.querySelector<HTMLElement>(`[data-sort="${id}"]`)?.focus()
  })
}

function showFilters(): void {
  const changed = viewToParams(view)
  for (const field of filters.querySelectorAll<HTMLInputElement | HTMLSelectElement>('[name]')) {
    if (field !== document.activeElement) field.value = view[field.name as keyof FitView]
    field.classList.toggle('in-force', field.name !== 'sort' && changed.has(field.name))
  }
  const folded = filters.querySelectorAll('select.in-force').length
  byId('fit-filter-count').textContent = folded ? `Filters (${folded})` : 'Filters'
  filters.querySelector('[type="reset"]')?.toggleAttribute('hidden', changed.size === 0)
  rows.dataset['sortedBy'] = view.sort
}
