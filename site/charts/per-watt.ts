/**
 * TFLOPS per watt of maximum power, for variants that state both and whose power excludes a processor; one kind of rate
 * only.
 */
import type { CatalogRow } from '../shared/catalog/row.ts'

export interface PerWatt {
  row: CatalogRow
  /** TFLOPS or TOPS. */
  rate: number
  /** Watts. */
  power: number
  quotient: number
}

/** Largest quotient first. `rateName` as in the index: `FP16.tensor.dense`. */
export function perWatt(rows: readonly CatalogRow[], rateName: string): PerWatt[] {
  return rows
    .flatMap((row) => {
      const rate = row.rates[rateName]
      const power = row['powerW.max']
      // The power of a superchip includes its processor: its quotient would unfairly rank below bare boards.
      return rate === undefined || power === null || power === 0 || row.powerScope === 'accelerator and processor'
        ? []
        : [{ row, rate, power, quotient: rate / power }]
    })
    .sort((a, b) => b.quotient - a.quotient)
}
