/** Draws the comparison in the address, from the read API and the catalog index, just as model pages draw theirs. */

import type { Variant } from '../../content/schema/variant.ts'
import { getSourcedCatalog } from '../catalog/load.client.ts'
import type { SourcedCatalog, SourcedRow } from '../catalog/row.ts'
import { type CompareState, compareAddress, fromCompareQuery, idsIn, MOST_COMPARED } from '../core/addresses.ts'
import { copyAndSay } from '../core/clipboard.client.ts'
import { bindCombobox } from '../core/combobox.client.ts'
import { DOCUMENT_STATUS } from '../core/document-status.ts'
import { byId, getJson } from '../core/dom.client.ts'
import { html } from '../core/html.ts'
import { bestNamed } from '../core/names.ts'
import { adoptShortlist, changeShortlist, onShortlist, shortlist } from '../core/shortlist.client.ts'
import { showPage } from '../core/takeover.client.ts'
import { showTray } from '../core/tray.client.ts'
import { inWords } from '../core/words.ts'
import { type Compared, compare, comparedFrom } from './compare.ts'
import { comparisonPageHtml, type DocumentWords, stateInWords } from './page-html.ts'

const status = byId('status')
const place = byId('comparison')
const forBeginners = byId('built')
const PAGE_TITLE = document.title
/** What fits above a phone's keyboard. */
const MOST_CHOICES = 8
const fetched = new Map<string, Promise<Variant>>()

start()
  .catch(() => {
    status.textContent = 'The catalog could not be loaded. Check your connection and reload the page.'
  })
  .finally(showPage)

async function start(): Promise<void> {
  const index = await getSourcedCatalog()
  const rows = new Map(index.variants.map((row) => [row.id, row]))
  const entriesOf = (ids: readonly string[]) =>
    ids.flatMap((id) => rows.get(id) ?? []).map(({ id, short }) => ({ id, name: short }))
  let state = fromCompareQuery(location.search)
  // Without ids in the address, the page compares the shortlist.
  if (state.ids.length === 0) {
    state = { ...state, ids: entriesOf(shortlist().map(({ id }) => id)).map(({ id }) => id) }
    if (state.ids.length > 0) history.replaceState(null, '', compareAddress(state))
  } else adoptShortlist(entriesOf(state.ids))

  const change = (next: CompareState) => {
    state = next
    history.pushState(null, '', compareAddress(next))
    changeShortlist(entriesOf(next.ids))
    void show()
  }

  const show = async () => {
    const shown = state
    const known = shown.ids.flatMap((id) => rows.get(id) ?? [])
    try {
      const compared = await Promise.all(known.map(load))
      // The reader has moved on: a late answer is ignored.
      if (shown === state) draw(shown, compared, index)
    } catch {
      if (shown === state)
        status.textContent =
          'Some figures could not be loaded. Check your connection and reload the page: the address keeps your choice.'
    }
  }

  bindPicker({
    rows: index.variants,
    isTaken: (id) => state.ids.includes(id),
    isFull: () => state.ids.length >= MOST_COMPARED,
    onPick: (id) => change({ ...state, ids: [...state.ids, id] }),
  })
  place.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element)) return
    const removed = target.closest<HTMLElement>('[data-remove]')?.dataset['remove']
    if (removed) {
      change({ ...state, ids: state.ids.filter((id) => id !== removed) })
      byId<HTMLInputElement>('add').focus()
    }
    const button = target.closest('[data-copy]')
    if (button) void copyAndSay(button, location.href, { refused: 'Copy it from the address bar' })
  })
  place.addEventListener('change', ({ target }) => {
    if (target instanceof HTMLInputElement && target.name === 'only')
      change({ ...state, differencesOnly: target.checked })
  })
  addEventListener('popstate', () => {
    state = fromCompareQuery(location.search)
    changeShortlist(entriesOf(state.ids))
    void show()
  })
  await show()
  showTray()
  // The comparison is of what is in the tray, whichever tab put it there.
  onShortlist((list) => {
    const kept = state.ids.filter((id) => !rows.has(id) || list.some((each) => each.id === id))
    const added = list.flatMap(({ id }) => (rows.has(id) && !kept.includes(id) ? [id] : []))
    const ids = [...kept, ...added]
    if (ids.join() !== state.ids.join()) change({ ...state, ids })
  })
}

function draw(state: CompareState, compared: readonly Compared[], index: SourcedCatalog): void {
  const comparison = compare(compared)
  const hadFocus = document.activeElement instanceof HTMLInputElement && document.activeElement.name === 'only'
  status.textContent = stateInWords(
    comparison,
    state,
    state.ids.length - compared.length,
    idsIn(location.search).length - state.ids.length,
  )
  document.title = [inWords(compared.map(({ short }) => short)), PAGE_TITLE].filter(Boolean).join(' · ')
  // Whoever compares has chosen: lists of pairs and models would only make the page longer.
  forBeginners.hidden = compared.length > 0
  const folds = new Map(foldsIn(place).map(({ dataset, open }) => [dataset['of'], open]))
  place.innerHTML =
    compared.length === 0 ? '' : comparisonPageHtml(comparison, state, (id) => documentWords(index, id)).text
  // What the reader has opened stays open when a variant is added or removed.
  for (const fold of foldsIn(place)) fold.open = folds.get(fold.dataset['of']) ?? fold.open
  if (hadFocus) place.querySelector<HTMLInputElement>('[name=only]')?.focus()
}

function foldsIn(element: Element): HTMLDetailsElement[] {
  return [...element.querySelectorAll<HTMLDetailsElement>('.phone-fold')]
}

function documentWords({ documents, notCurrent }: SourcedCatalog, id: string): DocumentWords {
  const status = notCurrent[id]
  return { title: documents[id] ?? id, status: status ? DOCUMENT_STATUS[status] : '' }
}

async function load(row: SourcedRow): Promise<Compared> {
  const { id } = row
  const request = fetched.get(id) ?? getJson<Variant>(`/api/v1/catalog/${encodeURIComponent(id)}`)
  fetched.set(id, request)
  try {
    return comparedFrom(row, await request)
  } catch (error) {
    // A failure must not be cached: the next attempt asks again.
    fetched.delete(id)
    throw error
  }
}

interface PickerOptions {
  rows: readonly SourcedRow[]
  isTaken: (id: string) => boolean
  isFull: () => boolean
  onPick: (id: string) => void
}

function bindPicker({ rows, isTaken, isFull, onPick }: PickerOptions): void {
  const input = byId<HTMLInputElement>('add')
  const matching = (text: string) => {
    const free = text.trim() === '' ? [] : rows.filter(({ id }) => !isTaken(id))
    return bestNamed(free, text, ({ model, manufacturer }) => `${model} ${manufacturer}`)
  }
  bindCombobox({
    input,
    list: byId('choices'),
    find: (text) =>
      matching(text)
        .slice(0, MOST_CHOICES)
        .map(({ id, name }) => ({ id, content: html`${name}` })),
    nothing: 'No variant in the catalog matches this',
    onPick: (id) => {
      input.value = ''
      if (isFull()) byId('status').textContent = 'At most six fit side by side: remove one first.'
      else onPick(id)
    },
    onLeave: () => {
      input.value = ''
    },
  })
  input.disabled = false
}
