/** The ids of today go into the ledger of published ids. None is ever taken out. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { loadContent } from '../../content/index.ts'
import { idsOf, LEDGER_FILE } from '../../content/rules/ids-kept.ts'
import { ID_KINDS, type PublishedIds } from '../../content/schema/former-ids.ts'

/** Gives the ids that were missing. `root`: the folder of the content. */
export function recordIds(root: string): string[] {
  const content = loadContent({ root })
  const current = idsOf(content)
  const added = ID_KINDS.flatMap((kind) => current[kind].filter((id) => !content.publishedIds[kind].includes(id)))
  const all = Object.fromEntries(
    ID_KINDS.map((kind) => [kind, [...new Set([...content.publishedIds[kind], ...current[kind]])].sort()]),
  ) as PublishedIds
  writeFileSync(join(root, LEDGER_FILE), `${JSON.stringify(all, null, 2)}\n`)
  return added
}
