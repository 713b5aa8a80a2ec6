/** The tray of the shortlist at the foot of the window: there while something is chosen, on every page. */
import { SHORTLIST_IS_FULL, type Shortlist, trayHtml } from '../shared/shortlist.ts'
import { changeShortlist, onShortlist, shortlist } from './shortlist.ts'

/** Loaded when it is first needed: the frame of the page has the place for it. */
export function showTray(): void {
  const place = document.querySelector<HTMLElement>('#shortlist')
  if (!place || place.dataset['bound']) return
  place.dataset['bound'] = ''
  place.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element)) return
    const dropped = target.closest<HTMLElement>('[data-drop]')?.dataset['drop']
    if (dropped) changeShortlist(shortlist().filter(({ id }) => id !== dropped))
    if (target.closest('[data-clear]')) changeShortlist([])
  })
  document.addEventListener('keydown', ({ key }) => {
    const opened = place.querySelector('details[open]')
    if (key !== 'Escape' || !(opened instanceof HTMLDetailsElement)) return
    opened.open = false
    opened.querySelector('summary')?.focus()
  })
  document.addEventListener('shortlist-full', () => {
    const problem = place.querySelector('.problem')
    if (problem) problem.textContent = SHORTLIST_IS_FULL
  })
  onShortlist((list) => draw(place, list))
}

function draw(place: HTMLElement, list: Shortlist): void {
  const wasOpen = place.querySelector('details')?.open ?? false
  const hadFocus = place.contains(document.activeElement)
  place.innerHTML = list.length === 0 ? '' : trayHtml(list, location.pathname).text
  place.hidden = list.length === 0
  document.documentElement.classList.toggle('has-tray', list.length > 0)
  const chosen = place.querySelector('details')
  if (chosen) chosen.open = wasOpen
  // What had the focus was drawn anew: the reader stays at the list, or goes on at the page.
  if (hadFocus)
    (chosen?.querySelector('summary') ?? document.querySelector<HTMLElement>('#main a, #main input'))?.focus()
}
