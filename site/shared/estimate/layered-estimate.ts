/** The estimate with the cache as the architecture keeps it, beside the one by the uniform formula. */
import { equivalentCache } from '../../../inquiry-service/estimator/equivalent-cache.ts'
import {
  estimateMemory,
  type InferenceMemoryInput,
  type MemoryEstimate,
} from '../../../inquiry-service/estimator/estimator.ts'
import { type CacheGroup, type LayeredCache, layeredCache } from '../../../inquiry-service/estimator/layered-cache.ts'
import type { CacheModel } from './preset.ts'

export interface CacheShape {
  layers: number
  kvHeads: number
  headDim: number
}

export interface LayeredEstimate {
  /** With the layered cache in place of the formula's. */
  estimate: MemoryEstimate
  cache: LayeredCache
  /** By the uniform formula with the layers and heads of the configuration, as if all were alike. */
  naive: MemoryEstimate
  /** Input for the same function or the API, whose formula then gives this cache to the byte. */
  asUniform: InferenceMemoryInput
  /** What to send to the API, whose formula is uniform: exact but for state and whole numbers. */
  equivalent: InferenceMemoryInput
}

/** One shape in all layers and nothing beside it: the contract's formula is the architecture's own. */
export function isUniform({ layers, kvHeads, headDim, cache }: CacheShape & { cache: readonly CacheGroup[] }): boolean {
  const [group, ...others] = cache
  return (
    others.length === 0 &&
    group?.keeps === 'tokens' &&
    !group.latent &&
    group.window === null &&
    group.tokensPerEntry === 1 &&
    group.indexerElements === 0 &&
    group.sharingLayers === 0 &&
    group.layers === layers &&
    group.kvHeads === kvHeads &&
    group.keySize === headDim &&
    group.valueSize === headDim
  )
}

/** What goes into the fields of the form: the equivalent where there is one, else the configuration's own. */
export function formShape({ layers, kvHeads, headDim, cache }: CacheModel): CacheShape {
  const equivalent = cache && equivalentCache(cache)
  return equivalent
    ? { layers: equivalent.layers, kvHeads: equivalent.kvHeads, headDim: equivalent.headDim }
    : { layers, kvHeads, headDim }
}

/**
 * Both estimates for a model whose layers differ. The ranks are the least devices by the layered estimate.
 *
 * @throws EstimateOverflowError, CacheOverflowError when a total exceeds Number.MAX_SAFE_INTEGER bytes
 */
export function layeredEstimate(
  input: InferenceMemoryInput,
  { layers, kvHeads, headDim, cache }: CacheModel & { cache: CacheGroup[] },
): LayeredEstimate {
  const demand = {
    tokens: input.tokens,
    concurrency: input.concurrency,
    bytesPerElement: input.cacheBytesPerElement,
  }
  const asUniform = { ...input, ...cacheOfBytes(layeredCache(cache, demand).bytes) }
  const estimate = estimateMemory(asUniform)
  const shape = equivalentCache(cache)
  return {
    estimate,
    cache: layeredCache(cache, { ...demand, ranks: estimate.memoryOnlyDeviceLowerBound ?? 1 }),
    naive: estimateMemory({ ...input, layers, kvHeads, headDim }),
    asUniform,
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

/** 2 · 1 · 1 · 1 · bytes · 1 · ½: the formula's cache is any whole number of bytes. */
function cacheOfBytes(bytes: number) {
  return { layers: 1, kvHeads: 1, headDim: 1, tokens: bytes, concurrency: 1, cacheBytesPerElement: 0.5 }
}
