/** The part of a preset that pages with a form carry, what a load takes from it, and the estimate with the cache that its layers really keep. */
import type { Preset } from '../../content/schema/preset.ts'
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

export interface PagePreset
  extends Omit<
    Preset,
    'cache' | 'config' | 'weights' | 'notRead' | 'configUrl' | 'configCopies' | 'notes' | 'checkedAt'
  > {
  weights: Pick<Preset['weights'], 'format' | 'bytesPerParameter'>
  /** Null if all layers keep the same, so that the uniform formula is exact. */
  cache: Preset['cache'] | null
  /** Billions in parts that no token of text reads, the vision encoder for one. */
  notReadB: number
}

export type CacheModel = Pick<PagePreset, 'name' | 'layers' | 'kvHeads' | 'headDim' | 'cache'>

export interface LoadModel
  extends CacheModel,
    Pick<
      PagePreset,
      'activeParametersB' | 'promptParametersB' | 'lookedUpParameters' | 'headParameters' | 'experts' | 'notReadB'
    > {
  /** Only some parameters are used per token, and no source says how many. */
  isActiveUnknown: boolean
  /** The model's own limit; null if its configuration doesn't state it. */
  contextTokens: number | null
  /** Null where unknown: then only key-value heads limit how the model is split. */
  queryHeads: number | null
}

export function loadModelOf(preset: PagePreset): LoadModel {
  const { activeParametersB, weights } = preset
  // A mixture of experts reads only part of its weights per token; without knowing how much, there is no rate.
  return { ...preset, isActiveUnknown: activeParametersB === null && /experts/.test(weights.format) }
}

export function pagePreset(preset: Preset): PagePreset {
  const { config, configUrl, configCopies, notes, checkedAt, weights, cache, notRead = [], ...figures } = preset
  const { format, bytesPerParameter } = weights
  return {
    ...figures,
    weights: { format, bytesPerParameter },
    cache: isUniform(preset) ? null : cache,
    notReadB: notRead.reduce((sum, part) => sum + part.parametersB, 0),
  }
}

/** Whether all layers keep the same and nothing else, so that the contract's formula is exact. */
function isUniform({ layers, kvHeads, headDim, cache }: Preset): boolean {
  const equivalent = cache.length === 1 ? equivalentCache(cache) : undefined
  return (
    equivalent?.layers === layers &&
    equivalent.kvHeads === kvHeads &&
    equivalent.headDim === headDim &&
    equivalent.extraTokens === 0
  )
}

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
  if (!model?.cache) return input
  // Makes the formula's cache any whole number of bytes: 2 · 1 · 1 · 1 · bytes · 1 · ½.
  const tokens = cacheBytes(model.cache, demandOf(input))
  return { ...input, layers: 1, kvHeads: 1, headDim: 1, tokens, concurrency: 1, cacheBytesPerElement: 0.5 }
}

function demandOf({ tokens, concurrency, cacheBytesPerElement }: InferenceMemoryInput) {
  return { tokens, concurrency, bytesPerElement: cacheBytesPerElement }
}

export const isOverflow = (error: unknown) =>
  error instanceof EstimateOverflowError || error instanceof CacheOverflowError
