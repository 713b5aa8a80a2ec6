/** Writes how well the figures are supported today into the history of the evidence: `npm run evidence:record`. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { evidenceCounts, evidenceOfADay } from '../content/evidence.ts'
import { CONTENT_ROOT, loadContent } from '../content/index.ts'
import type { EvidenceOfADay } from '../content/schema/evidence-history.ts'
import { HISTORY_FILE } from './checks/rules/evidence-history.ts'

/** Gives the entry of the day, in place of an older one of the same day. `root`: the folder of the content. */
export function recordEvidence(root: string, today: string): EvidenceOfADay {
  const content = loadContent({ root, today })
  const entry = evidenceOfADay(today, evidenceCounts(content))
  const days = [...content.evidenceHistory.filter(({ date }) => date < today), entry]
  writeFileSync(join(root, HISTORY_FILE), `${JSON.stringify(days, null, 2)}\n`)
  return entry
}

if (import.meta.main) {
  const { figures, withPlace, withWords } = recordEvidence(CONTENT_ROOT, new Date().toISOString().slice(0, 10))
  console.log(`${figures} figures, ${withPlace} with their place, ${withWords} with their words`)
}
