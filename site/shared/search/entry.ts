/** What the search index holds: shared by the build, which writes it, and the browser, which reads it. */

/** In the order in which equal hits are listed. */
export const KINDS = ['model', 'variant', 'article', 'preset', 'document', 'comparison', 'developers', 'page'] as const
export type Kind = (typeof KINDS)[number]

export const KIND_LABELS: Readonly<Record<Kind, string>> = {
  model: 'Model',
  variant: 'Variant',
  article: 'Article',
  preset: 'Estimate',
  document: 'Document',
  comparison: 'Comparison',
  developers: 'Developers',
  page: 'Page',
}

export interface SearchEntry {
  kind: Kind
  title: string
  /** Address in the site. */
  path: string
  /** One line to tell it from its neighbours: `80 GB · 3 350 GB/s`. */
  facts: string
  /** Further words to find it by. */
  words: string
}

export interface SearchIndex {
  /** Raised when the shape changes. */
  schemaVersion: 1
  checkedAt: string
  entries: SearchEntry[]
}
