/** What the search files hold: shared by the build, which writes them, and the browser, which reads them. */

/** In the order in which equal hits are listed. */
export const KINDS = [
  'model',
  'variant',
  'part',
  'link',
  'comparison',
  'article',
  'preset',
  'document',
  'section',
  'developers',
  'page',
  'not-listed',
] as const
export type Kind = (typeof KINDS)[number]

export const KIND_LABELS: Readonly<Record<Kind, string>> = {
  model: 'Model',
  variant: 'Variant',
  part: 'On the label',
  link: 'Figure',
  comparison: 'Comparison',
  article: 'Article',
  preset: 'Estimate',
  document: 'Document',
  section: 'Article',
  developers: 'Developers',
  page: 'Page',
  'not-listed': 'Not listed',
}

export interface SearchEntry {
  kind: Kind
  title: string
  /** Address in the site. */
  path: string
  /** One line to tell it from its neighbours: `80 GB · 3 350 GB/s`; of what is not listed, the reason. */
  facts: string
  /** Further words to find it by; of a section of an article, its text. */
  words: string
}

/** `/search-index.json`, which is small, and `/search-text.json`, which is not. */
export interface SearchIndex {
  /** Raised when the shape changes. */
  schemaVersion: 1
  checkedAt: string
  entries: SearchEntry[]
}
