/** A field that searches a list as you type: a combobox according to the ARIA pattern, for keyboard and pointer. */
import { type Html, html } from './html.ts'

export interface Choice {
  id: string
  content: Html
  /** Heading of the choices that follow each other with the same one. */
  group?: string
}

interface Combobox {
  input: HTMLInputElement
  list: HTMLElement
  /** Options that match a text, likeliest first; for empty text, suggestions. */
  find: (text: string) => readonly Choice[]
  nothing: string
  onPick: (id: string) => void
  onLeave: () => void
}

export function bindCombobox({ input, list, find, nothing, onPick, onLeave }: Combobox): void {
  let choices: readonly Choice[] = []
  let active = -1
  let isOpen = false

  const draw = () => {
    list.hidden = !isOpen
    input.setAttribute('aria-expanded', String(isOpen))
    if (active >= 0) input.setAttribute('aria-activedescendant', `${list.id}-${active}`)
    else input.removeAttribute('aria-activedescendant')
    const options = choices.map(({ id, content, group = '' }, index) => ({
      group,
      option: html`<div role="option" id="${list.id}-${index}" data-id="${id}" aria-selected="${String(index === active)}">${content}</div>`,
    }))
    list.innerHTML = html`${[...Map.groupBy(options, ({ group }) => group)].map(([group, its]) => {
      const drawn = its.map(({ option }) => option)
      return group === ''
        ? html`${drawn}`
        : html`<div role="group" aria-label="${group}"><div class="group" aria-hidden="true">${group}</div>${drawn}</div>`
    })}`.text
    if (isOpen && choices.length === 0)
      list.innerHTML = html`<div role="option" aria-disabled="true" aria-selected="false">${nothing}</div>`.text
    list.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }
  const open = (text: string) => {
    choices = find(text)
    active = text.trim() === '' || choices.length === 0 ? -1 : 0
    // “Nothing found” only makes sense once the reader has typed.
    isOpen = choices.length > 0 || text.trim() !== ''
    draw()
  }
  const close = () => {
    choices = []
    active = -1
    isOpen = false
    draw()
  }
  const pick = (id: string | undefined) => {
    if (id === undefined) return
    close()
    onPick(id)
  }

  input.addEventListener('input', () => open(input.value))
  input.addEventListener('click', () => {
    if (isOpen) return
    input.select()
    open('')
  })
  input.addEventListener('keydown', (event) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0) {
      event.preventDefault()
      if (!isOpen) open('')
      else if (choices.length > 0) {
        active = active < 0 ? (step > 0 ? 0 : choices.length - 1) : (active + step + choices.length) % choices.length
        draw()
      }
    } else if (event.key === 'Enter') {
      event.preventDefault()
      pick(choices[active]?.id)
    } else if (event.key === 'Escape' && isOpen) {
      close()
      onLeave()
    }
  })
  // The field keeps the focus. A finger that scrolls the list ends in no click, so only a touch that picks closes it.
  list.addEventListener('mousedown', (event) => event.preventDefault())
  list.addEventListener('click', ({ target }) => {
    if (target instanceof Element) pick(target.closest<HTMLElement>('[data-id]')?.dataset['id'])
  })
  input.addEventListener('blur', () => {
    close()
    onLeave()
  })
  // The reader may have typed before this script loaded.
  if (document.activeElement === input && input.value !== input.defaultValue) open(input.value)
}
