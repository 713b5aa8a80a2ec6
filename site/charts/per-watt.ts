/** Rate per watt of maximum power: only variants that state both for the accelerator alone, and one kind of rate only. */
import { powersProcessorToo } from '../shared/catalog/form-factor.ts'
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
      if (rate === undefined || power === null || power === 0 || powersProcessorToo(row.formFactor)) return []
      return [{ row, rate, power, quotient: rate / power }]
    })
    .sort((a, b) => b.quotient - a.quotient)
}
