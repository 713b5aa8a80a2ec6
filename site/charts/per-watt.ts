/** TFLOPS per watt of maximum power: variants that state both, without a processor in the power; one kind of rate only. */
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
      // The power of a superchip is that of a processor too: its quotient would rank below bare boards for no fault of its own.
      return rate === undefined || power === null || power === 0 || row.powerScope === 'with-processor'
        ? []
        : [{ row, rate, power, quotient: rate / power }]
    })
    .sort((a, b) => b.quotient - a.quotient)
}
