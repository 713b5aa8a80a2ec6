/** The variants that figures of articles draw and list: all, until there are more than a drawing can tell apart. */
import { type CatalogEntry, content, entries } from '../content.ts'

/** A drawing of more is a cloud, and every article that shows it would grow with the catalog. */
const MOST_DRAWN = 200

/** Of a larger catalog those that some article prints a figure of, and an even sample of the others. */
export const drawnEntries: readonly CatalogEntry[] = evenSample(
  entries,
  MOST_DRAWN,
  new Set(content.articles.flatMap(({ figures }) => figures.map(({ variant }) => variant))),
)

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

/** At most `most` in their order, always those that are `named`: of the others every second, third or so. */
export function evenSample(
  all: readonly CatalogEntry[],
  most: number,
  named: ReadonlySet<string>,
): readonly CatalogEntry[] {
  if (all.length <= most) return all
  const others = all.filter(({ variant }) => !named.has(variant.id))
  const step = Math.ceil(others.length / Math.max(1, most - (all.length - others.length)))
  const sample = new Set(others.filter((_, index) => index % step === 0))
  return all.filter((entry) => named.has(entry.variant.id) || sample.has(entry))
}
