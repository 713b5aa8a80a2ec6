/** Every figure, by the name that articles and pages use. */
import { catalogCoverage } from './catalog-coverage.build.ts'
import { decodeCeiling } from './decode-ceiling.build.ts'
import { denseAgainstSparse } from './dense-against-sparse.build.ts'
import { deviceCountSteps } from './device-count-steps.build.ts'
import type { FigureContent } from './figure.build.ts'
import { interconnectBandwidth } from './interconnect-bandwidth.build.ts'
import { kvCacheGrowth } from './kv-cache-growth.build.ts'
import { memoryBandwidth } from './memory-bandwidth.build.ts'
import { bandwidthOverTime, memoryOverTime } from './over-time.build.ts'
import { computePerWatt, tflopsPerWatt } from './per-watt.build.ts'
import { powerByFormFactor } from './power-by-form-factor.build.ts'
import { precisionBits } from './precision-bits.build.ts'
import { trainingMemoryParts } from './training-memory-parts.build.ts'

export const DRAWINGS: Record<string, FigureContent> = {
  'bandwidth-over-time': bandwidthOverTime,
  'catalog-coverage': catalogCoverage,
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

/** @throws Error when there is no figure of this name, which stops the build */
export function figureNamed(name: string): FigureContent {
  const figure = DRAWINGS[name]
  if (!figure)
    throw new Error(`Cannot draw the figure: its name is unknown: it is one of ${Object.keys(DRAWINGS).join(', ')}`)
  return figure
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
