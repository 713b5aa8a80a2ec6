/** Which entries cite a document, for which figures, and what its format and rights mean. */

import type { SourceDocument } from '../../content/schema/document.ts'
import { type CatalogEntry, entries } from '../core/content.build.ts'
import { onceFor } from '../core/once.ts'
import { count } from '../core/words.ts'
import { type EvidenceSource, evidenceOf, type FigureEvidence } from '../variant/evidence.build.ts'

interface Citation extends CatalogEntry {
  /**
   * Figures and facts in the order of the data sheet, by their place in the document; empty if it is cited for the
   * entry as a whole.
   */
  places: readonly CitedPlace[]
  /** The number of those figures and facts. */
  values: number
}

interface CitedPlace {
  source: EvidenceSource
  cited: readonly { figure: FigureEvidence; source: EvidenceSource }[]
}

const citing = Map.groupBy(
  entries.flatMap((entry) => entry.variant.sourceIds.map((id) => ({ id, entry }))),
  ({ id }) => id,
)

export function citationsOf(documentId: string): Citation[] {
  return (citing.get(documentId) ?? []).map(({ entry }) => citationOf(entry, documentId))
}

export function valuesOn(citations: readonly Citation[]): number {
  return citations.reduce((sum, { values }) => sum + values, 0)
}

/** `12 values of 3 variants come from it`. */
export function citedInWords(citations: readonly Citation[]): string {
  const values = valuesOn(citations)
  return `${count(values, 'value')} of ${count(citations.length, 'variant')} ${values === 1 ? 'comes' : 'come'} from it`
}

const evidenceIn = onceFor(({ variant }: CatalogEntry) => evidenceOf(variant))

function citationOf(entry: CatalogEntry, documentId: string): Citation {
  const cited = evidenceIn(entry).flatMap((figure) =>
    figure.sources.filter(({ document }) => document === documentId).map((source) => ({ figure, source })),
  )
  const places = [...Map.groupBy(cited, ({ source }) => JSON.stringify([source.place, source.words])).values()]
  return {
    ...entry,
    places: places.flatMap((members) => {
      const [first] = members
      return first ? [{ source: first.source, cited: members }] : []
    }),
    values: new Set(cited.map(({ figure }) => figure.path)).size,
  }
}

export const DOCUMENT_FORMAT: Record<SourceDocument['format'], string> = { pdf: 'PDF', html: 'Web page' }

export const REDISTRIBUTION: Record<SourceDocument['redistributionStatus'], string> = {
  'link-only': 'We only link to it. Whether you may copy it is for its publisher to say.',
  redistributable: 'The publisher allows passing it on.',
}
