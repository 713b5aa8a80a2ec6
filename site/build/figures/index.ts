/** Every figure: those in articles, those on the charts page and the one of the catalog. */
import { catalogCoverage } from './catalog-coverage.ts'
import { catalogMemoryBandwidth } from './catalog-memory-bandwidth.ts'
import { computePerWatt } from './compute-per-watt.ts'
import { decodeCeiling } from './decode-ceiling.ts'
import { denseAgainstSparse } from './dense-against-sparse.ts'
import { deviceCountSteps } from './device-count-steps.ts'
import type { FigureContent } from './figure.ts'
import { interconnectBandwidth } from './interconnect-bandwidth.ts'
import { kvCacheGrowth } from './kv-cache-growth.ts'
import { memoryBandwidth } from './memory-bandwidth.ts'
import { bandwidthOverTime, memoryOverTime } from './over-time.ts'
import { powerByFormFactor } from './power-by-form-factor.ts'
import { precisionBits } from './precision-bits.ts'
import { tflopsPerWatt } from './tflops-per-watt.ts'
import { trainingMemoryParts } from './training-memory-parts.ts'

/** Below the catalog's table. */
export const CATALOG_CHART = 'catalog-memory-bandwidth'

export const FIGURES: Record<string, FigureContent> = {
  'bandwidth-over-time': bandwidthOverTime,
  'catalog-coverage': catalogCoverage,
  [CATALOG_CHART]: catalogMemoryBandwidth,
  'compute-per-watt': computePerWatt,
  'decode-ceiling': decodeCeiling,
  'dense-against-sparse': denseAgainstSparse,
  'device-count-steps': deviceCountSteps,
  'interconnect-bandwidth': interconnectBandwidth,
  'kv-cache-growth': kvCacheGrowth,
  'memory-bandwidth': memoryBandwidth,
  'memory-over-time': memoryOverTime,
  'power-by-form-factor': powerByFormFactor,
  'precision-bits': precisionBits,
  'tflops-per-watt': tflopsPerWatt,
  'training-memory-parts': trainingMemoryParts,
}

/** On the charts page, in this order, each with what it is good for. */
export const CHARTS: readonly { name: string; caption: string }[] = [
  {
    name: 'memory-bandwidth',
    caption:
      'How much fits, and how fast it is read. The closer to the upper left, the faster a device can read all of its memory.',
  },
  { name: 'tflops-per-watt', caption: 'Stated FP16 peak per watt of stated power: the best variant of each model.' },
  { name: 'memory-over-time', caption: 'Memory per accelerator, by launch or announcement.' },
  { name: 'bandwidth-over-time', caption: 'Memory bandwidth per accelerator, by launch or announcement.' },
]
