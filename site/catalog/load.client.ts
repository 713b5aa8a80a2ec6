/** Loads the catalog with the documents of its figures. */
import { getJson } from '../core/dom.client.ts'
import { type CatalogIndex, type CatalogSources, type SourcedCatalog, sourcedRow } from './row.ts'

export const getCatalogSources = () => getJson<CatalogSources>('/catalog-sources.json')

export async function getSourcedCatalog(): Promise<SourcedCatalog> {
  const [{ rateKinds, variants }, sources] = await Promise.all([
    getJson<CatalogIndex>('/catalog-index.json'),
    getCatalogSources(),
  ])
  return { ...sources, rateKinds, variants: variants.map((row) => sourcedRow(row, sources)) }
}
