/** Tables of rates: only equal precision and execution share a row, and only equal sparsity a column. */

import { EXECUTIONS, PRECISIONS, rateName, SPARSITIES } from '../../content/schema/rates.ts'
import type { ComputeRate, Variant } from '../../content/schema/variant.ts'

interface RateTable {
  execution: ComputeRate['execution']
  /** Columns: dense, and structured-sparse if such a rate is stated or missing. */
  sparsities: readonly ComputeRate['sparsity'][]
  rows: readonly RateRow[]
  /** Distinct conditions in order of appearance; cells refer to them by letter. */
  conditions: readonly string[]
}

interface RateRow {
  precision: ComputeRate['precision']
  cells: readonly RateCell[]
}

interface RateCell {
  path: string
  rate: ComputeRate | undefined
  /** Index into the table's conditions; -1 when not stated. */
  condition: number
}

/** Tensor rates first, as most readers look for them. A table without any stated rate is left out. */
export function rateTables(variant: Pick<Variant, 'compute' | 'unknownFields'>): RateTable[] {
  return [...EXECUTIONS].reverse().flatMap((execution) => {
    const table = rateTable(variant, execution)
    return table.rows.length === 0 ? [] : [table]
  })
}

function rateTable(variant: Pick<Variant, 'compute' | 'unknownFields'>, execution: RateTable['execution']): RateTable {
  const rates = new Map((variant.compute ?? []).map((rate) => [rateName(rate), rate]))
  const known = new Set([...rates.keys(), ...(variant.unknownFields ?? [])])
  const isLookedFor = (precision: RateRow['precision'], sparsity: ComputeRate['sparsity']) =>
    known.has(rateName({ precision, execution, sparsity }))
  const precisions = PRECISIONS.filter((precision) => SPARSITIES.some((sparsity) => isLookedFor(precision, sparsity)))
  const sparsities = SPARSITIES.filter(
    (sparsity) => sparsity === 'dense' || precisions.some((precision) => isLookedFor(precision, sparsity)),
  )
  const conditions: string[] = []
  const rows = precisions.map((precision) => ({
    precision,
    cells: sparsities.map((sparsity) => {
      const path = rateName({ precision, execution, sparsity })
      const rate = rates.get(path)
      return { path, rate, condition: rate ? remember(conditions, rate.conditions) : -1 }
    }),
  }))
  return { execution, sparsities, rows, conditions }
}

function remember(list: string[], text: string): number {
  const index = list.indexOf(text)
  return index < 0 ? list.push(text) - 1 : index
}

/** 0 → `a`, 26 → `aa`. */
export function noteLetter(index: number): string {
  const letter = String.fromCharCode(97 + (index % 26))
  return index < 26 ? letter : noteLetter(Math.floor(index / 26) - 1) + letter
}
