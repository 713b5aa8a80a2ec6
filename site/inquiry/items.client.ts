/** The lines of the inquiry form: an accelerator and its quantity, one to six. The first is built with the page. */

import { MOST_LISTED } from '../../inquiry-service/contract/accelerator-list.ts'
import {
  type AcceleratorChoice,
  findAccelerator,
  variantCount,
  variantsWith,
} from '../../inquiry-service/contract/accelerators.ts'
import type { InquiryItem } from '../../inquiry-service/contract/inquiry-form.ts'
import { parseNumber, writeNumber } from '../../inquiry-service/contract/number-input.ts'
import { byId, make } from '../core/dom.client.ts'
import { inWords } from '../core/words.ts'

const EMPTY: InquiryItem = { accelerator: '', quantity: '' }

/** `onMoved` runs after a line was added or removed: problems with a line number then belong to another line. */
export function itemLines(choices: readonly AcceleratorChoice[], onMoved: () => void) {
  const list = byId('items')
  const first = list.querySelector<HTMLElement>('.item')
  if (!first) throw new Error('Bug: the form has no line to copy')
  const pattern = first.cloneNode(true) as HTMLElement
  const add = byId<HTMLButtonElement>('add-item')
  const lines = () => [...list.querySelectorAll<HTMLElement>('.item')]

  const read = () =>
    lines().map((line) => ({
      accelerator: field(line, 'accelerator').value,
      quantity: field(line, 'quantity').value,
    }))

  const update = () => {
    const all = lines()
    for (const line of all) {
      line.querySelector<HTMLElement>('[data-take-out]')?.toggleAttribute('hidden', all.length === 1)
      const state = line.querySelector('.item-state')
      const words = stateWords(choices, field(line, 'accelerator').value)
      if (state && state.textContent !== words) state.textContent = words
    }
    list.classList.toggle('several', all.length > 1)
    add.hidden = all.length >= MOST_LISTED
    byId('items-full').hidden = !add.hidden
  }

  const write = (items: readonly InquiryItem[]) => {
    const wanted = items.length === 0 ? [EMPTY] : items.slice(0, MOST_LISTED)
    while (lines().length > wanted.length) lines().at(-1)?.remove()
    while (lines().length < wanted.length) list.append(numbered(pattern, lines().length + 1))
    for (const [index, line] of lines().entries()) {
      field(line, 'accelerator').value = wanted[index]?.accelerator ?? ''
      field(line, 'quantity').value = wanted[index]?.quantity ?? ''
    }
    update()
  }

  list.addEventListener('input', update)
  list.addEventListener('change', ({ target }) => {
    // The full name, or the number as it was read, so that people see how they were understood.
    if (!(target instanceof HTMLInputElement)) return
    if (target.dataset['part'] === 'accelerator')
      target.value = findAccelerator(choices, target.value)?.name ?? target.value
    const count = target.dataset['part'] === 'quantity' ? parseNumber(target.value, { whole: true }) : undefined
    if (count !== undefined) target.value = writeNumber(count)
    update()
  })
  list.addEventListener('click', ({ target }) => {
    const line = target instanceof Element && target.closest('[data-take-out]') ? target.closest('.item') : null
    if (!line) return
    const index = lines().indexOf(line as HTMLElement)
    write(read().filter((_, each) => each !== index))
    onMoved()
    field(lines()[Math.max(0, index - 1)] as HTMLElement, 'accelerator').focus()
  })
  add.addEventListener('click', () => {
    write([...read(), EMPTY])
    onMoved()
    field(lines().at(-1) as HTMLElement, 'accelerator').focus()
  })
  /** What to call the line of a field when there are several: `NVIDIA L40S 48GB`, `Accelerator 2` while it has no name. */
  const nounOf = (place: Element): string | undefined => {
    const line = place.closest<HTMLElement>('.item')
    if (!line || lines().length === 1) return undefined
    return field(line, 'accelerator').value.trim() || `Accelerator ${lines().indexOf(line) + 1}`
  }

  update()
  return { read, write, nounOf }
}

function field(line: HTMLElement, part: keyof InquiryItem): HTMLInputElement {
  const input = line.querySelector<HTMLInputElement>(`[data-part="${part}"]`)
  if (!input) throw new Error(`Bug: a line of the form has no ${part}`)
  return input
}

/** A copy of the first line with its own names: `model-2`, `quantity-2`. */
function numbered(pattern: HTMLElement, number: number): HTMLElement {
  const line = pattern.cloneNode(true) as HTMLElement
  for (const element of line.querySelectorAll<HTMLElement>('[id]')) element.id = nameWith(element.id, number)
  for (const label of line.querySelectorAll('label')) label.htmlFor = nameWith(label.htmlFor, number)
  const [name, count] = line.querySelectorAll('label')
  name?.append(` ${number}`)
  count?.append(make('span', { class: 'visually-hidden' }, ` of accelerator ${number}`))
  for (const part of line.querySelectorAll<HTMLElement>('[data-field]')) {
    const name = part.dataset['field'] === 'modelId' ? 'model' : (part.dataset['field'] ?? '')
    part.dataset['field'] = `${name}-${number}`
  }
  for (const input of line.querySelectorAll('input')) {
    input.name = `${input.name}-${number}`
    const described = input.getAttribute('aria-describedby')?.split(' ') ?? []
    input.setAttribute('aria-describedby', described.map((id) => nameWith(id, number)).join(' '))
  }
  return line
}

/** `quantity-problem` → `quantity-2-problem` */
function nameWith(id: string, number: number): string {
  return id.replace(/^[a-z]+/, (word) => `${word}-${number}`)
}

/** More names than this are only counted. */
const MOST_NAMED = 3

function stateWords(choices: readonly AcceleratorChoice[], text: string): string {
  if (text.trim() === '') return ''
  const found = findAccelerator(choices, text)
  if (!found) {
    const names = variantsWith(choices, text).map(({ name }) => name)
    if (names.length === 0) return 'Not in our catalog. We get the name as you typed it.'
    return `Could be ${names.length > MOST_NAMED ? `any of ${names.length} variants` : inWords(names, 'or')}. Pick one if it matters.`
  }
  if (found.variantId)
    return found.name.toLowerCase() === text.trim().toLowerCase() ? '' : `Understood as ${found.name}.`
  return `Any of its ${variantCount(choices, found.modelId)} variants. Pick one if it matters.`
}
