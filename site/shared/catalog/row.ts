/** A row of the catalog, and the file of all rows, `/catalog-index.json`: shared by build and browser. */
import type { ColumnValues } from '../../../content/figures.ts'
import type { Form } from '../../../content/schema/vocabulary.ts'
import type { DocumentStatus } from '../document-status.ts'

/** A figure's documents: one-based positions in the row's own `documents` list. */
type Marks = readonly number[]

export interface CatalogRow extends ColumnValues {
  id: string
  name: string
  /** Without maker and form factor, which have their own columns. */
  short: string
  modelId: string
  model: string
  manufacturer: string
  /** In the words that filters use; `formFactor` keeps the manufacturer's. */
  form: Form
  /** `FP8.tensor.dense` → TFLOPS, or TOPS for integers; only stated rates. */
  rates: Readonly<Record<string, number>>
  /** Keys of `rates` that no document prints: they are derived from a rate that one does. */
  derived: readonly string[]
  /** Day, month or year of the launch, or else of the announcement, where a document states it: `2026-03-20`, `2019-08`. */
  launched: string | null
  /** Figure path → its documents. */
  sources: Readonly<Record<string, Marks>>
  /** Document ids, in the order of the variant's page. */
  documents: readonly string[]
  checkedAt: string
}

export interface CatalogIndex {
  schemaVersion: number
  checkedAt: string
  /** Field → unit in words. */
  units: Readonly<Record<string, string>>
  /** Every kind of rate that any variant states, in column order. */
  rateKinds: readonly string[]
  /** Document id → title. */
  documents: Readonly<Record<string, string>>
  /** Document id → status, only for documents that are not current: their figures want a second look. */
  notCurrent: Readonly<Record<string, Exclude<DocumentStatus, 'current'>>>
  variants: readonly CatalogRow[]
}
