/** Presets and pasted configurations: filling the fields, saying when they have been changed, and which cache they mean. */

import { parseNumber } from '../../inquiry-service/contract/number-input.ts'
import { formShape } from '../shared/estimate/layered-estimate.ts'
import { type ModelConfig, readModelConfig } from '../shared/estimate/model-config.ts'
import type { CacheModel, PagePreset } from '../shared/estimate/preset.ts'
import { publishedWeights } from '../shared/estimate/preset-words.ts'
import { printNumber } from '../shared/numbers.ts'
import { typesetText } from '../shared/typeset-text.ts'
import { byId, make } from './dom.ts'
import type { EstimateForm } from './estimate-form.ts'
import type { FieldTexts, Workload } from './estimate-input.ts'

export interface PresetPicker {
  chosen(): PagePreset | undefined
  /** Chooses by id and puts the figures into `texts` where they have none yet. */
  choose(id: string, texts: Record<string, string>): void
  /** Says whether the fields still are those of the preset. */
  follow(workload: Workload, texts: FieldTexts): void
  /** The model whose own cache goes into the result; undefined where the uniform formula does. */
  layered(workload: Workload): (CacheModel & { cache: NonNullable<CacheModel['cache']> }) | undefined
  /** Its name, and whether it was changed; for text that leaves the page. */
  words(): string | undefined
}

const SHAPE = ['layers', 'kvHeads', 'headDim'] as const
const FIGURES = {
  inference: ['parametersB', 'weightBytesPerParameter', ...SHAPE],
  training: ['parametersB'],
} as const
type Figure = (typeof FIGURES)['inference'][number]
type Figures = Partial<Record<Figure, number>>

export function presetPicker(presets: readonly PagePreset[], form: EstimateForm, changed: () => void): PresetPicker {
  const select = byId<HTMLSelectElement>('preset')
  const state = byId('preset-state')
  const pasted = byId<HTMLTextAreaElement>('config-text')
  const chosen = () => presets.find(({ id }) => id === select.value)
  let config: ModelConfig | undefined
  let differing: Figure[] = []

  const model = (): CacheModel | undefined =>
    config ? { ...config, name: `the pasted ${config.modelType}` } : chosen()
  const figures = (): Figures => {
    const preset = chosen()
    if (config) return withNumbers({ weightBytesPerParameter: config.weights?.bytesPerParameter, ...shapeOf(model()) })
    if (!preset) return {}
    const { parametersB, weights } = preset
    return withNumbers({ parametersB, weightBytesPerParameter: weights.bytesPerParameter, ...shapeOf(preset) })
  }
  const fill = () => {
    form.write(undefined, textsOf(figures()))
    changed()
  }
  select.addEventListener('input', () => {
    config = undefined
    pasted.value = ''
    sayPasted('')
    fill()
  })
  state.addEventListener('click', (event) => {
    if ((event.target as Element).closest('button')) fill()
  })
  pasted.addEventListener('input', () => {
    const read = pasted.value.trim() === '' ? undefined : readModelConfig(pasted.value)
    config = read && 'read' in read ? read.read : undefined
    if (config) select.value = ''
    sayPasted(read ? ('refused' in read ? `Not taken. ${read.refused}` : wordsOf(read.read)) : '')
    if (config) fill()
    else changed()
  })

  return {
    chosen,
    choose(id, texts) {
      select.value = presets.some((preset) => preset.id === id) ? id : ''
      for (const [name, text] of Object.entries(textsOf(figures()))) texts[name] ??= text
    },
    follow(workload, texts) {
      const own = figures()
      differing = FIGURES[workload].filter(
        (name) => own[name] !== undefined && parseNumber(texts[name] ?? '', { whole: isWhole(name) }) !== own[name],
      )
      const preset = chosen()
      const tokens = parseNumber(texts['tokens'] ?? '', { whole: true }) ?? 0
      state.replaceChildren(
        ...(preset ? stateOf(preset, differing.map(form.labelOf), workload === 'inference' ? tokens : 0) : []),
      )
    },
    layered(workload) {
      const own = model()
      if (!own?.cache || workload === 'training') return undefined
      if (SHAPE.some((name) => differing.includes(name))) return undefined
      return { ...own, cache: own.cache }
    },
    words() {
      const name = chosen()?.name ?? (config && `a pasted ${config.modelType} configuration`)
      return name && differing.length > 0 ? `changed from ${name}` : name
    },
  }
}

function isWhole(name: Figure): boolean {
  return SHAPE.some((each) => each === name)
}

function shapeOf(model: CacheModel | undefined): Figures {
  return model ? formShape(model) : {}
}

function withNumbers(figures: Readonly<Partial<Record<Figure, number | null | undefined>>>): Figures {
  return Object.fromEntries(Object.entries(figures).filter(([, value]) => typeof value === 'number')) as Figures
}

function textsOf(figures: Figures): Record<string, string> {
  return Object.fromEntries(Object.entries(figures).map(([name, value]) => [name, String(value)]))
}

function sayPasted(text: string): void {
  byId('config-state').textContent = typesetText(text)
}

/** What a pasted configuration filled in, and what it did not. */
function wordsOf({ modelType, cache, weights, contextTokens, unread }: ModelConfig): string {
  const kinds = cache.map(({ name, layers }) => `${printNumber(layers)} × ${name.toLowerCase()}`).join(', ')
  return [
    `Taken as ${modelType}: ${kinds}.`,
    weights?.bytesPerParameter ? '' : weights ? `Weights are ${weights.format}: state their bytes yourself.` : '',
    contextTokens === null ? '' : `Its context is ${printNumber(contextTokens)} tokens.`,
    'The number of parameters is in no config.json: state it yourself.',
    unread.length === 0 ? '' : `Not read: ${unread.join(', ')}.`,
  ]
    .filter(Boolean)
    .join(' ')
}

function stateOf(preset: PagePreset, differing: readonly string[], tokens: number): (Node | string)[] {
  const link = make('a', { href: preset.configUrl }, 'its configuration')
  const parts: (Node | string)[] =
    differing.length === 0
      ? ['Figures of ', link, `, checked on ${preset.checkedAt}. ${publishedWeights(preset)}`]
      : [
          make('strong', {}, 'Changed from preset: '),
          `${differing.join(', ').toLowerCase()}. `,
          make('button', { type: 'button', class: 'plain' }, 'Reset'),
        ]
  if (preset.cache) parts.push(' Layers and heads below are the uniform equivalent of its cache.')
  if (tokens > preset.contextTokens) {
    parts.push(` More tokens than its context of ${printNumber(preset.contextTokens)}.`)
  }
  if (preset.notes.length > 0) {
    const notes = make('ul', {}, ...preset.notes.map((note) => make('li', {}, typesetText(note))))
    parts.push(make('details', {}, make('summary', {}, 'Notes on these figures'), notes))
  }
  return parts
}
