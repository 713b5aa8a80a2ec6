/** Catalog entries made ready for comparison. */
import { publicVariant } from '../../content/index.ts'
import type { Compared } from '../shared/compare/compare.ts'
import { rowOf } from './catalog-index.ts'
import type { CatalogEntry } from './content.ts'

export function comparedOf(entry: CatalogEntry): Compared {
  const { manufacturer, short, form, powerScope, derived, sources } = rowOf(entry)
  return { variant: publicVariant(entry.variant), manufacturer, short, form, powerScope, derived, sources }
}
