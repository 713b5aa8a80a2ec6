/**
 * The order of the catalog, the newest first: by the date of launch or announcement where a document states one. For the
 * others an editor's list of models, newest generation first, stands behind it: it claims an order, and no dates.
 */
import { z } from 'zod'
import newestModels from '../../content/lists/newest-models.json' with { type: 'json' }
import type { AuthoredVariant } from '../../content/schema/variant.ts'
import type { CatalogRow } from '../shared/catalog/row.ts'
import { content } from './content.ts'

const DATE = /^\d{4}(?:-\d{2}){0,2}/
const LABELS = ['Launched', 'Announced']

const known = new Set(content.models.map(({ id }) => id))

/** Ids of models, each once. */
export const NEWEST_MODELS: readonly string[] = z
  .array(z.string().refine((id) => known.has(id), { error: 'must be a model of the catalog' }))
  .refine((ids) => new Set(ids).size === ids.length, { error: 'must have each model once' })
  .parse(newestModels)

export interface DatedFact {
  /** `2026-03-20`, `2019-08`. */
  date: string
  /** `Launched` or `Announced`. */
  label: string
  /** Documents that state it. */
  sourceIds: readonly string[]
}

/** The launch, or else the announcement; undefined when no document states either. */
export function launchFactOf({ integration = [] }: Pick<AuthoredVariant, 'integration'>): DatedFact | undefined {
  return LABELS.flatMap((label) => integration.filter((fact) => fact.label === label)).flatMap(
    ({ label, value, sourceIds }) => {
      const [date] = DATE.exec(value) ?? []
      return date ? [{ date, label, sourceIds }] : []
    },
  )[0]
}

/** The day of `launchFactOf`; null when no document states one. */
export function launchOf(variant: Pick<AuthoredVariant, 'integration'>): string | null {
  return launchFactOf(variant)?.date ?? null
}

/**
 * Models of the list in its order; of the others the dated first, newest first, then those without a date in the order of
 * the catalog. Variants of a model stay together, its newest first.
 */
export function newestFirst(rows: readonly CatalogRow[]): CatalogRow[] {
  const place = new Map(NEWEST_MODELS.map((id, index) => [id, index]))
  const dateOf = new Map<string, string>()
  for (const { modelId, launched } of rows) {
    if (launched !== null && launched > (dateOf.get(modelId) ?? '')) dateOf.set(modelId, launched)
  }
  const order = new Map([...new Set(rows.map(({ modelId }) => modelId))].map((id, index) => [id, index]))
  const after = (a: string, b: string) => (a === b ? 0 : a > b ? -1 : 1)
  return rows.toSorted(
    (a, b) =>
      (place.get(a.modelId) ?? Number.MAX_SAFE_INTEGER) - (place.get(b.modelId) ?? Number.MAX_SAFE_INTEGER) ||
      after(dateOf.get(a.modelId) ?? '', dateOf.get(b.modelId) ?? '') ||
      (order.get(a.modelId) ?? 0) - (order.get(b.modelId) ?? 0) ||
      after(a.launched ?? '', b.launched ?? ''),
  )
}
