/** A row of the catalog and the file of all rows, `/catalog-index.json`, as build and browser share them. */
import type { ColumnValues } from '../../../content/figures.ts'
import type { Form } from '../../../content/schema/vocabulary.ts'
import type { DocumentStatus } from '../document-status.ts'

/** A figure's documents, as numbers in the row's own `documents` list, the first being 1. */
export type Marks = readonly number[]

export interface CatalogRow extends ColumnValues {
  id: string
  name: string
  /** Without maker and form, in which a line of the table has it. */
  short: string
  modelId: string
  model: string
  manufacturer: string
  /** In the words to filter by; `formFactor` has the manufacturer's. */
  form: Form
  /** `FP8.tensor.dense` → TFLOPS, or TOPS for integers; only those that are stated. */
  rates: Readonly<Record<string, number>>
  /** Those of `rates` that are not printed: they follow from a rate that is. */
  derived: readonly string[]
  /** Day, month or year of the launch, or of the announcement, where a document states it: `2026-03-20`, `2019-08`. */
  launched: string | null
  /** Path of the figure → numbers of its documents. */
  sources: Readonly<Record<string, Marks>>
  /** Ids of the variant's documents, in the order of its page. */
  documents: readonly string[]
  checkedAt: string
}

export interface CatalogIndex {
  schemaVersion: number
  checkedAt: string
  /** Field → unit in words. */
  units: Readonly<Record<string, string>>
  /** Every kind of rate that some variant states, in the order of the columns. */
  rateKinds: readonly string[]
  /** Document id → title. */
  documents: Readonly<Record<string, string>>
  /** Document id → status, of those that are not current: their figures want a second look. */
  notCurrent: Readonly<Record<string, Exclude<DocumentStatus, 'current'>>>
  variants: readonly CatalogRow[]
}
