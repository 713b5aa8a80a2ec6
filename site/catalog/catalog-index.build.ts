/** The rows of the catalog, and what `/catalog-index.json` and `/catalog-sources.json` serve. */

import { COLUMN_FIGURES, type ColumnValues, FIGURES, figureAt, unitsInWords } from '../../content/figures.ts'
import { figures } from '../../content/paths.ts'
import { RATE_KINDS, rateName } from '../../content/schema/rates.ts'
import type { AuthoredVariant } from '../../content/schema/variant.ts'
import { shortName } from '../../content/short-name.ts'
import { type CatalogEntry, catalog, content, entries, hasUnread, knownGap } from '../core/content.build.ts'
import { MARKS } from '../core/evidence-mark.ts'
import { markOf } from '../variant/evidence.build.ts'
import { documentNumbers } from '../variant/figures.ts'
import { nameWithin } from '../variant/names.ts'
import { columnsFor } from './columns.ts'
import { LOOKED_UP } from './popular.ts'
import { type CatalogIndex, type CatalogRow, type CatalogSources, MARKED, type SourcedRow } from './row.ts'
import { axesOf } from './row-html.ts'

/** Raise it when the shape of `/catalog-index.json` changes. */
const INDEX_VERSION = 3

const SOURCES_VERSION = 1

const RATE_PREFIX = 'compute.'

const DATE = /^\d{4}(?:-\d{2}){0,2}/
const LABELS = ['Launched', 'Announced']
const UPPER_BOUND = /^[\d-]+ or earlier\b/

const STATED = [
  ...new Set(
    entries.flatMap(({ variant }) => [
      ...COLUMN_FIGURES.map(({ path }) => path),
      ...(variant.compute ?? []).map(rateName),
    ]),
  ),
]

const orderDates = new Map(entries.map(({ variant }) => [variant.id, orderDateOf(variant)]))

/** Newest first. */
export const catalogRows: readonly SourcedRow[] = newestFirst(
  withDistinctShortNames(entries.map(rowOf)),
  ({ id }) => orderDates.get(id) ?? null,
)

const statedRates = new Set(catalogRows.flatMap(({ rates }) => Object.keys(rates)))

export const rateKinds: readonly string[] = RATE_KINDS.map((kind) => rateName(kind).slice(RATE_PREFIX.length)).filter(
  (name) => statedRates.has(name),
)

export const catalogColumns = columnsFor(rateKinds)

export const standardColumns = catalogColumns.filter(({ standard }) => standard)

export const standardAxes = axesOf(catalogRows, standardColumns)

export const catalogIndex: CatalogIndex = {
  schemaVersion: INDEX_VERSION,
  checkedAt: catalog.checkedAt,
  units: {
    ...unitsInWords(COLUMN_FIGURES),
    rates: 'TFLOPS (floating point) or TOPS (integer), manufacturer peak per accelerator',
  },
  rateKinds,
  known: { marks: MARKS, figures: MARKED },
  variants: catalogRows.map(({ sources, documents, ...row }) => row),
}

export const catalogSources: CatalogSources = {
  schemaVersion: SOURCES_VERSION,
  documents: Object.fromEntries(content.documents.map(({ id, title }) => [id, title])),
  notCurrent: Object.fromEntries(
    content.documents.flatMap(({ id, status }) => (status === 'current' ? [] : [[id, status]])),
  ),
  variants: Object.fromEntries(catalogRows.map(({ id, sources, documents }) => [id, { sources, documents }])),
}

export function rowOf({ model, variant }: CatalogEntry): SourcedRow {
  const rates = variant.compute ?? []
  const rank = LOOKED_UP.findIndex((each) => each.variant === variant.id)
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
    known: knownIn(variant),
    ...(rank >= 0 && { rank }),
    launched: launchOf(variant),
    sources: Object.fromEntries(sources),
    documents: variant.sourceIds,
    checkedAt: variant.checkedAt,
    ...(hasUnread(variant) && { unread: true }),
    ...gapsIn(variant),
  }
}

function knownIn(variant: AuthoredVariant): string {
  const stated = figures(variant)
  const letters = MARKED.map((path) => (typeof stated.get(path) === 'number' ? markOf(variant, path) : '-'))
  return letters.join('').replace(/-+$/, '')
}

function gapsIn({ id }: AuthoredVariant): Pick<CatalogRow, 'gaps'> {
  const gaps = STATED.flatMap((path) => {
    const known = knownGap(id, path)
    return known ? [[path, known.gap] as const] : []
  })
  return gaps.length > 0 ? { gaps: Object.fromEntries(gaps) } : {}
}

/** If two names would be the same without the words in brackets, both keep them. */
function withDistinctShortNames(rows: readonly SourcedRow[]): SourcedRow[] {
  const times = new Map<string, number>()
  for (const { short } of rows) times.set(short, (times.get(short) ?? 0) + 1)
  return rows.map((row) =>
    times.get(row.short) === 1 ? row : { ...row, short: nameWithin(row.name, row.manufacturer) },
  )
}

export interface DatedFact {
  date: string
  /** `launched`, `announced`, or what the fact says of the day: `racks running at partners`. */
  words: string
}

type WithFacts = Pick<AuthoredVariant, 'integration'>

export function launchFactOf(variant: WithFacts): DatedFact | undefined {
  return datedFacts(variant).find(({ isBound }) => !isBound)
}

export function launchOf(variant: WithFacts): string | null {
  return launchFactOf(variant)?.date ?? null
}

/** Decides the order, and is never shown: that of `launchOf`, or else an upper bound ("or earlier"). */
export function orderDateOf(variant: WithFacts): string | null {
  return launchOf(variant) ?? datedFacts(variant)[0]?.date ?? null
}

function datedFacts({ integration = [] }: WithFacts): (DatedFact & { isBound: boolean })[] {
  return LABELS.flatMap((label) => integration.filter((fact) => fact.label === label)).flatMap(({ label, value }) => {
    const [date] = DATE.exec(value) ?? []
    const words = date && (value.slice(date.length).trim() || label.toLowerCase())
    return words ? [{ date, words, isBound: UPPER_BOUND.test(value) }] : []
  })
}

/**
 * Listed models in the order of the editor's list; then dated models, newest first; then undated ones in catalog order. Variants
 * of a model stay together, newest first.
 */
export function newestFirst<Row extends CatalogRow>(
  rows: readonly Row[],
  dateOf: (row: Row) => string | null = ({ launched }) => launched,
): Row[] {
  const place = new Map(content.lists.newestModels.map((id, index) => [id, index]))
  const dates = new Map(rows.map((row) => [row, dateOf(row) ?? '']))
  const own = (row: Row) => dates.get(row) ?? ''
  const ofModel = new Map<string, string>()
  for (const row of rows) if (own(row) > (ofModel.get(row.modelId) ?? '')) ofModel.set(row.modelId, own(row))
  const order = new Map([...new Set(rows.map(({ modelId }) => modelId))].map((id, index) => [id, index]))
  const after = (a: string, b: string) => (a === b ? 0 : a > b ? -1 : 1)
  return rows.toSorted(
    (a, b) =>
      (place.get(a.modelId) ?? Number.MAX_SAFE_INTEGER) - (place.get(b.modelId) ?? Number.MAX_SAFE_INTEGER) ||
      after(ofModel.get(a.modelId) ?? '', ofModel.get(b.modelId) ?? '') ||
      (order.get(a.modelId) ?? 0) - (order.get(b.modelId) ?? 0) ||
      after(own(a), own(b)),
  )
}
