/** The names of the whole catalog, imported as `#catalog`: a bundle, without content, has them baked in (nitro.config.ts). */
import { loadContent } from '../../content/index.ts'
import type { NamedModel } from '../contract/accelerators.ts'

const { models, formerIds } = loadContent()

export const CATALOG: readonly NamedModel[] = models.map(({ id, name, manufacturer, variants }) => ({
  id,
  name,
  manufacturer,
  // With their former ids, which stored inquiries may still use.
  variants: variants.flatMap(({ id, name }) => {
    const former = Object.entries(formerIds.variants).flatMap(([known, { now }]) => (now === id ? [known] : []))
    return [id, ...former].map((known) => ({ id: known, name }))
  }),
}))
