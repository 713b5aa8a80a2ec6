/** Names of the catalog, read when they are needed: most commands do without. */
import { type CatalogNames, catalogNames } from '../../inquiry-service/contract/catalog-names.ts'

export async function namesOfCatalog(): Promise<CatalogNames> {
  const { CATALOG } = await import('#catalog')
  return catalogNames(CATALOG)
}
