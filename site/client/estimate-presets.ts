/** Presets: filling the fields, saying when they have been changed, and warning where the formula errs. */

import { parseNumber } from '../../inquiry-service/contract/number-input.ts'
import type { PagePreset } from '../shared/estimate/preset.ts'
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
  /** The warning for the result; undefined where the formula holds. */
  deviation(workload: Workload): Deviation | undefined
  /** Its name, and whether it was changed; for text that leaves the page. */
  words(): string | undefined
}

export interface Deviation {
  title: string
  text: string
}

const FIGURES = { inference: ['parametersB', 'layers', 'kvHeads', 'headDim'], training: ['parametersB'] } as const
type Figure = (typeof FIGURES)['inference'][number]

export function presetPicker(presets: readonly PagePreset[], form: EstimateForm, changed: () => void): PresetPicker {
  const select = byId<HTMLSelectElement>('preset')
  const state = byId('preset-state')
  const chosen = () => presets.find(({ id }) => id === select.value)
  const figures = (preset: PagePreset) =>
    Object.fromEntries(FIGURES.inference.map((name) => [name, String(preset[name])]))
  let differing: Figure[] = []

  const fill = () => {
    const preset = chosen()
    if (preset) form.write(undefined, figures(preset))
    changed()
  }
  select.addEventListener('input', fill)
  state.addEventListener('click', (event) => {
    if ((event.target as Element).closest('button')) fill()
  })

  return {
    chosen,
    choose(id, texts) {
      select.value = presets.some((preset) => preset.id === id) ? id : ''
      const preset = chosen()
      if (preset) for (const [name, text] of Object.entries(figures(preset))) texts[name] ??= text
    },
    follow(workload, texts) {
      const preset = chosen()
      if (!preset) {
        differing = []
        state.replaceChildren()
        return
      }
      differing = FIGURES[workload].filter(
        (name) => parseNumber(texts[name] ?? '', { whole: name !== 'parametersB' }) !== preset[name],
      )
      const tokens = parseNumber(texts['tokens'] ?? '', { whole: true }) ?? 0
      state.replaceChildren(...stateOf(preset, differing.map(form.labelOf), workload === 'inference' ? tokens : 0))
    },
    deviation(workload) {
      const preset = chosen()
      if (!preset?.deviation || workload === 'training') return undefined
      const much = preset.fit === 'over' ? 'too much' : 'too little'
      const changedShape = differing.some((name) => name !== 'parametersB')
      return {
        title: changedShape
          ? `With its own figures, the formula estimates ${much} for ${preset.name}`
          : `The formula estimates ${much} for ${preset.name}`,
        text: typesetText(preset.deviation),
      }
    },
    words() {
      const preset = chosen()
      if (!preset) return undefined
      return differing.length === 0 ? preset.name : `changed from ${preset.name}`
    },
  }
}

function stateOf(preset: PagePreset, differing: readonly string[], tokens: number): (Node | string)[] {
  const config = make('a', { href: preset.configUrl }, 'its configuration')
  const parts: (Node | string)[] =
    differing.length === 0
      ? ['Figures of ', config, `, checked on ${preset.checkedAt}.`]
      : [
          make('strong', {}, 'Changed from preset: '),
          `${differing.join(', ').toLowerCase()}. `,
          make('button', { type: 'button', class: 'plain' }, 'Reset'),
        ]
  if (tokens > preset.contextTokens) {
    parts.push(` More tokens than its context of ${printNumber(preset.contextTokens)}.`)
  }
  if (preset.notes.length > 0) {
    const notes = make('ul', {}, ...preset.notes.map((note) => make('li', {}, typesetText(note))))
    parts.push(make('details', {}, make('summary', {}, 'Notes on these figures'), notes))
  }
  return parts
}
