/** Catalog entries prepared for comparison. */
import { publicVariant } from '../../content/index.ts'
import { rowOf } from '../catalog/catalog-index.build.ts'
import type { CatalogEntry } from '../core/content.build.ts'
import { type Compared, comparedFrom } from './compare.ts'

export function comparedOf(entry: CatalogEntry): Compared {
  return comparedFrom(rowOf(entry), publicVariant(entry.variant))
}
