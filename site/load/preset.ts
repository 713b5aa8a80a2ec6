/** The part of a preset that pages with a form carry, and what a load takes from it. */
import type { Preset } from '../../content/schema/preset.ts'
import { equivalentCache } from '../../inquiry-service/estimator/equivalent-cache.ts'

/** A preset as sent to the browser. */
export interface PagePreset
  extends Omit<
    Preset,
    'cache' | 'config' | 'weights' | 'notRead' | 'configUrl' | 'configCopies' | 'notes' | 'checkedAt'
  > {
  weights: Pick<Preset['weights'], 'format' | 'bytesPerParameter'>
  /** Null if all layers keep the same, so that the uniform formula is exact. */
  cache: Preset['cache'] | null
  /** Parameters in lookup tables, of which a token reads one row; 0 if the configuration doesn't say. */
  lookedUpParameters: number
  /** Parameters of the output head; 0 if the configuration doesn't give its size. */
  headParameters: number
  /** Of a mixture; null if the configuration doesn't say how many there are and how many a token uses. */
  experts: Preset['experts']
  /** Billions in parts that no token of text reads, the vision encoder for one. */
  notReadB: number
}

/** Fills the form's fields: a preset or a pasted configuration. */
export type CacheModel = Pick<PagePreset, 'name' | 'layers' | 'kvHeads' | 'headDim' | 'cache'>

/** What is known about a model beyond the formula's fields. */
export interface LoadModel
  extends CacheModel,
    Pick<PagePreset, 'activeParametersB' | 'lookedUpParameters' | 'headParameters' | 'experts' | 'notReadB'> {
  /** Only some parameters are used per token, and no source says how many. */
  isActiveUnknown: boolean
  /** The model's own limit; null if its configuration doesn't state it. */
  contextTokens: number | null
  /** Null where unknown: then only key-value heads limit how the model is split. */
  queryHeads: number | null
}

/** What a load takes from a preset besides the form's fields. */
export function loadModelOf(preset: PagePreset): LoadModel {
  const { activeParametersB, weights } = preset
  // A mixture of experts reads only part of its weights per token; without knowing how much, there is no rate.
  return { ...preset, isActiveUnknown: activeParametersB === null && /experts/.test(weights.format) }
}

/** What the page's script needs: the configuration itself stays in the content. */
export function pagePreset(preset: Preset): PagePreset {
  const { id, name, publisher, parametersB, activeParametersB, weights, layers, kvHeads, headDim, queryHeads } = preset
  const { contextTokens, lookedUpParameters, headParameters, notRead = [], experts } = preset
  const { format, bytesPerParameter } = weights
  return {
    id,
    name,
    publisher,
    parametersB,
    activeParametersB,
    weights: { format, bytesPerParameter },
    layers,
    kvHeads,
    headDim,
    queryHeads,
    contextTokens,
    cache: isUniform(preset) ? null : preset.cache,
    lookedUpParameters,
    headParameters,
    experts,
    notReadB: notRead.reduce((sum, part) => sum + part.parametersB, 0),
  }
}

/** Whether all layers keep the same and nothing else, so that the contract's formula is exact. */
function isUniform({
  layers,
  kvHeads,
  headDim,
  cache,
}: Pick<Preset, 'layers' | 'kvHeads' | 'headDim' | 'cache'>): boolean {
  const equivalent = cache.length === 1 ? equivalentCache(cache) : undefined
  return (
    equivalent?.layers === layers &&
    equivalent.kvHeads === kvHeads &&
    equivalent.headDim === headDim &&
    equivalent.extraTokens === 0
  )
}
