/**
 * The page's shortlist, which tabs share: a change here or in another tab adds and removes variants, and never writes back a
 * whole list that another tab has changed meanwhile. One from the address that isn't the reader's own takes precedence on this
 * page; merely following a shared link stores it only if nothing was stored before. A page on which one can choose also calls `showTray()`.
 */
import { parseShortlist, type Shortlist, type Shortlisted, toggled, withChange } from './shortlist.ts'
import { lastingStorage } from './storage.client.ts'
import { STORED_SHORTLIST } from './stored.ts'

const storage = lastingStorage()
const listeners = new Set<(list: Shortlist) => void>()
const stored = () => parseShortlist(storage.getItem(STORED_SHORTLIST))
let current = stored()
/** The list came from the address and is not the reader's own: this page shows it with the reader's changes. */
let isShared = false

/** It came with the link, and the reader had none: it is theirs now. */
let isAdopted = false

/** Whether the list came with the link, and whether the reader has another one. */
export const listOrigin = () => ({ isFromLink: isShared || isAdopted, isShared })

/** The reader's own list in place of the one from the link. */
export function showOwnShortlist(): void {
  isShared = false
  setCurrent(stored())
}

addEventListener('storage', ({ key, oldValue, newValue }) => {
  // Without a key, everything was cleared.
  if (key !== STORED_SHORTLIST && key !== null) return
  // A tab that followed another link at the same moment: neither list is the other's.
  if (isAdopted && !oldValue) isShared = true
  else
    setCurrent(
      isShared ? withChange(current, parseShortlist(oldValue), parseShortlist(newValue)) : parseShortlist(newValue),
    )
})
// Going back may restore this page from the browser's cache, as it was before another tab changed the list.
addEventListener('pageshow', ({ persisted }) => {
  if (persisted && !isShared) setCurrent(stored())
})

export function shortlist(): Shortlist {
  return current
}

export function onShortlist(run: (list: Shortlist) => void): void {
  listeners.add(run)
  run(current)
}

export function adoptShortlist(list: Shortlist): void {
  const own = stored()
  isAdopted = own.length === 0
  if (isAdopted) write(list)
  isShared = own.length > 0 && !isSame(own, list)
  setCurrent(list)
}

export function changeShortlist(list: Shortlist): void {
  if (isSame(list, current)) return
  isAdopted = false
  const next = withChange(stored(), current, list)
  write(next)
  setCurrent(isShared ? list : next)
}

export function toggleShortlisted(variant: Shortlisted): boolean {
  const next = toggled(isShared ? current : stored(), variant)
  if (next) changeShortlist(next)
  else document.dispatchEvent(new CustomEvent('shortlist-full'))
  return next !== undefined
}

function write(list: Shortlist): void {
  if (list.length === 0) storage.removeItem(STORED_SHORTLIST)
  else storage.setItem(STORED_SHORTLIST, JSON.stringify(list))
}

function setCurrent(list: Shortlist): void {
  current = list
  for (const run of listeners) run(current)
}

function isSame(one: Shortlist, other: Shortlist): boolean {
  return one.length === other.length && one.every(({ id }) => other.some((each) => each.id === id))
}
