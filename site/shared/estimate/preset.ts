import type { Preset } from '../../../content/schema/preset.ts'

/** What the browser keeps of a preset. */
export interface PagePreset
  extends Omit<Preset, 'publisher' | 'activeParametersB' | 'cache' | 'config' | 'configCopy' | 'weights'> {
  weights: Pick<Preset['weights'], 'format' | 'bytesPerParameter'>
  /** Null where every layer keeps the same, so that the uniform formula is the architecture's. */
  cache: Preset['cache'] | null
}

/** What the fields of the form are filled from: a preset or a pasted configuration. */
export type CacheModel = Pick<PagePreset, 'name' | 'layers' | 'kvHeads' | 'headDim' | 'cache'>
