/**
 * The shortlist: up to six variants carried from catalog to comparison, estimate and inquiry. It travels in the address
 * as `?ids=` and is stored on the device as text, which is parsed like any other input.
 */
import { type Html, html } from './html.ts'
import { iconHtml } from './icons.ts'

/** The most that fit side by side and can still be read. */
export const MOST_SHORTLISTED = 6

export const SHORTLIST_IS_FULL = 'Six at most: remove one first.'

export interface Shortlisted {
  id: string
  name: string
}

export type Shortlist = readonly Shortlisted[]

const ID = /^[a-z0-9]+(?:-[a-z0-9]+)*$/
const LONGEST_NAME = 200

/** The ids in `?ids=`, without duplicates and at most six; anything that can't be an id is left out. */
export function shortlistIds(query: string): string[] {
  const ids = (new URLSearchParams(query).get('ids') ?? '').split(',')
  return [...new Set(ids.filter((id) => ID.test(id)))].slice(0, MOST_SHORTLISTED)
}

/** `/estimate?ids=a,b`; only the path when nothing is chosen. */
export function withShortlist(path: string, list: readonly { id: string }[]): string {
  return list.length === 0 ? path : `${path}?ids=${list.map(({ id }) => encodeURIComponent(id)).join(',')}`
}

/** What was stored; empty if it is not a list that this site wrote. */
export function parseShortlist(text: string | null): Shortlist {
  let value: unknown
  try {
    value = JSON.parse(text ?? '[]')
  } catch {
    return []
  }
  if (!Array.isArray(value)) return []
  const listed = value.filter(isShortlisted).map(({ id, name }) => ({ id, name }))
  return [...new Map(listed.map((each) => [each.id, each])).values()].slice(0, MOST_SHORTLISTED)
}

function isShortlisted(value: unknown): value is Shortlisted {
  if (typeof value !== 'object' || value === null || !('id' in value) || !('name' in value)) return false
  const { id, name } = value
  return typeof id === 'string' && ID.test(id) && typeof name === 'string' && name.length <= LONGEST_NAME
}

/** The list with the variant added, or removed if it was there; undefined if the list is full. */
export function toggled(list: Shortlist, variant: Shortlisted): Shortlist | undefined {
  if (list.some(({ id }) => id === variant.id)) return list.filter(({ id }) => id !== variant.id)
  return list.length < MOST_SHORTLISTED ? [...list, { id: variant.id, name: variant.name }] : undefined
}

/** The list after someone changed `before` to `after`, whatever else it has: what was removed is out, what was added is in while there is room. */
export function withChange(list: Shortlist, before: Shortlist, after: Shortlist): Shortlist {
  const without = (from: Shortlist, others: Shortlist) =>
    from.filter(({ id }) => !others.some((other) => other.id === id))
  const kept = without(list, without(before, after))
  return [...kept, ...without(without(after, before), kept)].slice(0, MOST_SHORTLISTED)
}

const STEPS = [
  { path: '/inquire', label: 'Ask to buy' },
  { path: '/estimate', label: 'Estimate' },
  { path: '/compare', label: 'Compare' },
]

interface ListOrigin {
  isFromLink: boolean
  isShared: boolean
}

/** The tray: how many, which, and the next steps, without the one for the current page. */
export function trayHtml(list: Shortlist, path: string, { isFromLink, isShared }: ListOrigin): Html {
  const mine = html`; it is not yours. <button type="button" class="link" data-own>Show mine</button>`
  const whose = isFromLink && html`This list came with the link${isShared ? mine : '.'}`
  const steps = STEPS.filter((step) => step.path !== path)
  return html`<div class="frame-row"><strong class="count">${list.length} chosen</strong><button type="button" class="button quiet count" aria-expanded="false" aria-controls="chosen">${list.length} chosen</button>
<ul class="plain plain-links" id="chosen">${list.map(
    ({ id, name }) =>
      html`<li><a href="/catalog/${id}">${name}</a><button type="button" class="icon-button drop" data-drop="${id}" aria-label="Remove ${name}">${iconHtml('close')}</button></li>`,
  )}<li><button type="button" class="button quiet" data-clear>Clear</button><button type="button" class="button quiet" data-share>Share</button></li></ul>
<p class="note whose">${whose}</p>
<p class="problem" role="status"></p>
<nav class="actions" aria-label="With your shortlist">${steps.map(
    (step, index) =>
      html`<a class="button${index === steps.length - 1 && ' primary'}" href="${withShortlist(step.path, list)}">${step.label}</a>`,
  )}</nav></div>`
}
