/** The example of the home page: what tables get wrong, shown on figures of the catalog, never on typed ones. */
import { figures } from '../../content/paths.ts'
import type { AuthoredVariant } from '../../content/schema/variant.ts'
import { entries } from './content.ts'

export interface ShownFigure {
  variant: AuthoredVariant
  path: string
  value: number
}

/**
 * A figure of the catalog.
 *
 * @throws Error when the catalog no longer states it: the example on the home page must then be chosen anew
 */
export function shownFigure(variantId: string, path: string): ShownFigure {
  const variant = entries.find((entry) => entry.variant.id === variantId)?.variant
  const value = variant && figures(variant).get(path)
  if (!variant || typeof value !== 'number') {
    throw new Error(
      `Cannot show the example of the home page as ${variantId} states no ${path}: choose another in site/components/home/TablesGoWrong.astro`,
    )
  }
  return { variant, path, value }
}
