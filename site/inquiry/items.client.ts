/** The lines of the inquiry form: an accelerator and its quantity, one to six. The first is built with the page. */

import { MOST_LISTED } from '../../inquiry-service/contract/accelerator-list.ts'
import { type AcceleratorChoice, findAccelerator } from '../../inquiry-service/contract/accelerators.ts'
import { type InquiryItem, QUANTITY } from '../../inquiry-service/contract/inquiry-form.ts'
import { parseNumber, writeNumber } from '../../inquiry-service/contract/number-input.ts'
import { bindCombobox } from '../core/combobox.client.ts'
import { byId, make, redraw } from '../core/dom.client.ts'
import { type Html, html } from '../core/html.ts'
import { bestNamed } from '../core/names.ts'

const EMPTY: InquiryItem = { accelerator: '', quantity: '' }
const NOT_LISTED = 'Not in our catalog. We get the name as you typed it.'
/** What fits above a phone's keyboard. */
const MOST_CHOICES = 8

interface ItemLines {
  choices: readonly AcceleratorChoice[]
  areAlternatives: () => boolean
  /** A line was added or removed: problems with a line number then belong to another line. */
  onMoved: () => void
}

export function itemLines({ choices, areAlternatives, onMoved }: ItemLines) {
  const list = byId('items')
  // The others are built for readers without scripts.
  const others = make('template')
  others.innerHTML = byId('more-lines').textContent
  const more = [...others.content.querySelectorAll('.item')]
  const add = byId<HTMLButtonElement>('add-item')
  const lines = () => [...list.querySelectorAll<HTMLElement>('.item')]

  const read = () =>
    lines().map((line) => ({
      accelerator: field(line, 'accelerator').value,
      quantity: field(line, 'quantity').value,
    }))

  /** One number is meant for all of several alternatives; as soon as there are two, each needs its own. */
  const counted = () => {
    const items = read()
    const [one = EMPTY, ...more] = items.filter(({ quantity }) => quantity.trim() !== '')
    const isCommon = more.length === 0 && areAlternatives() && (parseNumber(one.quantity, QUANTITY) ?? 0) >= 1
    return items.map(({ accelerator, quantity }) => ({
      accelerator,
      quantity: isCommon && accelerator.trim() !== '' ? one.quantity : quantity,
    }))
  }

  const update = () => {
    const all = lines()
    for (const [index, { quantity }] of counted().entries()) {
      const line = all[index] as HTMLElement
      byPart(line, '[data-take-out]').hidden = all.length === 1
      const { value, ariaExpanded } = field(line, 'accelerator')
      redraw(byPart(line, '.item-state'), ariaExpanded === 'true' ? '' : stateHtml(choices, value).text)
      const count = field(line, 'quantity')
      count.required = quantity === ''
      count.placeholder = quantity
    }
    list.classList.toggle('several', all.length > 1)
    add.hidden = all.length >= MOST_LISTED
    byId('items-full').hidden = !add.hidden
  }

  /** Searches the catalog while somebody types; whatever they leave in the field is taken as it is. */
  const withSuggestions = (line: HTMLElement) => {
    const input = field(line, 'accelerator')
    // The browser's own suggestions, for readers without scripts.
    input.removeAttribute('list')
    input.role = 'combobox'
    bindCombobox({
      input,
      list: byPart(line, '[role="listbox"]'),
      find: (text) =>
        named(choices, text)
          .slice(0, MOST_CHOICES)
          .map(({ name, variantId }) => ({
            id: name,
            content: html`${name}${variantId === undefined && html`<span class="quiet">any variant</span>`}`,
          })),
      nothing: NOT_LISTED,
      onPick: (name) => choose(input, name),
      onLeave: update,
    })
    return line
  }

  const write = (items: readonly InquiryItem[]) => {
    const wanted = items.length === 0 ? [EMPTY] : items.slice(0, MOST_LISTED)
    while (lines().length > wanted.length) lines().at(-1)?.remove()
    while (lines().length < wanted.length)
      list.append(withSuggestions(more[lines().length - 1]?.cloneNode(true) as HTMLElement))
    for (const [index, line] of lines().entries()) {
      field(line, 'accelerator').value = wanted[index]?.accelerator ?? ''
      field(line, 'quantity').value = wanted[index]?.quantity ?? ''
    }
    update()
  }

  list.addEventListener('change', ({ target }) => {
    // The full name, or the number as it was read, so that people see how they were understood.
    if (!(target instanceof HTMLInputElement)) return
    if (target.dataset['part'] === 'accelerator')
      target.value = findAccelerator(choices, target.value)?.name ?? target.value
    const count = target.dataset['part'] === 'quantity' ? parseNumber(target.value, QUANTITY) : undefined
    if (count !== undefined) target.value = writeNumber(count)
  })
  list.addEventListener('click', ({ target }) => {
    const pressed = (target as Element).closest('[data-meant], [data-take-out]')
    const line = pressed?.closest<HTMLElement>('.item')
    if (!line) return
    if (pressed?.matches('[data-meant]')) return choose(field(line, 'accelerator'), pressed.textContent)
    const index = lines().indexOf(line)
    write(read().filter((_, each) => each !== index))
    onMoved()
    field(lines()[Math.max(0, index - 1)] as HTMLElement, 'accelerator').focus()
  })
  add.addEventListener('click', () => {
    write([...read(), EMPTY])
    onMoved()
    field(lines().at(-1) as HTMLElement, 'accelerator').focus()
  })
  const nounOf = (place: Element): string | undefined => {
    const line = place.closest<HTMLElement>('.item')
    if (!line || lines().length === 1) return undefined
    return field(line, 'accelerator').value.trim() || `Accelerator ${lines().indexOf(line) + 1}`
  }

  for (const line of lines()) withSuggestions(line)
  update()
  return { read: counted, update, write, nounOf }
}

function byPart(line: HTMLElement, selector: string): HTMLElement {
  const part = line.querySelector<HTMLElement>(selector)
  if (!part) throw new Error(`Bug: a line of the form has no ${selector}`)
  return part
}

const field = (line: HTMLElement, part: keyof InquiryItem) => byPart(line, `[data-part="${part}"]`) as HTMLInputElement

/** Puts a name of the catalog in the field, as if it had been typed and left. */
function choose(input: HTMLInputElement, name: string): void {
  input.value = name
  input.focus()
  input.dispatchEvent(new Event('change', { bubbles: true }))
}

const named = (choices: readonly AcceleratorChoice[], text: string) =>
  text.trim() === '' ? [] : bestNamed(choices, text, () => '')

const MOST_NAMED = 3

function stateHtml(choices: readonly AcceleratorChoice[], text: string): Html {
  const found = findAccelerator(choices, text)
  if (found?.variantId || text.trim() === '') return html``
  if (found) return html`Any of its variants. Pick one if it matters.`
  const near = named(choices, text).filter(({ variantId }) => variantId !== undefined)
  if (near.length === 0) return html`${NOT_LISTED}`
  if (near.length > MOST_NAMED) return html`Could be any of ${near.length} variants. Pick one if it matters.`
  return html`Did you mean ${near.map(({ name }, index) => html`${index > 0 && ' or '}<button type="button" class="link" data-meant>${name}</button>`)}?`
}
