/** Catalog entries prepared for comparison. */
import { publicVariant } from '../../content/index.ts'
import { type Compared, comparedFrom } from '../shared/compare/compare.ts'
import { rowOf } from './catalog-index.ts'
import type { CatalogEntry } from './content.ts'

export function comparedOf(entry: CatalogEntry): Compared {
  return comparedFrom(rowOf(entry), publicVariant(entry.variant))
}
