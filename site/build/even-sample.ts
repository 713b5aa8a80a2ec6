/** A part of a large catalog for places that can't hold all of it. */
import { type CatalogEntry, content } from './content.ts'

/** Ids of the variants of which some article prints a figure. */
export const namedInArticles: ReadonlySet<string> = new Set(
  content.articles.flatMap(({ figures }) => figures.map(({ variant }) => variant)),
)

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
