/** On the 404 page: the nearest ids to the one asked for, from the search index. */

import type { SearchIndex } from '../shared/search/entry.ts'
import { nearestPaths } from '../shared/search/nearest.ts'

const MOST_SHOWN = 3

const hint = document.querySelector<HTMLElement>('[data-nearest]')
const list = hint?.querySelector('ul')
const field = document.querySelector<HTMLInputElement>('input[name=q]')
const words = decodeURI(location.pathname).split(/[^\p{L}\p{N}]+/u)

if (hint && list && field) {
  field.value = words
    .slice(words.length > 2 ? 2 : 1)
    .join(' ')
    .trim()
  try {
    const answer = await fetch('/search-index.json')
    const { entries } = (await answer.json()) as SearchIndex
    for (const { path, title } of nearestPaths(location.pathname, entries, MOST_SHOWN)) {
      const link = document.createElement('a')
      link.href = path
      link.textContent = title
      const item = document.createElement('li')
      item.append(link)
      list.append(item)
      hint.hidden = false
    }
  } catch {
    // Without the index the search is still there.
  }
}
