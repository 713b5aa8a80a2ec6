/** Who cites a document, and for which figures. */
import { figurePaths } from '../../content/paths.ts'
import { figureName } from '../shared/variant/names.ts'
import { sourcesOf } from '../shared/variant/sources.ts'
import { type CatalogEntry, entries } from './content.ts'

export interface Citation extends CatalogEntry {
  /** Figures and facts in words, in the order of the data sheet; empty: cited for the entry as a whole. */
  figures: readonly string[]
}

const citing = Map.groupBy(
  entries.flatMap((entry) => entry.variant.sourceIds.map((id) => ({ id, entry }))),
  ({ id }) => id,
)

/** Every variant that names the document, in the order of the catalog. */
export function citationsOf(documentId: string): Citation[] {
  const citations = citing.get(documentId) ?? []
  return citations.map(({ entry }) => ({ ...entry, figures: citedFigures(entry, documentId) }))
}

function citedFigures({ variant }: CatalogEntry, documentId: string): string[] {
  const figures = figurePaths(variant)
    .filter((path) => sourcesOf(variant, path).includes(documentId))
    .map((path) => figureName(path, variant))
  const facts = (variant.integration ?? [])
    .filter(({ sourceIds }) => sourceIds.includes(documentId))
    .map(({ label }) => label)
  return [...figures, ...facts]
}
