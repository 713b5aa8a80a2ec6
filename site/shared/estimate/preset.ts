/** A preset as the pages with a form keep it, and what a load takes from it. */
import type { Preset } from '../../../content/schema/preset.ts'

/** What the browser keeps of a preset. */
export interface PagePreset extends Omit<Preset, 'cache' | 'config' | 'configCopies' | 'weights'> {
  weights: Pick<Preset['weights'], 'format' | 'bytesPerParameter'>
  /** Null where every layer keeps the same, so that the uniform formula is the architecture's. */
  cache: Preset['cache'] | null
  /** Parameters of tables of which a token reads one row; 0 where the configuration does not say. */
  lookedUpParameters: number
  /** Where the configuration was read, without the fields that each copy carries. */
  configCopies: Pick<Preset['configCopies'][number], 'kind' | 'url'>[]
}

/** What the fields of the form are filled from: a preset or a pasted configuration. */
export type CacheModel = Pick<PagePreset, 'name' | 'layers' | 'kvHeads' | 'headDim' | 'cache'>

/** What is known of a model beyond the fields of the formula. */
export interface LoadModel extends CacheModel {
  /** Billions used per token; null where all are. */
  activeParametersB: number | null
  /** Not all parameters are used per token, and how many was not seen. */
  isActiveUnknown: boolean
  /** Parameters of tables of which a token reads one row; 0 where there are none or their size is not known. */
  lookedUpParameters: number
}

/** What a load takes from a preset beside the fields of the form. */
export function loadModelOf(preset: PagePreset): LoadModel {
  const { name, layers, kvHeads, headDim, cache, activeParametersB, lookedUpParameters, weights } = preset
  // Of a mixture of experts part of the weights is read per token; where nobody said how much, there is no rate.
  const isActiveUnknown = activeParametersB === null && /experts/.test(weights.format)
  return { name, layers, kvHeads, headDim, cache, activeParametersB, isActiveUnknown, lookedUpParameters }
}
