/** The page about this reference says how well figures are supported today, and how well at first. */
import { evidenceCounts, evidenceOfADay } from '../evidence.ts'
import type { EvidenceOfADay } from '../schema/evidence.ts'
import type { LocatedFinding, Rule } from './rule.ts'

export const HISTORY_FILE = 'evidence-history.json'

export const evidenceHistory: Rule = {
  name: 'evidence-history',
  description:
    'The last day in the history of the evidence has the counts of today, because the page that shows before and after would otherwise compare with a day that never was.',
  scope: 'all',
  check({ content }) {
    const last = content.evidenceHistory.at(-1)
    if (!last) return []
    const now = evidenceOfADay(last.date, evidenceCounts(content))
    return (Object.keys(now) as (keyof EvidenceOfADay)[])
      .filter((field) => now[field] !== last[field])
      .map(
        (field): LocatedFinding => ({
          file: HISTORY_FILE,
          field: `${last.date}.${field}`,
          problem: `is ${last[field]}, and according to the evidence ${now[field]}`,
          remedy: 'run `npm run record` before it is published',
          // New evidence is not a fault of the content; a test checks that the history is complete.
          severity: 'warning',
        }),
      )
  },
}
