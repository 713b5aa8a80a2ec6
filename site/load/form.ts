/**
 * The form of a load: its fields, by the contract's rules as of the build; its state; the input and the link that follow from it. Nothing
 * here knows the document. A link carries the inputs after `#`, which browsers keep to themselves: no server sees the figures.
 */
import type { ModelConfig } from '../../content/config/model-config.ts'
import { parseNumber, readNumber, writeNumber } from '../../inquiry-service/contract/number-input.ts'
import { FORMULA_VERSION, type MemoryInput } from '../../inquiry-service/estimator/estimator.ts'
import { type Html, html } from '../core/html.ts'
import { printNumber } from '../core/numbers.ts'
import { count } from '../core/words.ts'
import type { FitDevice } from './fit.ts'
import { type Load, loadOf } from './load.ts'
import { formShape, isOverflow, type LoadModel, loadModelOf, type PagePreset } from './preset.ts'

const WORKLOADS = ['inference', 'training'] as const
export type Workload = (typeof WORKLOADS)[number]

export interface FieldRule {
  name: string
  integer: boolean
  min: number
  max: number
  choices?: number[]
  required: boolean
  /** What `k` means in this field: 1024 for tokens, 1000 for users. */
  k?: 1000 | 1024
  problem: string
}

export interface EstimateRules {
  inference: FieldRule[]
  training: FieldRule[]
  overflow: string
}

export interface LoadData {
  rules: EstimateRules
  /** Those that people run most, then the others by publisher, the highest version first. */
  presets: PagePreset[]
  popular: number
  devices: FitDevice[]
  unsized: { id: string; short: string }[]
  examplePreset: string
  /** The estimate endpoint; without a host if it is the page's. */
  estimateUrl: string
}

export type FieldTexts = Readonly<Record<string, string>>

export interface LoadState {
  workload: Workload
  texts: FieldTexts
  preset?: PagePreset | undefined
  config?: ModelConfig | undefined
  device?: string | undefined
}

type ReadInput = { input: MemoryInput } | { problems: Readonly<Record<string, string>> }
type ReadLoad = { load: Load } | { problems: Readonly<Record<string, string>> }

const SHAPE = ['layers', 'kvHeads', 'headDim'] as const
const OF_MODEL = { inference: ['parametersB', ...SHAPE], training: ['parametersB'] } as const
type Figure = (typeof OF_MODEL)['inference'][number]

/** Fields that say which model it is; another precision of the weights is still the same. */
export const MODEL_FIELDS: readonly string[] = OF_MODEL.inference

export function withPreset(state: LoadState, preset: PagePreset | undefined): LoadState {
  return filled({ ...state, preset, config: undefined })
}

export function withConfig(state: LoadState, config: ModelConfig | undefined): LoadState {
  return filled({ ...state, preset: undefined, config })
}

export function filled(state: LoadState): LoadState {
  const figures = Object.entries(figuresOf(state)).map(([name, value]) => [name, writeNumber(value)])
  return { ...state, texts: { ...state.texts, ...Object.fromEntries(figures) } }
}

export function changedFields(state: LoadState): Figure[] {
  const own = figuresOf(state)
  return OF_MODEL[state.workload].filter((name) => {
    const value = own[name]
    return value !== undefined && parseNumber(state.texts[name] ?? '', { whole: name !== 'parametersB' }) !== value
  })
}

export function modelWords(state: LoadState): string | undefined {
  const name = state.preset?.name ?? (state.config && `a pasted ${state.config.modelType} configuration`)
  return name && changedFields(state).length > 0 ? `changed from ${name}` : name
}

/** A preset in one line, or what was changed of it, with a link to the sources of its figures. `tokens`: per conversation; 0 in training. */
export function presetStateHtml(preset: PagePreset, changed: readonly string[] = [], tokens = 0): Html {
  const { id, publisher, parametersB, activeParametersB, layers, kvHeads, contextTokens, cache } = preset
  const isLatent = cache?.some((group) => group.keeps === 'tokens' && group.latent)
  const active = activeParametersB === null ? '' : `, ${printNumber(activeParametersB, 1)} billion of which are active`
  return html`${
    changed.length > 0
      ? html`<b>Changed: </b>${changed.join(', ').toLowerCase()}. <button type="button" class="link" data-reset>Reset</button>`
      : html`${publisher} · ${printNumber(parametersB, 1)} billion parameters${active}, ${count(layers, 'layer')}, ${isLatent ? 'latent attention' : count(kvHeads, 'key-value head')}.`
  }${tokens > contextTokens && html` <b>Its context ends at ${printNumber(contextTokens)} tokens.</b>`} <a href="/fit/${id}#memory">Sources</a>`
}

export function readLoad(state: LoadState, rules: EstimateRules): ReadLoad {
  const read = readInput(state.workload, rules, state.texts)
  if ('problems' in read) return read
  try {
    return { load: loadOf(read.input, loadModel(state)) }
  } catch (error) {
    if (!isOverflow(error)) throw error
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
  return {
    ...model,
    activeParametersB: null,
    promptParametersB: undefined,
    isActiveUnknown,
    lookedUpParameters: 0,
    headParameters: 0,
    notReadB: 0,
  }
}

function modelOf({ preset, config }: LoadState): LoadModel | undefined {
  if (preset) return loadModelOf(preset)
  const name = `the pasted ${config?.modelType}`
  return config && { ...config, name, activeParametersB: null, isActiveUnknown: config.hasExperts, notReadB: 0 }
}

function figuresOf({ preset, config }: LoadState): Partial<Record<Figure | 'weightBytesPerParameter', number>> {
  const model = config ?? preset
  const bytes = model?.weights?.bytesPerParameter
  return {
    ...(preset && { parametersB: preset.parametersB }),
    ...(typeof bytes === 'number' && { weightBytesPerParameter: bytes }),
    ...(model && formShape(model)),
  }
}

export function readField(rule: FieldRule, text: string): { value?: number; problem?: string } {
  if (text.trim() === '') return rule.required ? { problem: 'is required' } : {}
  // A margin is a fraction, and `20%` is one: without this it would be asked for as 20.
  const percent = rule.name === 'overheadFraction' ? PERCENT.exec(text)?.[1] : undefined
  const reading = readNumber(percent ?? text, { whole: rule.integer, k: rule.k })
  if ('problem' in reading) return reading
  const value = percent === undefined ? reading.value : reading.value / 100
  const isWithin = value >= rule.min && value <= rule.max && (!rule.integer || Number.isSafeInteger(value))
  return (rule.choices?.includes(value) ?? isWithin) ? { value } : { value, problem: rule.problem }
}

const PERCENT = /^(.*\d)\s*%\s*$/

export function readInput(workload: Workload, rules: EstimateRules, texts: FieldTexts): ReadInput {
  const input: Record<string, unknown> = { workload }
  const problems: Record<string, string> = {}
  for (const rule of rules[workload]) {
    const { value, problem } = readField(rule, texts[rule.name] ?? '')
    if (problem !== undefined) problems[rule.name] = problem
    if (value !== undefined) input[rule.name] = value
  }
  // Where every rule of the workload holds, this is the input that the contract's schema would return.
  if (Object.keys(problems).length > 0) return { problems }
  return { input: input as unknown as MemoryInput }
}

export function stateToParams({ workload, texts, preset, device }: LoadState, rules: EstimateRules): URLSearchParams {
  const params = new URLSearchParams({ v: String(FORMULA_VERSION), workload })
  if (preset) params.set('preset', preset.id)
  for (const rule of rules[workload]) {
    const text = texts[rule.name]?.trim() ?? ''
    // As a plain number if it is one, so that the link means the same to every reader.
    if (text !== '') params.set(rule.name, String(readField(rule, text).value ?? text))
  }
  if (device) params.set('device', device)
  return params
}

export function stateFromParams(params: URLSearchParams, rules: EstimateRules) {
  const names = new Set([...rules.inference, ...rules.training].map(({ name }) => name))
  const workload = WORKLOADS.find((each) => each === params.get('workload'))
  return {
    version: params.get('v') ?? undefined,
    ...(workload && { workload }),
    texts: Object.fromEntries([...params].flatMap(([name, text]) => (names.has(name) ? [[name, textOf(text)]] : []))),
    preset: params.get('preset') ?? undefined,
    device: params.get('device') ?? undefined,
  }
}

/** In an address `8.192` is a plain number, as `stateToParams` writes it; in a field it would be asked about. */
function textOf(param: string): string {
  return String(Number(param)) === param ? writeNumber(Number(param)) : param
}

export const TOKEN_STEPS = [
  256, 512, 1024, 2048, 4096, 8192, 16_384, 32_768, 65_536, 131_072, 262_144, 524_288, 1_048_576,
] as const

export const USER_STEPS = [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024] as const

export const SLIDERS: Readonly<Record<string, readonly number[]>> = { tokens: TOKEN_STEPS, concurrency: USER_STEPS }

/** The step nearest to a number by ratio, not by difference. */
export function stepOf(value: number, steps: readonly number[]): number {
  const distance = (step: number) => Math.abs(Math.log(step / Math.max(value, Number.MIN_VALUE)))
  return steps.reduce((best, step, index) => (distance(step) < distance(steps[best] ?? 1) ? index : best), 0)
}
