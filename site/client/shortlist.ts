/**
 * The page's shortlist. One from the address takes precedence, but is stored only once the reader changes it or if nothing
 * was stored before, so that merely following a shared link doesn't overwrite the reader's own.
 *
 *     adoptShortlist(list)      the page's address named these, and the page knows their names
 *     onShortlist(run)          now, and whenever the list changes, here or in another tab
 *     changeShortlist(list)     the reader chose these
 *     toggleShortlisted(v)      one in or out; false, and the tray says why, when six are chosen already
 *
 * A page on which one can choose also calls `showTray()` of tray.ts; elsewhere the frame of the page does when it has to.
 */
import { parseShortlist, type Shortlist, type Shortlisted, toggled } from '../shared/shortlist.ts'
import { STORED_SHORTLIST } from '../shared/shortlist-key.ts'
import { lastingStorage } from './storage.ts'

const storage = lastingStorage()
const listeners = new Set<(list: Shortlist) => void>()
let current = parseShortlist(storage.getItem(STORED_SHORTLIST))
/** The list came from the address, so choices in other tabs don't change this page. */
let isOfAddress = false

addEventListener('storage', ({ key, newValue }) => {
  if (key !== STORED_SHORTLIST || isOfAddress) return
  current = parseShortlist(newValue)
  announce()
})

export function shortlist(): Shortlist {
  return current
}

export function onShortlist(run: (list: Shortlist) => void): void {
  listeners.add(run)
  run(current)
}

export function adoptShortlist(list: Shortlist): void {
  const isFirst = parseShortlist(storage.getItem(STORED_SHORTLIST)).length === 0
  isOfAddress = true
  if (isFirst) remember(list)
  current = list
  announce()
}

export function changeShortlist(list: Shortlist): void {
  remember(list)
  current = list
  announce()
}

function remember(list: Shortlist): void {
  try {
    if (list.length === 0) storage.removeItem(STORED_SHORTLIST)
    else storage.setItem(STORED_SHORTLIST, JSON.stringify(list))
  } catch {
    // The storage is full: the page still has the list, and its links carry it.
  }
}

export function toggleShortlisted(variant: Shortlisted): boolean {
  const next = toggled(current, variant)
  if (next) changeShortlist(next)
  else document.dispatchEvent(new CustomEvent('shortlist-full'))
  return next !== undefined
}

function announce(): void {
  for (const run of listeners) run(current)
}
