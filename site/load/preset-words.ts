/** The text about a model beside the form: the same at build time and in the browser, so that nothing shifts. */
import { type Html, html } from '../core/html.ts'
import { printNumber } from '../core/numbers.ts'
import { count } from '../core/words.ts'
import type { PagePreset } from './preset.ts'

/** The model in one line, or what was changed of it, with a link to the sources of its figures. `tokens`: per conversation; 0 in training. */
export function presetStateHtml(preset: PagePreset, changed: readonly string[] = [], tokens = 0): Html {
  const { id, publisher, parametersB, activeParametersB, layers, kvHeads, contextTokens, cache } = preset
  const isLatent = cache?.some((group) => group.keeps === 'tokens' && group.latent)
  const active = activeParametersB === null ? '' : `, ${printNumber(activeParametersB, 1)} billion of which are active`
  return html`${
    changed.length > 0
      ? html`<b>Changed: </b>${changed.join(', ').toLowerCase()}. <button type="button" class="link" data-reset>Reset</button>`
      : html`${publisher} · ${printNumber(parametersB, 1)} billion parameters${active}, ${count(layers, 'layer')}, ${isLatent ? 'latent attention' : count(kvHeads, 'key-value head')}.`
  }${tokens > contextTokens && html` <b>Its context ends at ${printNumber(contextTokens)} tokens.</b>`} <a href="/fit/${id}#memory">Where these figures come from</a>`
}
