/** The format of the search files, which the build writes and the browser reads. */
import type { NotListed } from '../../content/schema/lists.ts'
import type { Mark } from '../core/evidence-mark.ts'
import { wordsOf } from './words.ts'

/** What an entry is, in the order that equally good hits are listed. */
export const KIND_LABELS = {
  model: 'Model',
  variant: 'Variant',
  part: 'Part number',
  comparison: 'Comparison',
  article: 'Article',
  preset: 'Estimate',
  link: 'Figure',
  document: 'Document',
  section: 'Article',
  developers: 'Developers',
  page: 'Page',
  'not-listed': 'Not listed',
} as const
type Kind = keyof typeof KIND_LABELS
export const KINDS = Object.keys(KIND_LABELS) as readonly Kind[]

export const OPENING_ANCHOR = '#main'

export interface SearchEntry {
  kind: Kind
  title: string
  path: string
  /** One line that sets it apart from its neighbors: `80 GB · 3,350 GB/s`; for what isn't listed, the reason. */
  facts: string
  words: string
  mark?: Mark
  source?: string
}

export function entryOf(kind: Kind, title: string, path: string, facts: string, words: string): SearchEntry {
  return { kind, title, path, facts, words }
}

export interface SearchIndex {
  schemaVersion: 1
  checkedAt: string
  entries: SearchEntry[]
}

export function notListedAnchor({ name }: Pick<NotListed, 'name'>): string {
  return wordsOf(name).join('-')
}
