/**
 * The names of the whole catalog, read from the content. Imported as `#catalog` (package.json): a bundle, which has no content
 * beside it, has the names baked in (nitro.config.ts).
 */
import { loadContent } from '../../content/index.ts'
import type { NamedModel } from '../contract/accelerators.ts'

const { models, formerIds } = loadContent()

export const CATALOG: readonly NamedModel[] = models.map(({ id, name, manufacturer, variants }) => ({
  id,
  name,
  manufacturer,
  variants: variants.flatMap((variant) =>
    [variant.id, ...formerIdsOf(variant.id)].map((known) => ({ id: known, name: variant.name })),
  ),
}))

/** Former ids of variants: stored inquiries may still use them. */
function formerIdsOf(variantId: string): string[] {
  return Object.entries(formerIds.variants).flatMap(([former, { now }]) => (now === variantId ? [former] : []))
}
