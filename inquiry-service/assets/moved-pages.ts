/** Pages that are gone, with the page that stands in for each: links to them keep working, on every way of running. */
import { FORMER_IDS } from '../../content/former-ids.ts'
import { type FormerIds, ID_KINDS } from '../../content/schema/former-ids.ts'

/** Where the pages of a kind are. */
const FOLDERS = {
  models: '/models',
  variants: '/catalog',
  documents: '/documents',
  articles: '/articles',
  presets: '/fit',
} as const

/** Address → address, for pages of former ids and their Markdown. */
export function formerPages(former: FormerIds): Record<string, string> {
  return Object.fromEntries(
    ID_KINDS.flatMap((kind) =>
      Object.entries(former[kind]).flatMap(([id, { now }]) =>
        ['', '.md'].map((ending) => [`${FOLDERS[kind]}/${id}${ending}`, `${FOLDERS[kind]}/${now}${ending}`]),
      ),
    ),
  )
}

export const MOVED_PAGES: Readonly<Record<string, string>> = {
  '/hosting': '/developers',
  '/hosting.md': '/developers.md',
  ...formerPages(FORMER_IDS),
}
