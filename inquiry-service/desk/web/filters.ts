/** What the list shows, according to its address. */

import { filterOf } from '../commands/filter-options.ts'
import type { InquiryFilter } from '../filter.ts'

/** Named views of the inquiries, in the order of the tabs; the first is the default. */
export const VIEWS = [
  { name: 'new', title: 'New', filter: () => ({ state: 'new' }) },
  { name: 'overdue', title: 'Overdue', filter: (_name, now) => ({ overdueAt: now }) },
  { name: 'mine', title: 'Mine', filter: (name) => ({ owner: name }) },
  { name: 'in-review', title: 'In review', filter: () => ({ state: 'in-review' }) },
  { name: 'answered', title: 'Answered', filter: () => ({ state: 'answered' }) },
  { name: 'closed', title: 'Closed', filter: () => ({ state: 'closed' }) },
  { name: 'all', title: 'All', filter: () => ({}) },
] as const satisfies readonly {
  name: string
  title: string
  filter: (name: string, now: number) => InquiryFilter
}[]

/** Filters beside the view. */
export const FILTER_WORDS = ['text', 'kind', 'model', 'email', 'from', 'until'] as const

export function viewOf(query: URLSearchParams): (typeof VIEWS)[number]['name'] {
  return VIEWS.find(({ name }) => name === query.get('view'))?.name ?? VIEWS[0].name
}

/** @throws UsageError when a filter can't be parsed */
export function filterOfQuery(query: URLSearchParams, { name, now }: { name: string; now: number }): InquiryFilter {
  const view = VIEWS.find((each) => each.name === viewOf(query)) ?? VIEWS[0]
  const words = Object.fromEntries(FILTER_WORDS.flatMap((word) => (query.get(word) ? [[word, query.get(word)]] : [])))
  return { ...view.filter(name, now), ...filterOf(words) }
}
