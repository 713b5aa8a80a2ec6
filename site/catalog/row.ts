/** The rows of the catalog and their documents, in the two files that the build writes and the browser reads. */
import { COLUMN_FIGURES, type ColumnValues } from '../../content/figures.ts'
import { RATE_KINDS, rateName } from '../../content/schema/rates.ts'
import type { Form } from '../../content/schema/vocabulary.ts'
import type { DocumentStatus } from '../core/document-status.ts'
import type { MARKS, Mark } from '../core/evidence-mark.ts'
import type { GapWords } from '../core/gap.ts'

/** A figure's documents: one-based positions in the row's own `documents` list. */
type Marks = readonly number[]

export interface CatalogRow extends ColumnValues {
  id: string
  name: string
  short: string
  modelId: string
  model: string
  manufacturer: string
  /** In the words that filters use; `formFactor` keeps the manufacturer's. */
  form: Form
  /** `FP8.tensor.dense` → TFLOPS, or TOPS for integers; only stated rates. */
  rates: Readonly<Record<string, number>>
  /** Place among the variants that are looked up most, from 0; left out for the others. */
  rank?: number
  /** How each figure of `MARKED` is known, one letter each in that order: see `MARKS`. `-` for what is not stated. */
  known: string
  /** Day, month or year of the launch, or else of the announcement, where a document states it: `2026-03-20`, `2019-08`. */
  launched: string | null
  checkedAt: string
  /** The text of one of its documents has not been read: what is missing may be in it. */
  unread?: true
  /** Column id → why it is empty, where it is not for what the documents say or may say. */
  gaps?: Readonly<Record<string, GapWords>>
}

export const MARKED: readonly string[] = [
  ...COLUMN_FIGURES.filter(({ kind }) => kind === 'number').map(({ path }) => path),
  ...RATE_KINDS.map(rateName),
]

const places = new Map(MARKED.map((path, index) => [path, index]))

export function markIn({ known }: Pick<CatalogRow, 'known'>, path: string): Mark | undefined {
  const mark = known[places.get(path) ?? known.length]
  return mark === '-' ? undefined : (mark as Mark | undefined)
}

export function gapIn({ gaps, unread }: Pick<CatalogRow, 'gaps' | 'unread'>, path: string): GapWords {
  return gaps?.[path] ?? (unread ? 'not read yet' : 'not stated')
}

interface RowSources {
  sources: Readonly<Record<string, Marks>>
  documents: readonly string[]
}

export interface SourcedRow extends CatalogRow, RowSources {}

export interface CatalogIndex {
  schemaVersion: number
  checkedAt: string
  units: Readonly<Record<string, string>>
  rateKinds: readonly string[]
  known: { marks: typeof MARKS; figures: readonly string[] }
  variants: readonly CatalogRow[]
}

export interface CatalogSources {
  schemaVersion: number
  documents: Readonly<Record<string, string>>
  /** Document id → status, only for documents that are not current: their figures want a second look. */
  notCurrent: Readonly<Record<string, Exclude<DocumentStatus, 'current'>>>
  variants: Readonly<Record<string, RowSources>>
}

export interface SourcedCatalog extends Pick<CatalogIndex, 'rateKinds'>, Omit<CatalogSources, 'variants'> {
  variants: readonly SourcedRow[]
}

/** A browser may hold one file from before a new build and the other from after it. */
const NO_SOURCES: RowSources = { sources: {}, documents: [] }

export function sourcedRow(row: CatalogRow, { variants }: CatalogSources): SourcedRow {
  return { ...row, ...(variants[row.id] ?? NO_SOURCES) }
}
