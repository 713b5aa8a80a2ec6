/** The variants that a comparison's address names. */

import { MOST_SHORTLISTED } from '../shortlist.ts'

/** The whole shortlist. */
export const MOST_COMPARED = MOST_SHORTLISTED

export interface CompareState {
  /** In the order of the columns, without duplicates. */
  ids: readonly string[]
  differencesOnly: boolean
}

/** Parses a query; ids after the sixth are dropped. */
export function fromCompareQuery(query: string): CompareState {
  const params = new URLSearchParams(query)
  const ids = (params.get('ids') ?? '').split(',').filter(Boolean)
  return { ids: [...new Set(ids)].slice(0, MOST_COMPARED), differencesOnly: params.get('only') === 'differences' }
}

/** The address of a comparison, for sharing. */
export function compareAddress({ ids, differencesOnly }: CompareState): string {
  if (ids.length === 0) return '/compare'
  const only = differencesOnly ? '&only=differences' : ''
  return `/compare?ids=${ids.map(encodeURIComponent).join(',')}${only}`
}
