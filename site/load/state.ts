/** The single state of a page with a load, and what follows from it. Nothing here knows the document. */
import type { ModelConfig } from '../../content/config/model-config.ts'
import { parseNumber, writeNumber } from '../../inquiry-service/contract/number-input.ts'
import { EstimateOverflowError } from '../../inquiry-service/estimator/estimator.ts'
import { CacheOverflowError } from '../../inquiry-service/estimator/layered-cache.ts'
import { type EstimateRules, type FieldTexts, readInput, type Workload } from './input.ts'
import { formShape } from './layered.ts'
import { type Load, loadOf } from './load.ts'
import { type CacheModel, type LoadModel, loadModelOf, type PagePreset } from './preset.ts'

export interface LoadState {
  workload: Workload
  /** Field texts, by name. */
  texts: FieldTexts
  preset?: PagePreset | undefined
  /** Pasted in place of a preset. */
  config?: ModelConfig | undefined
  /** Variant id of the device whose page led here. */
  device?: string | undefined
}

type ReadLoad = { load: Load } | { problems: Readonly<Record<string, string>> }

const SHAPE = ['layers', 'kvHeads', 'headDim'] as const
const OF_MODEL = { inference: ['parametersB', ...SHAPE], training: ['parametersB'] } as const
type Figure = (typeof OF_MODEL)['inference'][number]

/** Fields that say which model it is; another precision of the weights is still the same. */
export const MODEL_FIELDS: readonly string[] = OF_MODEL.inference

/** Fills in the figures of a preset; without one, the fields keep their values. */
export function withPreset(state: LoadState, preset: PagePreset | undefined): LoadState {
  return filled({ ...state, preset, config: undefined })
}

export function withConfig(state: LoadState, config: ModelConfig | undefined): LoadState {
  return filled({ ...state, preset: undefined, config })
}

/** Puts the model's figures back into their fields. */
export function filled(state: LoadState): LoadState {
  const figures = Object.entries(figuresOf(state)).map(([name, value]) => [name, writeNumber(value)])
  return { ...state, texts: { ...state.texts, ...Object.fromEntries(figures) } }
}

/** Fields that differ from the model. */
export function changedFields(state: LoadState): Figure[] {
  const own = figuresOf(state)
  return OF_MODEL[state.workload].filter((name) => {
    const value = own[name]
    return value !== undefined && parseNumber(state.texts[name] ?? '', { whole: name !== 'parametersB' }) !== value
  })
}

/** The model's name and whether its fields were changed; undefined if the figures are the reader's own. */
export function modelWords(state: LoadState): string | undefined {
  const name = state.preset?.name ?? (state.config && `a pasted ${state.config.modelType} configuration`)
  return name && changedFields(state).length > 0 ? `changed from ${name}` : name
}

/** The load from the fields, or the problem of each invalid field. */
export function readLoad(state: LoadState, rules: EstimateRules): ReadLoad {
  const read = readInput(state.workload, rules, state.texts)
  if ('problems' in read) return read
  try {
    return { load: loadOf(read.input, loadModel(state)) }
  } catch (error) {
    if (!(error instanceof EstimateOverflowError || error instanceof CacheOverflowError)) throw error
    return { problems: { body: rules.overflow } }
  }
}

/** What is known beyond the fields; undefined once layers and heads belong to a different model. */
function loadModel(state: LoadState): LoadModel | undefined {
  const changed = changedFields(state)
  if (SHAPE.some((name) => changed.includes(name))) return undefined
  const model = modelOf(state)
  if (!model || !changed.includes('parametersB')) return model
  // Once the parameter count is edited, the number of active parameters and the size of the tables are unknown.
  const isActiveUnknown = model.isActiveUnknown || model.activeParametersB !== null
  return { ...model, activeParametersB: null, isActiveUnknown, lookedUpParameters: 0, headParameters: 0, notReadB: 0 }
}

function modelOf({ preset, config }: LoadState): LoadModel | undefined {
  if (preset) return loadModelOf(preset)
  if (!config) return undefined
  return {
    ...config,
    name: `the pasted ${config.modelType}`,
    activeParametersB: null,
    isActiveUnknown: config.hasExperts,
    notReadB: 0,
  }
}

function figuresOf({ preset, config }: LoadState): Partial<Record<Figure | 'weightBytesPerParameter', number>> {
  const model: CacheModel | undefined = config ? { ...config, name: config.modelType } : preset
  const weights = config ? config.weights : preset?.weights
  return {
    ...(preset && { parametersB: preset.parametersB }),
    ...(typeof weights?.bytesPerParameter === 'number' && { weightBytesPerParameter: weights.bytesPerParameter }),
    ...(model && formShape(model)),
  }
}
