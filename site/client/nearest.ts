/** On the 404 page: the nearest id to the one asked for, from the search index. */

import type { SearchIndex } from '../shared/search/entry.ts'
import { nearestPath } from '../shared/search/nearest.ts'

const hint = document.querySelector<HTMLElement>('[data-nearest]')
const link = hint?.querySelector('a')
const field = document.querySelector<HTMLInputElement>('input[name=q]')
const words = decodeURI(location.pathname).split(/[^\p{L}\p{N}]+/u)

if (hint && link && field) {
  field.value = words
    .slice(words.length > 2 ? 2 : 1)
    .join(' ')
    .trim()
  try {
    const answer = await fetch('/search-index.json')
    const { entries } = (await answer.json()) as SearchIndex
    const nearest = nearestPath(location.pathname, entries)
    if (nearest) {
      link.href = nearest.path
      link.textContent = nearest.title
      hint.hidden = false
    }
  } catch {
    // Without the index the search is still there.
  }
}
