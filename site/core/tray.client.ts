/** The shortlist tray at the bottom of the window, on every page while the list isn't empty. */

import {
  changeShortlist,
  listOrigin,
  onShortlist,
  shortlist,
  showOwnShortlist,
  toggleShortlisted,
} from './shortlist.client.ts'
import { SHORTLIST_IS_FULL, type Shortlist, trayHtml } from './shortlist.ts'

/** Every page has a place for the tray, but loads this only once there is something to show. Calling it again does nothing. */
export function showTray(): void {
  const place = document.querySelector<HTMLElement>('#shortlist')
  if (!place || place.dataset['bound']) return
  place.dataset['bound'] = ''
  place.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element)) return
    const dropped = target.closest<HTMLElement>('[data-drop]')?.dataset['drop']
    if (dropped) changeShortlist(shortlist().filter(({ id }) => id !== dropped))
    if (target.closest('[data-clear]')) changeShortlist([])
    if (target.closest('[data-own]')) showOwnShortlist()
    // The estimate's own link also says how many of each.
    const counted = document.querySelector<HTMLAnchorElement>('#carry[href*="ids="]')
    const ask = target.closest<HTMLAnchorElement>('a[href^="/inquire"]')
    if (counted && ask) ask.href = counted.href
    if (target.closest('button.count')) unfold(place, !isOpen(place))
  })
  place.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape' || !isOpen(place)) return
    unfold(place, false)
    place.querySelector<HTMLElement>('button.count')?.focus()
  })
  document.addEventListener('shortlist-full', () => {
    const problem = place.querySelector('.problem')
    if (problem) problem.textContent = SHORTLIST_IS_FULL
  })
  onShortlist((list) => draw(place, list))
  bindAdding()
}

/** On the page of a variant, a button puts it on the shortlist or takes it off. */
function bindAdding(): void {
  const button = document.getElementById('add-to-shortlist')
  if (!button) return
  const { id = '', name = '' } = button.dataset
  onShortlist((list) => {
    button.textContent = list.some((each) => each.id === id) ? 'Remove from shortlist' : 'Add to shortlist'
  })
  button.addEventListener('click', () => toggleShortlisted({ id, name }))
}

/** On a phone, the names are folded behind their count; elsewhere they are always visible. */
const isOpen = (place: HTMLElement) => place.classList.contains('open')

function unfold(place: HTMLElement, open: boolean): void {
  place.classList.toggle('open', open)
  place.querySelector('button.count')?.setAttribute('aria-expanded', String(open))
}

function draw(place: HTMLElement, list: Shortlist): void {
  const hadFocus = place.contains(document.activeElement)
  place.innerHTML = list.length === 0 ? '' : trayHtml(list, location.pathname, listOrigin()).text
  place.hidden = list.length === 0
  document.documentElement.classList.toggle('has-tray', list.length > 0)
  unfold(place, isOpen(place) && list.length > 0)
  // The focused element was redrawn: focus moves to the list or, if that is empty, to the page.
  if (hadFocus)
    (place.querySelector<HTMLElement>('.drop') ?? document.querySelector<HTMLElement>('#main a, #main input'))?.focus()
}
