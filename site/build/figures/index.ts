/** Every figure that an article may name. */
import { catalogCoverage } from './catalog-coverage.ts'
import { computePerWatt } from './compute-per-watt.ts'
import { decodeCeiling } from './decode-ceiling.ts'
import { denseAgainstSparse } from './dense-against-sparse.ts'
import { deviceCountSteps } from './device-count-steps.ts'
import type { FigureContent } from './figure.ts'
import { interconnectBandwidth } from './interconnect-bandwidth.ts'
import { kvCacheGrowth } from './kv-cache-growth.ts'
import { memoryBandwidth } from './memory-bandwidth.ts'
import { powerByFormFactor } from './power-by-form-factor.ts'
import { precisionBits } from './precision-bits.ts'
import { trainingMemoryParts } from './training-memory-parts.ts'

export const FIGURES: Record<string, FigureContent> = {
  'catalog-coverage': catalogCoverage,
  'compute-per-watt': computePerWatt,
  'decode-ceiling': decodeCeiling,
  'dense-against-sparse': denseAgainstSparse,
  'device-count-steps': deviceCountSteps,
  'interconnect-bandwidth': interconnectBandwidth,
  'kv-cache-growth': kvCacheGrowth,
  'memory-bandwidth': memoryBandwidth,
  'power-by-form-factor': powerByFormFactor,
  'precision-bits': precisionBits,
  'training-memory-parts': trainingMemoryParts,
}
