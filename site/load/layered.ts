/** The estimate with the cache that the architecture really keeps, alongside that of the uniform formula. */
import { equivalentCache } from '../../inquiry-service/estimator/equivalent-cache.ts'
import {
  EstimateOverflowError,
  type InferenceMemoryInput,
  type MemoryFigures,
  memoryFigures,
} from '../../inquiry-service/estimator/estimator.ts'
import {
  type CacheGroup,
  CacheOverflowError,
  cacheBytes,
  type LayeredCache,
  layeredCache,
} from '../../inquiry-service/estimator/layered-cache.ts'
import type { CacheModel } from './preset.ts'

export interface LayeredEstimate {
  estimate: MemoryFigures
  cache: LayeredCache
  /** Applies the uniform formula to the configuration's layers and heads, as if all layers were alike. */
  naive: MemoryFigures
  /** Meaningful input for the API, whose formula is uniform: exact except for state and rounding. */
  equivalent: InferenceMemoryInput
}

/** The values of the form's fields: the uniform equivalent if there is one, or else the configuration's own. */
export function formShape({ layers, kvHeads, headDim, cache }: Omit<CacheModel, 'name'>) {
  const equivalent = cache && equivalentCache(cache)
  return equivalent
    ? { layers: equivalent.layers, kvHeads: equivalent.kvHeads, headDim: equivalent.headDim }
    : { layers, kvHeads, headDim }
}

/** The ranks are the fewest devices by the layered estimate. @throws EstimateOverflowError, CacheOverflowError */
export function layeredEstimate(
  input: InferenceMemoryInput,
  { layers, kvHeads, headDim, cache }: CacheModel & { cache: CacheGroup[] },
): LayeredEstimate {
  const demand = demandOf(input)
  const estimate = memoryFigures(layeredInput(input, { cache }))
  const shape = equivalentCache(cache, input.cacheBytesPerElement)
  return {
    estimate,
    cache: layeredCache(cache, { ...demand, ranks: estimate.memoryOnlyDeviceLowerBound ?? 1 }),
    naive: memoryFigures({ ...input, layers, kvHeads, headDim }),
    equivalent: shape
      ? {
          ...input,
          layers: shape.layers,
          kvHeads: shape.kvHeads,
          headDim: shape.headDim,
          tokens: input.tokens + shape.extraTokens,
        }
      : input,
  }
}

/** Input with which the uniform formula gives the cache as the model keeps it, to the byte. @throws CacheOverflowError */
export function layeredInput(
  input: InferenceMemoryInput,
  model: Pick<CacheModel, 'cache'> | undefined,
): InferenceMemoryInput {
  return model?.cache ? { ...input, ...cacheOfBytes(cacheBytes(model.cache, demandOf(input))) } : input
}

function demandOf({ tokens, concurrency, cacheBytesPerElement }: InferenceMemoryInput) {
  return { tokens, concurrency, bytesPerElement: cacheBytesPerElement }
}

/** Makes the formula's cache any whole number of bytes: 2 · 1 · 1 · 1 · bytes · 1 · ½. */
function cacheOfBytes(bytes: number) {
  return { layers: 1, kvHeads: 1, headDim: 1, tokens: bytes, concurrency: 1, cacheBytesPerElement: 0.5 }
}

export const isOverflow = (error: unknown) =>
  error instanceof EstimateOverflowError || error instanceof CacheOverflowError
