import type { CatalogRow } from '../catalog/row.ts'
import { bindCombobox } from '../core/combobox.client.ts'
import { byId } from '../core/dom.client.ts'
import { html } from '../core/html.ts'
import { bestNamed } from '../core/names.ts'

interface PickerOptions {
  rows: readonly CatalogRow[]
  isTaken: (id: string) => boolean
  isFull: () => boolean
  onPick: (id: string) => void
}

/** What fits above a phone's keyboard. */
const MOST_CHOICES = 8

export function bindPicker({ rows, isTaken, isFull, onPick }: PickerOptions): void {
  const input = byId<HTMLInputElement>('add')
  const matching = (text: string) => {
    const free = text.trim() === '' ? [] : rows.filter(({ id }) => !isTaken(id))
    return bestNamed(free, text, ({ model, manufacturer }) => `${model} ${manufacturer}`)
  }
  bindCombobox({
    input,
    list: byId('choices'),
    find: (text) =>
      matching(text)
        .slice(0, MOST_CHOICES)
        .map(({ id, name }) => ({ id, content: html`${name}` })),
    nothing: 'No variant in the catalog matches this',
    onPick: (id) => {
      input.value = ''
      if (isFull()) byId('status').textContent = 'At most six fit side by side: remove one first.'
      else onPick(id)
    },
    onLeave: () => {
      input.value = ''
    },
  })
  input.disabled = false
}
