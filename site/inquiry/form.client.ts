/** The controls of the inquiry form: reads and fills them, and shows problems at their fields. */

import { MOST_LISTED } from '../../inquiry-service/contract/accelerator-list.ts'
import type { AcceleratorChoice } from '../../inquiry-service/contract/accelerators.ts'
import { TEXT_NAMES, type TextName } from '../../inquiry-service/contract/inquiry-fields.ts'
import { type InquiryForm, itemProblems, notesOf } from '../../inquiry-service/contract/inquiry-form.ts'
import { inquiryProblems } from '../../inquiry-service/contract/inquiry-problem-words.ts'
import { byId, showProblem } from '../core/dom.client.ts'
import { printNumber } from '../core/numbers.ts'
import { count, inWords, lowerFirst } from '../core/words.ts'
import { bodyOf } from './body.client.ts'
import { itemLines } from './items.client.ts'

export type InquiryControls = ReturnType<typeof inquiryControls>
/** Characters that are left. */
const COUNTED_FROM = 500

type Problems = Readonly<Record<string, string>>

/** `onChange` runs after every change, by hand or by `fill`, with the names of fields whose problems no longer hold. */
export function inquiryControls(
  form: HTMLFormElement,
  choices: readonly AcceleratorChoice[],
  onChange: (cleared: readonly string[]) => void,
) {
  const control = (name: string) => form.elements.namedItem(name) as HTMLInputElement | RadioNodeList | null
  const consent = byId<HTMLInputElement>('consent')
  const fields = () => [...form.querySelectorAll<HTMLElement>('[data-field]')]
  const value = (name: TextName | 'meaning') => control(name)?.value ?? ''
  const fieldOf = (name: string) => fields().find((field) => field.dataset['field'] === name)
  const nounOf = (name: string): string => {
    const field = fieldOf(name === 'variantId' ? 'modelId' : name)
    return (field && lines.nounOf(field)) ?? field?.dataset['noun'] ?? name
  }
  const meaning = () => (value('meaning') === 'all' ? 'all' : 'any')
  const areAlternatives = () => value('kind') !== 'sell' && meaning() === 'any'
  const lines = itemLines({ choices, areAlternatives, onMoved: () => update(clearLineProblems()) })
  const conditions = [...form.querySelectorAll<HTMLElement>('[data-condition]')]

  function clearLineProblems(): string[] {
    const names = ['modelId', 'variantId', 'quantity']
    for (let number = 2; number <= MOST_LISTED; number += 1) names.push(`model-${number}`, `quantity-${number}`)
    for (const name of names) {
      const field = fieldOf(name)
      if (field) showProblem(field, '', undefined)
    }
    return names
  }

  function update(cleared: readonly string[] = []): void {
    const kind = value('kind')
    for (const part of document.querySelectorAll<HTMLElement>('[data-kind]'))
      part.hidden = part.dataset['kind'] !== kind
    lines.update()
    const items = lines.read()
    byId('meaning').hidden = kind === 'sell' || items.length < 2
    const counter = byId('notes-count')
    const most = Number(counter.dataset['most'])
    const left = most - [...notesOf({ kind, meaning: meaning(), notes: value('notes') }, items, choices)].length
    // The lines of parts count too: what is left of an empty field would only puzzle.
    counter.textContent =
      left > COUNTED_FROM
        ? `Up to ${printNumber(most)} characters`
        : `${printNumber(Math.abs(left))} characters ${left < 0 ? 'too many' : 'left'}`
    for (const button of conditions) button.ariaPressed = String(value('condition').startsWith(button.textContent))
    byId('missing').textContent = missingWords()
    onChange(cleared)
  }

  /** `Still needed: 4 quantities, location and consent`; of alternatives, one quantity. */
  function missingWords(): string {
    // By name, as a choice has several controls. Only quantities are asked for more than once.
    const nouns = new Map<string, string>()
    for (const element of form.elements)
      if (element instanceof HTMLInputElement && element.validity.valueMissing)
        nouns.set(element.name, lowerFirst(element.closest<HTMLElement>('[data-noun]')?.dataset['noun'] ?? ''))
    const words = [...Map.groupBy(nouns.values(), (noun) => noun)].map(([noun, { length }]) =>
      length > 1 && !areAlternatives() ? count(length, noun, 'quantities') : noun,
    )
    return words.length > 0 ? `Still needed: ${inWords(words)}` : ''
  }

  // What only the seller knows is kept behind the words that were chosen.
  form.addEventListener('click', ({ target }) => {
    const chosen = conditions.find((button) => button === target)
    const condition = control('condition')
    if (!chosen || !(condition instanceof HTMLInputElement)) return
    const earlier = conditions.find(({ ariaPressed }) => ariaPressed === 'true')
    const own = condition.value.slice(earlier?.textContent.length).replace(/^[, ]+/, '')
    condition.value = [chosen === earlier ? '' : chosen.textContent, own].filter(Boolean).join(', ')
    condition.dispatchEvent(new Event('input', { bubbles: true }))
    condition.focus()
  })
  form.addEventListener('input', ({ target }) => {
    const isCount = target instanceof HTMLElement && target.dataset['part'] === 'quantity'
    update(isCount && areAlternatives() ? clearLineProblems() : [])
  })
  form.addEventListener('change', () => update())

  const values = (): InquiryForm => ({
    ...(Object.fromEntries(TEXT_NAMES.map((name) => [name, value(name)])) as Record<TextName, string>),
    items: lines.read(),
    meaning: meaning(),
    consent: consent.checked,
  })

  return {
    values,
    body: () => bodyOf(values(), choices),
    kind: () => value('kind'),
    fill({ items, consent: _, ...values }: Partial<InquiryForm>): void {
      for (const [name, text] of Object.entries(values)) {
        const field = control(name)
        if (field && text !== undefined) field.value = text
      }
      if (items) lines.write(items)
      update()
    },
    clear() {
      form.reset()
      lines.write([])
      update()
    },
    ownProblems: () => inquiryProblems(itemProblems(lines.read())),
    /** Shows these problems and clears all others, or only those of `names` if given. */
    showProblems(problems: Problems, names?: ReadonlySet<string>): void {
      for (const field of fields()) {
        const name = field.dataset['field'] ?? ''
        // The model field also takes the name of a variant.
        const own = name === 'modelId' ? (problems['modelId'] ?? problems['variantId']) : problems[name]
        if (!names || names.has(name)) showProblem(field, nounOf(name), own)
      }
    },
    focusFirst(problems: Problems): void {
      const wanted = new Set(Object.keys(problems).map((name) => (name === 'variantId' ? 'modelId' : name)))
      const field = fields().find((each) => wanted.has(each.dataset['field'] ?? ''))
      field?.querySelector<HTMLElement>('input:not([hidden]), select, textarea')?.focus()
    },
    inPageOrder(problems: readonly [name: string, problem: string][]): [name: string, problem: string][] {
      const names = fields().map(({ dataset }) => dataset['field'])
      const placeOf = (name: string) => names.indexOf(name === 'variantId' ? 'modelId' : name)
      return problems.toSorted(([a], [b]) => placeOf(a) - placeOf(b))
    },
    has: (name: string) => fieldOf(name === 'variantId' ? 'modelId' : name) !== undefined,
    nounOf,
  }
}
