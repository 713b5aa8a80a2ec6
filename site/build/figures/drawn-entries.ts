/** The variants that figures of articles draw and list: all, until there are more than a drawing can tell apart. */
import { type CatalogEntry, entries } from '../content.ts'
import { evenSample, namedInArticles } from '../even-sample.ts'

/** A drawing of more is a cloud, and every article that shows it would grow with the catalog. */
const MOST_DRAWN = 200

/** Of a larger catalog those that some article prints a figure of, and an even sample of the others. */
export const drawnEntries: readonly CatalogEntry[] = evenSample(entries, MOST_DRAWN, namedInArticles)

/** What a figure says of the sample; empty where all are drawn. */
export const drawnOf =
  drawnEntries.length === entries.length
    ? ''
    : `${drawnEntries.length} of ${entries.length} variants, those that articles name and an even sample of the others; `

/** `drawnEntries`, and those that a figure names itself. */
export function drawnWith(ids: readonly string[]): readonly CatalogEntry[] {
  const drawn = new Set(drawnEntries)
  return entries.filter((entry) => drawn.has(entry) || ids.includes(entry.variant.id))
}
