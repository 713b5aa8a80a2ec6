/** The part of a preset that pages with a form carry, and what a load takes from it. */
import type { Preset } from '../../content/schema/preset.ts'
import { equivalentCache } from '../../inquiry-service/estimator/equivalent-cache.ts'

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
