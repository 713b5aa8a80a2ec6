/** A rate for each watt of maximum power: only variants that state both, and one kind of rate only. */
import type { CatalogRow } from '../shared/catalog/row.ts'

export interface PerWatt {
  row: CatalogRow
  /** TFLOPS or TOPS. */
  rate: number
  /** Watts. */
  power: number
  quotient: number
}

/** The greatest quotient first. `rateName` as in the index: `FP16.tensor.dense`. */
export function perWatt(rows: readonly CatalogRow[], rateName: string): PerWatt[] {
  return rows
    .flatMap((row) => {
      const rate = row.rates[rateName]
      const power = row['powerW.max']
      return rate === undefined || power === null || power === 0 ? [] : [{ row, rate, power, quotient: rate / power }]
    })
    .sort((a, b) => b.quotient - a.quotient)
}
