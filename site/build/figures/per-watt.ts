/** Rates over maximum power: one kind of rate only, and no power that includes a processor. */
import { type RateKind, rateAt, rateName } from '../../../content/schema/rates.ts'
import { POWER_SCOPES } from '../../../content/schema/vocabulary.ts'
import type { CatalogEntry } from '../content.ts'
import type { LeftOut } from './figure.ts'

export interface PerWatt {
  entry: CatalogEntry
  /** TFLOPS or TOPS. */
  rate: number
  watts: number
  quotient: number
}

/** The variants that state both, in the given order. */
export function perWatt(entries: readonly CatalogEntry[], kind: RateKind): PerWatt[] {
  return entries.flatMap((entry) => {
    const rate = rateAt(entry.variant, rateName(kind))?.value
    const watts = entry.variant.powerW?.max
    if (rate === undefined || typeof watts !== 'number' || hasProcessor(entry)) return []
    return [{ entry, rate, watts, quotient: rate / watts }]
  })
}

/** The variants that `perWatt` leaves out. */
export function withoutPerWatt(entries: readonly CatalogEntry[], kind: RateKind): LeftOut[] {
  const others = entries.filter((entry) => !hasProcessor(entry))
  const hasRate = ({ variant }: CatalogEntry) => rateAt(variant, rateName(kind)) !== undefined
  return [
    { reason: 'the stated power includes a processor', entries: entries.filter(hasProcessor) },
    {
      reason: `no ${kind.sparsity} ${kind.precision} ${kind.execution} rate is stated`,
      entries: others.filter((entry) => !hasRate(entry)),
    },
    {
      reason: 'a rate is stated, but no maximum power',
      entries: others.filter((entry) => hasRate(entry) && typeof entry.variant.powerW?.max !== 'number'),
    },
  ]
}

const [, , WITH_PROCESSOR] = POWER_SCOPES

/** The power of a superchip includes its processor: its quotient would unfairly rank below bare boards. */
function hasProcessor({ variant }: CatalogEntry): boolean {
  return variant.powerScope === WITH_PROCESSOR
}
