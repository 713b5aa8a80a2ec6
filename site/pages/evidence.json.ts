/** How much evidence there is and was, with links to each variant's file. */
import { evidenceCounts } from '../../content/evidence.ts'
import { content, entries } from '../core/content.build.ts'
import { jsonResponse } from '../programs/read-api.ts'
import { evidenceOf } from '../variant/evidence.build.ts'

export const GET = () =>
  jsonResponse({
    schemaVersion: 1,
    counts: evidenceCounts(content),
    history: content.evidenceHistory,
    variants: entries.map(({ variant }) => ({
      id: variant.id,
      path: `/evidence/${variant.id}.json`,
      figures: evidenceOf(variant).length,
    })),
  })
