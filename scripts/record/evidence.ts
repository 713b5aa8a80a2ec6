/** How well the figures are supported today goes into the history of the evidence. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { evidenceCounts, evidenceOfADay } from '../../content/evidence.ts'
import { loadContent } from '../../content/index.ts'
import { HISTORY_FILE } from '../../content/rules/evidence-history.ts'
import type { EvidenceOfADay } from '../../content/schema/evidence-history.ts'

/** Gives the entry of the day, in place of an older one of the same day. `root`: the folder of the content. */
export function recordEvidence(root: string, today: string): EvidenceOfADay {
  const content = loadContent({ root, today })
  const entry = evidenceOfADay(today, evidenceCounts(content))
  const days = [...content.evidenceHistory.filter(({ date }) => date < today), entry]
  writeFileSync(join(root, HISTORY_FILE), `${JSON.stringify(days, null, 2)}\n`)
  return entry
}
