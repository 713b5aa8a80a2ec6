/** The text about a model beside the form: the same at build time and in the browser, so that nothing shifts. */
import { type Html, html } from '../core/html.ts'
import { printDate, printNumber } from '../core/numbers.ts'
import { typesetText } from '../core/typeset-text.ts'
import { count } from '../core/words.ts'
import type { PagePreset, PresetSource } from './preset.ts'

type ConfigCopy = PresetSource['configCopies'][number]

const COPIES: Readonly<Record<ConfigCopy['kind'], readonly [first: string, further: string]>> = {
  copy: ['a copy of the file', 'another copy'],
  edition: ['the file of another edition', 'the file of a further edition'],
  maker: ['its maker’s code', 'another part of that code'],
  listing: ['a third-party list', 'another list'],
}

/** Links to what was read: "from A", "from A and from B", "from A, from B and from C". */
function copiesRead(copies: readonly ConfigCopy[]): Html[] {
  return copies.map(({ kind, url }, index) => {
    const [first, further] = COPIES[kind]
    const isFurther = copies.slice(0, index).some((copy) => copy.kind === kind)
    const joint = index === 0 ? '' : index === copies.length - 1 ? ' and ' : ', '
    return html`${joint}from <a href="${url}">${isFurther ? further : first}</a>`
  })
}

interface PresetState {
  preset: PagePreset
  /** Undefined until it is loaded, when the reader unfolds it. */
  source?: PresetSource | undefined
  /** Labels of the fields that no longer match the preset. */
  changed?: readonly string[]
  /** Per conversation; 0 in training. */
  tokens?: number
}

function publishedWeights({ weights: { format, bytesPerParameter } }: Pick<PagePreset, 'weights'>): string {
  return bytesPerParameter === null
    ? `Weights are published in ${format}, but we have not seen their size: enter their bytes.`
    : `Weights are published in ${format}, ${printNumber(bytesPerParameter, 4)} bytes per parameter.`
}

/** The model in one line, then what was changed and, folded, the sources of its figures. */
export function presetStateHtml({ preset, source, changed = [], tokens = 0 }: PresetState): Html {
  const { publisher, parametersB, activeParametersB, layers, kvHeads, contextTokens, cache } = preset
  const isLatent = cache?.some((group) => group.keeps === 'tokens' && group.latent)
  const active = activeParametersB === null ? '' : `, ${printNumber(activeParametersB, 1)} billion of which are active`
  return html`${
    changed.length > 0
      ? html`<b>Changed: </b>${changed.join(', ').toLowerCase()}. <button type="button" class="link" data-reset>Reset</button>`
      : html`${publisher} · ${printNumber(parametersB, 1)} billion parameters${active}, ${count(layers, 'layer')}, ${isLatent ? 'latent attention' : count(kvHeads, 'key-value head')}.`
  }${tokens > contextTokens && html` <b>Its context ends at ${printNumber(contextTokens)} tokens.</b>`}
<details><summary>Where these figures come from</summary>${source && sourceHtml(preset, source)}</details>`
}

function sourceHtml(preset: PagePreset, { configUrl, configCopies, notes, checkedAt }: PresetSource): Html {
  return html`<p><a href="${configUrl}">Its configuration</a> was read ${copiesRead(configCopies)} on ${printDate(checkedAt)}. ${publishedWeights(preset)}${
    preset.cache && ' The fields show layers and heads of a uniform cache of the same size.'
  }</p><ul>${notes.map((note) => html`<li>${typesetText(note)}</li>`)}</ul>`
}
