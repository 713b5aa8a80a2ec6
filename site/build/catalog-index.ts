/** The rows of the catalog, and what `/catalog-index.json` serves. */

import { COLUMN_FIGURES, type ColumnValues, FIGURES, figureAt, unitsInWords } from '../../content/figures.ts'
import { RATE_KINDS, rateName } from '../../content/schema/rates.ts'
import { shortName } from '../../content/short-name.ts'
import { columnsFor } from '../shared/catalog/columns.ts'
import type { CatalogIndex, CatalogRow } from '../shared/catalog/row.ts'
import { nameWithin } from '../shared/variant/names.ts'
import { documentNumbers } from '../shared/variant/sources.ts'
import { type CatalogEntry, catalog, content, entries } from './content.ts'
import { launchOf, newestFirst, orderDateOf } from './newest.ts'

/** Raise it when the shape of `/catalog-index.json` changes. */
const INDEX_VERSION = 1

const RATE_PREFIX = 'compute.'

const orderDates = new Map(entries.map(({ variant }) => [variant.id, orderDateOf(variant)]))

/** Newest first. */
export const catalogRows: readonly CatalogRow[] = newestFirst(
  withDistinctShortNames(entries.map(rowOf)),
  ({ id }) => orderDates.get(id) ?? null,
)

export const rateKinds: readonly string[] = statedRateKinds()

export const catalogColumns = columnsFor(rateKinds)

export const catalogIndex: CatalogIndex = {
  schemaVersion: INDEX_VERSION,
  checkedAt: catalog.checkedAt,
  units: {
    ...unitsInWords(COLUMN_FIGURES),
    rates: 'TFLOPS (floating point) or TOPS (integer), manufacturer peak per accelerator',
  },
  rateKinds,
  documents: Object.fromEntries(content.documents.map(({ id, title }) => [id, title])),
  notCurrent: Object.fromEntries(
    content.documents.flatMap(({ id, status }) => (status === 'current' ? [] : [[id, status]])),
  ),
  variants: catalogRows,
}

export function rowOf({ model, variant }: CatalogEntry): CatalogRow {
  const rates = variant.compute ?? []
  const paths = new Set(FIGURES.map(({ path, group }) => (group === 'Dimensions' ? 'dimensions' : path)))
  const links = (variant.interconnect ?? []).map((_, index) => `interconnect[${index}]`)
  const sources = [...paths, ...links, ...rates.map(rateName)].flatMap((path) => {
    const numbers = documentNumbers(variant, path)
    return numbers.length > 0 ? [[path, numbers] as const] : []
  })
  return {
    id: variant.id,
    name: variant.name,
    short: shortName(variant.name, model.manufacturer),
    modelId: model.id,
    model: model.name,
    manufacturer: model.manufacturer,
    form: variant.form,
    ...(Object.fromEntries(COLUMN_FIGURES.map(({ path }) => [path, figureAt(variant, path)])) as ColumnValues),
    rates: Object.fromEntries(rates.map((rate) => [rateName(rate).slice(RATE_PREFIX.length), rate.value])),
    derived: Object.keys(variant.derived ?? {}).map((path) => path.slice(RATE_PREFIX.length)),
    launched: launchOf(variant),
    sources: Object.fromEntries(sources),
    documents: variant.sourceIds,
    checkedAt: variant.checkedAt,
  }
}

function statedRateKinds(): string[] {
  const stated = new Set(catalogRows.flatMap(({ rates }) => Object.keys(rates)))
  return RATE_KINDS.map((kind) => rateName(kind).slice(RATE_PREFIX.length)).filter((name) => stated.has(name))
}

/** If two names would be the same without the words in brackets, both keep them. */
function withDistinctShortNames(rows: readonly CatalogRow[]): CatalogRow[] {
  const times = new Map<string, number>()
  for (const { short } of rows) times.set(short, (times.get(short) ?? 0) + 1)
  return rows.map((row) =>
    times.get(row.short) === 1 ? row : { ...row, short: nameWithin(row.name, row.manufacturer) },
  )
}
