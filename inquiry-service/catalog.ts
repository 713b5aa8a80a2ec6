/**
 * The names of the whole catalog, read from the content. Imported as `#catalog` (package.json): a bundle, which has no content
 * beside it, has the names baked in (nitro.config.ts).
 */
import { loadContent } from '../content/index.ts'
import type { NamedModel } from './contract/catalog-names.ts'

export const CATALOG: readonly NamedModel[] = loadContent().models.map(({ id, name, manufacturer, variants }) => ({
  id,
  name,
  manufacturer,
  variants: variants.map((variant) => ({ id: variant.id, name: variant.name })),
}))
