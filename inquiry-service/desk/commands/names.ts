/** Names of the catalog, loaded on demand: most commands don't need them. */
import { type CatalogNames, catalogNames } from '../../contract/catalog-names.ts'

export async function namesOfCatalog(): Promise<CatalogNames> {
  const { CATALOG } = await import('#catalog')
  return catalogNames(CATALOG)
}
