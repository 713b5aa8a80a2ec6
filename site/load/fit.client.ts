/** What runs a model: every variant for a load, with filters, sorting and the shortlist. */

import { byId, leadsTo, redraw } from '../core/dom.client.ts'
import { shortlist, toggleShortlisted } from '../core/shortlist.client.ts'
import { takeOver } from '../core/takeover.client.ts'
import { showTray } from '../core/tray.client.ts'
import { asCounted, fitsOf } from './fit.ts'
import { fitColumns, fitHeadHtml, fitRowsHtml, longestWords, notesOf } from './fit-html.ts'
import {
  countWords,
  EVERY_FIT,
  type FitChoices,
  type FitView,
  inShort,
  selectFits,
  skippedIn,
  viewFromParams,
  viewToParams,
} from './fit-view.ts'
import type { Load } from './load.ts'
import { loadPage } from './page.client.ts'
import { countRows, rowsToDraw, whenAllAreShown } from './show-all.client.ts'
import { type LoadState, modelWords } from './state.ts'
import { roundedGB } from './view.ts'

let view: FitView = EVERY_FIT
const filters = byId<HTMLFormElement>('fit-filters')
const rows = byId<HTMLTableSectionElement>('fit-rows')

const optionsOf = (name: string) =>
  [...(filters.elements.namedItem(name) as HTMLSelectElement).options].map(({ value }) => value)
const choices: FitChoices = { makers: optionsOf('maker'), forms: optionsOf('form') }

const page = await loadPage({
  render,
  ownParams: () => viewToParams(view),
  readOwnParams: (params) => {
    view = viewFromParams(params, choices)
    return skippedIn(params, view)
  },
})
void takeOver(() => {
  bind()
  page.start()
  showTray()
})

function render(state: LoadState, load: Load): string {
  const devices = view.isCounted ? page.data.devices.map(asCounted) : page.data.devices
  const shown = selectFits(fitsOf(load, devices, view.devicesOfEach), view)
  const chosen = new Set(shortlist().map(({ id }) => id))
  const focused = rows.querySelector<HTMLInputElement>('.choose:focus')?.value
  const opened = [...rows.querySelectorAll<HTMLInputElement>('tr:has([open]) .choose')]
  const drawn = rowsToDraw(shown.rows)
  const columns = fitColumns(load, { fits: drawn, devicesOfEach: view.devicesOfEach })
  const fitted = drawn.map((fit) => [fit])
  redraw(byId('fit-head'), fitHeadHtml('Variant', columns, view.sort).text)
  redraw(rows, fitRowsHtml(fitted, columns, chosen).text)
  for (const { value } of opened) rows.querySelector(`[value="${CSS.escape(value)}"] ~ .more`)?.setAttribute('open', '')
  if (focused) rows.querySelector<HTMLElement>(`[value="${CSS.escape(focused)}"]`)?.focus()
  const words = `${roundedGB(load.estimate.memoryGB)} GB`
  byId('fit-subject').textContent = modelWords(state) ?? 'this load'
  byId('fit-total').textContent = words
  byId('fit-notes').textContent = notesOf(view.devicesOfEach === null ? drawn : [], load)
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
    view = viewFromParams(new URLSearchParams(entered), choices)
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
    const params = viewToParams(view)
    // Again: back to what is looked up most.
    params.set('sort', id === view.sort ? '' : id)
    view = viewFromParams(params, choices)
    page.refresh()
    document.querySelector<HTMLElement>(`[data-sort="${id}"]`)?.focus()
  })
  rows.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLInputElement)) return
    const device = page.data.devices.find(({ id }) => id === target.value)
    if (!device || !toggleShortlisted({ id: device.id, name: device.short })) target.checked = !target.checked
  })
}

/** Updates the fields from the view, whatever changed it. */
function showFilters(): void {
  const params = viewToParams(view)
  for (const field of filters.querySelectorAll<HTMLInputElement | HTMLSelectElement>('[name]')) {
    const value = params.get(field.name) ?? (field.name === 'sort' ? view.sort : '')
    if (field !== document.activeElement) field.value = value
    field.classList.toggle('in-force', field.name !== 'sort' && value !== '')
  }
  const folded = ['maker', 'form', 'most', 'n', 'memory'].filter((name) => params.has(name)).length
  byId('fit-filter-count').textContent = folded ? `Filters (${folded})` : 'Filters'
  filters.querySelector('[type="reset"]')?.toggleAttribute('hidden', params.size === 0)
  rows.dataset['sortedBy'] = view.sort
}
