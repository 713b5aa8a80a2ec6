/** The fields of a load: edits become a new state, and states are shown. The form itself remembers nothing. */

import type { ModelConfig, readModelConfig } from '../../content/config/model-config.ts'
import { parseNumber, writeNumber } from '../../inquiry-service/contract/number-input.ts'
import { bindCombobox, type Choice } from '../core/combobox.client.ts'
import { byId, leadsTo, redraw, showProblem } from '../core/dom.client.ts'
import { html } from '../core/html.ts'
import { bestNamed } from '../core/names.ts'
import { printNumber } from '../core/numbers.ts'
import { typesetText } from '../core/typeset-text.ts'
import {
  changedFields,
  type EstimateRules,
  type FieldTexts,
  filled,
  type LoadState,
  presetStateHtml,
  readField,
  SLIDERS,
  stepOf,
  withConfig,
  withPreset,
} from './form.ts'
import { NVFP4_BYTES } from './load.ts'
import type { PagePreset } from './preset.ts'
import { threeDigits } from './words.ts'

interface LoadFormOptions {
  rules: EstimateRules
  presets: readonly PagePreset[]
  popular: number
  state: () => LoadState
  change: (state: LoadState) => void
}

const OWN_FIGURES = ''

export function loadForm({ rules, presets, popular, state, change }: LoadFormOptions) {
  const form = byId<HTMLFormElement>('load')
  const model = byId<HTMLInputElement>('model')
  const rare = byId<HTMLDetailsElement>('rare')
  const ruleOf = new Map([...rules.inference, ...rules.training].map((rule) => [rule.name, rule]))
  const names = [...ruleOf.keys()]
  const control = (name: string) => form.elements.namedItem(name) as HTMLInputElement | RadioNodeList | null
  const fieldOf = (name: string) => form.querySelector<HTMLElement>(`[data-field="${name}"]`)
  const labelOf = (name: string) => fieldOf(name)?.querySelector('label')?.firstChild?.textContent?.trim() ?? name
  const setText = (name: string, text: string) => change({ ...state(), texts: { ...state().texts, [name]: text } })

  const numberIn = (name: string, text = '') => {
    const rule = ruleOf.get(name)
    return rule && readField(rule, text).value
  }
  /** `32k` → `32768` and `70,5` → `70.5` once the field is left, which shows what was read; anything but a number stays. */
  const asRead = (text: string, name: string) => {
    const value = numberIn(name, text)
    return value === undefined ? text : writeNumber(value)
  }

  leadsTo(form, byId('answer'))
  form.addEventListener('input', ({ target }) => {
    if (!(target instanceof HTMLInputElement)) return
    const { name, value } = target
    const sets = target.closest<HTMLElement>('[data-sets]')?.dataset['sets']
    const slides = target.dataset['slides']
    if (slides) setText(slides, String(SLIDERS[slides]?.[Number(value)] ?? ''))
    else if (sets) setText(sets, value)
    else if (name === 'workload') change({ ...state(), workload: value === 'training' ? 'training' : 'inference' })
    else if (names.includes(name)) setText(name, value)
  })
  form.addEventListener('focusout', ({ target }) => {
    if (target instanceof HTMLInputElement) target.value = asRead(target.value, target.name)
  })
  form.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('[data-reset]')) change(filled(state()))
  })
  bindPaste((config) => change(withConfig(state(), config)))
  bindCombobox({
    input: model,
    list: byId('models'),
    find: (text) =>
      text.trim() === ''
        ? everyModel(presets, popular)
        : bestNamed(presets, text, ({ publisher }) => publisher).map(choiceOf),
    nothing: 'No model matches this: fill in its figures below, or paste its config.json',
    onPick: (id) => {
      change(
        withPreset(
          state(),
          presets.find((preset) => preset.id === id),
        ),
      )
      if (id === OWN_FIGURES) rare.open = true
      model.value = nameOf(state())
    },
    onLeave: () => {
      model.value = nameOf(state())
    },
  })

  return {
    texts: (): FieldTexts => Object.fromEntries(names.map((name) => [name, control(name)?.value ?? ''])),
    /** Shows a state and at most one problem per field. The text of the field being typed in stays. */
    show(shown: LoadState, problems: Readonly<Record<string, string>>): void {
      const { workload, texts } = shown
      const workloads = control('workload')
      if (workloads) workloads.value = workload
      for (const element of document.querySelectorAll<HTMLElement>('[data-workload]'))
        element.hidden = element.dataset['workload'] !== workload
      for (const name of names) {
        const field = control(name)
        const text = asRead(texts[name] ?? '', name)
        if (field && field.value !== text && field !== document.activeElement) field.value = text
        const place = fieldOf(name)
        if (place) showProblem(place, labelOf(name), problems[name])
        if (place && problems[name] !== undefined && rare.contains(place)) rare.open = true
      }
      for (const segments of form.querySelectorAll<HTMLElement>('[data-sets]')) {
        const value = parseNumber(texts[segments.dataset['sets'] ?? ''] ?? '')
        for (const radio of segments.querySelectorAll<HTMLInputElement>('input'))
          radio.checked = value !== undefined && isNear(Number(radio.value), value)
      }
      for (const slider of form.querySelectorAll<HTMLInputElement>('[data-slides]')) {
        const { slides = '' } = slider.dataset
        const value = numberIn(slides, texts[slides])
        if (value === undefined) continue
        if (slider !== document.activeElement) slider.value = String(stepOf(value, SLIDERS[slides] ?? []))
        slider.setAttribute('aria-valuetext', printNumber(value))
      }
      if (document.activeElement !== model) model.value = nameOf(shown)
      const { preset, config } = shown
      const tokens = workload === 'inference' ? numberIn('tokens', texts['tokens']) : 0
      redraw(
        byId('model-state'),
        preset
          ? presetStateHtml(preset, changedFields(shown).map(labelOf), tokens).text
          : config
            ? 'A config.json does not give the number of parameters: enter it below. The file is not part of this page’s link, only the fields are.'
            : 'Fill in parameters, layers and heads below.',
      )
      showBits(shown)
    },
    labelOf,
    focus(name: string): void {
      const field = form.querySelector<HTMLInputElement>(`input[name="${name}"]`)
      if (field && rare.contains(field)) rare.open = true
      field?.focus()
    },
  }
}

const OWN: Choice = { id: OWN_FIGURES, content: html`Another model: your own figures` }

function choiceOf({ id, name, parametersB, weights }: PagePreset): Choice {
  const weightsGB = parametersB * (weights.bytesPerParameter ?? 2)
  return {
    id,
    content: html`${name} <span class="quiet">${threeDigits(parametersB)} B · ${threeDigits(weightsGB)} GB</span>`,
  }
}

function everyModel(presets: readonly PagePreset[], popular: number): Choice[] {
  const groupOf = (preset: PagePreset, index: number) => (index < popular ? 'Popular' : preset.publisher)
  return [...presets.map((preset, index) => ({ ...choiceOf(preset), group: groupOf(preset, index) })), OWN]
}

function nameOf({ preset, config }: LoadState): string {
  return preset?.name ?? (config ? `Pasted: ${config.modelType}` : 'Your own figures')
}

const STANDARD_BYTES = [2, 1, NVFP4_BYTES]

/** The same bits to one decimal; in four bits, where the scales decide, the same bytes. */
const isNear = (bytes: number, others: number) =>
  bytes === others || (Math.min(bytes, others) > 0.75 && Math.round(80 * bytes) === Math.round(80 * others))
const isStandard = (bytes: number) => STANDARD_BYTES.some((standard) => isNear(standard, bytes))

/** Bits that no button has get a button of their own, which stays as the way back to what is published. */
function showBits({ preset, config, texts }: LoadState): void {
  const bytes = parseNumber(texts['weightBytesPerParameter'] ?? '')
  const weights = config?.weights ?? preset?.weights
  const odd = [bytes, weights?.bytesPerParameter].find((each) => each && each <= 8 && !isStandard(each))
  const other = byId('bits-other')
  other.hidden = !odd
  const radio = other.querySelector('input')
  const label = other.querySelector('span')
  if (odd && radio && label) {
    radio.value = writeNumber(odd)
    label.textContent = odd === 0.5 ? '4, no scales' : printNumber(8 * odd, 1)
    radio.checked = bytes !== undefined && isNear(odd, bytes)
  }
  const words =
    weights && weights.bytesPerParameter === null
      ? `Published as ${weights.format}, but we have not seen the size of its files: choose the bits.`
      : bytes === NVFP4_BYTES
        ? 'Counted as NVFP4: 4.5 bits with its scales.'
        : bytes && !STANDARD_BYTES.includes(bytes)
          ? `${printNumber(8 * bytes, 3)} bits on average${bytes === weights?.bytesPerParameter ? ', as published' : ''}.`
          : ''
  byId('bits-state').textContent = words
  byId('bits-state').hidden = words === ''
}

const NOT_LOADED = { refused: 'What reads it could not be loaded: check your connection, then paste it again.' }

function bindPaste(take: (config: ModelConfig | undefined) => void): void {
  const pasted = byId<HTMLTextAreaElement>('config-text')
  let reader: Worker | undefined
  const show = (read: ReturnType<typeof readModelConfig> | undefined) => {
    byId('config-state').textContent = typesetText(
      read ? ('refused' in read ? `Not used. ${read.refused}` : configWords(read.read)) : '',
    )
    take(read && 'read' in read ? read.read : undefined)
  }
  const startReader = () => {
    const started = new Worker(new URL('./config-reader.client.ts', import.meta.url), { type: 'module' })
    started.addEventListener('message', ({ data }) => pasted.value.trim() !== '' && show(data))
    started.addEventListener('error', () => {
      reader = undefined
      show(NOT_LOADED)
    })
    return started
  }
  pasted.addEventListener('input', () => {
    if (pasted.value.trim() === '') return show(undefined)
    reader ??= startReader()
    reader.postMessage(pasted.value)
  })
}

function configWords({ modelType, cache, weights, contextTokens, unread }: ModelConfig): string {
  const kinds = cache
    .map(
      ({ name, layers }) =>
        `${printNumber(layers)} × ${name.replace(/^[A-Z](?=[a-z])/, (first) => first.toLowerCase())}`,
    )
    .join(', ')
  return [
    `Read as ${modelType}: ${kinds}.`,
    weights?.bytesPerParameter ? '' : weights ? `Weights are ${weights.format}: enter their bytes yourself.` : '',
    weights?.bytesPerParameter === 2
      ? 'If there is an hf_quant_config.json next to it, the weights have fewer bits: choose how many under Bits per weight.'
      : '',
    contextTokens === null ? '' : `Its context is ${printNumber(contextTokens)} tokens.`,
    'A config.json does not give the number of parameters: enter it yourself.',
    unread.length === 0 ? '' : `Not read: ${unread.join(', ')}.`,
  ]
    .filter(Boolean)
    .join(' ')
}
