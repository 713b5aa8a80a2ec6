/** Adding a variant by its name: a combobox after the ARIA pattern, by keyboard and pointer. */
import type { CatalogRow } from '../shared/catalog/row.ts'
import { matching } from '../shared/compare/matching.ts'
import { html } from '../shared/html.ts'
import { byId } from './dom.ts'

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
  const list = byId('choices')
  let choices: readonly CatalogRow[] = []
  let active = -1

  const open = () => {
    choices = matching(rows, input.value, isTaken).slice(0, MOST_CHOICES)
    active = choices.length > 0 ? 0 : -1
    draw()
  }

  const close = () => {
    choices = []
    active = -1
    draw()
  }

  const draw = () => {
    const isOpen = choices.length > 0 || (input.value.trim() !== '' && document.activeElement === input)
    list.hidden = !isOpen
    input.setAttribute('aria-expanded', String(isOpen))
    if (active >= 0) input.setAttribute('aria-activedescendant', `choice-${active}`)
    else input.removeAttribute('aria-activedescendant')
    list.innerHTML = choices
      .map(
        ({ id, name }, index) =>
          html`<div role="option" id="choice-${index}" data-id="${id}" aria-selected="${String(index === active)}">${name}</div>`
            .text,
      )
      .join('')
    if (isOpen && choices.length === 0) {
      list.innerHTML =
        html`<div role="option" aria-disabled="true" aria-selected="false">No variant in the catalog has this in its name</div>`.text
    }
  }

  const pick = (id: string | undefined) => {
    if (!id) return
    input.value = ''
    close()
    if (isFull()) byId('status').textContent = 'At most six fit side by side: remove one first.'
    else onPick(id)
  }

  input.addEventListener('input', open)
  input.addEventListener('keydown', (event) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0) {
      event.preventDefault()
      if (choices.length === 0) return open()
      active = (active + step + choices.length) % choices.length
      draw()
    } else if (event.key === 'Escape') {
      input.value = ''
      close()
    }
  })
  byId<HTMLFormElement>('picker').addEventListener('submit', (event) => {
    event.preventDefault()
    pick(choices[active]?.id)
  })
  list.addEventListener('pointerdown', (event) => {
    event.preventDefault()
    if (event.target instanceof Element) pick(event.target.closest<HTMLElement>('[data-id]')?.dataset['id'])
  })
  input.addEventListener('blur', close)
  input.disabled = false
}
