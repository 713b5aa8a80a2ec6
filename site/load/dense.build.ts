/** The dense rate that bounds a load, by the width of its weights. */
import type { Variant } from '../../content/schema/variant.ts'
import { factsOf } from '../variant/facts.ts'
import type { FitDevice } from './fit.ts'

type Rated = Pick<Variant, 'compute' | 'unknownFields' | 'integration'>

/** Precisions whose numbers have the width, or are computed at its rate. */
const PRECISIONS = { 16: ['FP16', 'BF16'], 8: ['FP8', 'INT8'], 4: ['FP4', 'INT4'] } as const

/**
 * For weights of 16, 8 and 4 bits, in TFLOPS or TOPS. Narrow weights can be computed in any wider precision too, so the highest
 * dense rate of all counts. Null where a narrower one exists and only its sparse rate is stated, or none: the true dense rate may
 * then be higher than any that is.
 */
export function denseRates(variant: Rated): FitDevice['dense'] {
  const wide = highest(variant, 16, null)
  const middle = highest(variant, 8, wide)
  return [wide, middle, highest(variant, 4, middle)]
}

function highest(variant: Rated, width: keyof typeof PRECISIONS, wider: number | null): number | null {
  const rates = ratesOf(variant, PRECISIONS[width])
  const dense = rates.flatMap(({ value, isDense }) => (isDense && value !== null ? [value] : []))
  if (dense.length > 0) return Math.max(...dense, wider ?? 0)
  return rates.length > 0 ? null : wider
}

interface Rate {
  isDense: boolean
  /** Null: looked for, and not stated. */
  value: number | null
}

function ratesOf(variant: Rated, precisions: readonly string[]): Rate[] {
  const { compute = [], unknownFields = [] } = variant
  const isOurs = (precision: string) => precisions.includes(precision)
  return [
    ...compute.flatMap(({ precision, sparsity, value }) =>
      isOurs(precision) ? [{ isDense: sparsity === 'dense', value }] : [],
    ),
    ...unknownFields.flatMap((path) => {
      const [field, precision = '', , sparsity] = path.split('.')
      return field === 'compute' && isOurs(precision) ? [{ isDense: sparsity === 'dense', value: null }] : []
    }),
    ...factsOf(variant).lowRates.flatMap(({ format, sparsity, value }) =>
      isOurs(format.replace(/^(?:NV|MX)/, '')) ? [{ isDense: sparsity === 'dense', value: teraflops(value) }] : [],
    ),
  ]
}

/** `9,000 TFLOPS`, `20 PFLOPS per system`: what a fact says first; null if that is no rate. */
function teraflops(words: string): number | null {
  const [, number, unit] = /^([\d,.]+) (TFLOPS|TOPS|PFLOPS)\b/.exec(words) ?? []
  return number === undefined ? null : Number(number.replaceAll(',', '')) * (unit === 'PFLOPS' ? 1000 : 1)
}
