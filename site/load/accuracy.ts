/** Our estimate for a published measurement, computed from the preset just as the estimate page does. */
import type { Measurement } from '../../content/schema/measurements.ts'
import type { Preset } from '../../content/schema/preset.ts'
import { layeredCache } from '../../inquiry-service/estimator/layered-cache.ts'

const BYTES_OF = { MiB: 2 ** 20, GiB: 2 ** 30 }

/** `errorPercent`: of the measurement, one decimal; negative if the estimate is too low. */
export function compareWith(measurement: Measurement, preset: Pick<Preset, 'parametersB' | 'cache'>) {
  const estimatedBytes = estimated(measurement, preset)
  const measuredBytes = measurement.measured * BYTES_OF[measurement.unit]
  const errorPercent = Math.round(1000 * (estimatedBytes / measuredBytes - 1)) / 10
  // Turns −0 into 0, which prints without a sign.
  return { estimatedBytes, measuredBytes, errorPercent: errorPercent === 0 ? 0 : errorPercent }
}

/** Bytes on one rank: its share, plus whatever every rank holds a full copy of. */
function estimated(measurement: Measurement, { parametersB, cache }: Pick<Preset, 'parametersB' | 'cache'>): number {
  const { what, tokens, concurrency, bytesPerElement, ranks, windows, records = 'plain' } = measurement
  if (what === 'weights') return (parametersB * 1e9 * (measurement.bytesPerParameter ?? 0)) / ranks
  const sizes = { tokens: tokens ?? 0, concurrency: concurrency ?? 0, bytesPerElement: bytesPerElement ?? 0 }
  const { bytes, stateBytes } = layeredCache(cache, { ...sizes, ranks }, { windows, records, copies: 'every-rank' })
  return (what === 'state' ? stateBytes : bytes - stateBytes) / ranks
}
