/** On the 404 page: suggests similar addresses from the search index, or says why what was asked for isn't listed. */

import { getJson, make } from '../core/dom.client.ts'
import type { SearchIndex } from './entry.ts'
import { createSearch } from './match.ts'
import { nearestPaths } from './nearest.ts'

const MOST_SHOWN = 3
/** Ids contain the memory size; names of what isn't listed don't. */
const MEMORY = /\b\d+gb\b/gi

const hint = document.querySelector<HTMLElement>('[data-nearest]')
const reasons = document.querySelector<HTMLElement>('[data-not-listed]')
const field = document.querySelector<HTMLInputElement>('input[name=q]')
const words = written(location.pathname).split(/[^\p{L}\p{N}]+/u)

/** An address can hold bytes that are no text. */
function written(path: string): string {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}

if (hint && reasons && field) {
  field.value = words
    .slice(words.length > 2 ? 2 : 1)
    .join(' ')
    .trim()
  try {
    const { entries } = await getJson<SearchIndex>('/search-index.json')
    const named = field.value.replaceAll(MEMORY, '').trim()
    // By their names only: a word of an address may well be in a reason.
    const notListed = new Map(entries.filter(({ kind }) => kind === 'not-listed').map((entry) => [entry.path, entry]))
    const found = createSearch([...notListed.values()].map((entry) => ({ ...entry, facts: '' })))(named)
    const hits = found.ignored.length === 0 ? found.hits.flatMap(({ entry }) => notListed.get(entry.path) ?? []) : []
    for (const entry of hits.slice(0, MOST_SHOWN)) {
      const link = make('a', { href: entry.path }, entry.title)
      reasons.querySelector('ul')?.append(make('li', {}, link, ': ', entry.facts))
      reasons.hidden = false
    }
    // For something known not to be listed, a similar name would be the wrong answer.
    for (const { path, title, facts } of hits.length > 0 ? [] : nearestPaths(location.pathname, entries, MOST_SHOWN)) {
      const note = make('span', { class: 'note' }, facts)
      hint.querySelector('ul')?.append(make('li', {}, make('a', { href: path }, title), ' ', note))
      hint.hidden = false
    }
  } catch {
    // Without the index, the page still offers the search.
  }
}
