/** The comparisons of this catalog that have a page of their own. */
import { likelyPairs, type Pair, pairPath } from './compare/likely-pairs.ts'
import { content, entries } from './content.ts'

export const comparedPairs: readonly Pair[] = likelyPairs(
  entries,
  content.articles.map(({ relatedModels }) => relatedModels),
  content.lists.askedPairs,
)

/** The variants that this one is compared with, the likeliest first, each with the page's address. */
export function builtComparisonsOf(variantId: string): { name: string; href: string }[] {
  return comparedPairs
    .filter((pair) => pair.some(({ variant }) => variant.id === variantId))
    .flatMap((pair) =>
      pair
        .filter(({ variant }) => variant.id !== variantId)
        .map(({ variant }) => ({ name: variant.name, href: pairPath(pair) })),
    )
}
