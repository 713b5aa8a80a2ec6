/**
 * The order of the catalog: an editor's list of models, newest generation first, then by launch or announcement date. A
 * date that is only an upper bound ("or earlier") affects the order, but is never shown as the date.
 */
import type { AuthoredVariant } from '../../content/schema/variant.ts'
import { content } from '../core/content.build.ts'
import type { CatalogRow } from './row.ts'

const DATE = /^\d{4}(?:-\d{2}){0,2}/
const LABELS = ['Launched', 'Announced']
const UPPER_BOUND = /^[\d-]+ or earlier\b/

export interface DatedFact {
  date: string
  /** `launched`, `announced`, or what the fact says of the day: `racks running at partners`. */
  words: string
}

type WithFacts = Pick<AuthoredVariant, 'integration'>

/** The launch, or else the announcement; undefined when no document dates either. */
export function launchFactOf(variant: WithFacts): DatedFact | undefined {
  return datedFacts(variant).find(({ isBound }) => !isBound)
}

export function launchOf(variant: WithFacts): string | null {
  return launchFactOf(variant)?.date ?? null
}

/** The date that decides the order: that of `launchOf`, or else an upper bound. */
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
 * Listed models in the order of the list; then dated models, newest first; then undated ones in catalog order. Variants
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
