/** Which entries cite a document, for which figures, and what its format and rights mean. */

import type { SourceDocument } from '../../content/schema/document.ts'
import { type CatalogEntry, entries, onceFor } from '../core/content.build.ts'
import { count } from '../core/words.ts'
import { type EvidenceSource, evidenceOf, type FigureEvidence } from '../variant/evidence.build.ts'

interface Citation extends CatalogEntry {
  /**
   * Figures and facts in the order of the data sheet, by their place in the document; empty if it is cited for the
   * entry as a whole.
   */
  places: readonly CitedPlace[]
  /** The number of those figures and facts whose words somebody has seen. */
  values: number
}

export interface CitedPlace {
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

export function valuesOn(citations: readonly Pick<Citation, 'values'>[]): number {
  return citations.reduce((sum, { values }) => sum + values, 0)
}

/** `12 values of 3 variants come from it`. */
export function citedInWords(citations: readonly Pick<Citation, 'values'>[]): string {
  const total = valuesOn(citations)
  const variants = citations.filter(({ values }) => values > 0).length
  return total === 0
    ? 'no value in the catalog has been seen in it'
    : `${count(total, 'value')} of ${count(variants, 'variant')} ${total === 1 ? 'comes' : 'come'} from it`
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
    values: new Set(cited.flatMap(({ figure, source }) => (source.words === undefined ? [] : figure.path))).size,
  }
}

export const DOCUMENT_FORMAT: Record<SourceDocument['format'], string> = { pdf: 'PDF', html: 'Web page' }

export const REDISTRIBUTION: Record<SourceDocument['redistributionStatus'], string> = {
  'link-only': 'We only link to it. Ask the publisher before you copy it.',
  redistributable: 'The publisher allows passing it on.',
}
