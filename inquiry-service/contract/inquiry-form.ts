/**
 * The inquiry as a form, with and without a script: what it posts, and the contract's body made from it, which `inquiryFromBody`
 * validates. Only the accelerators after the first, for which the contract has no field, are judged here.
 */

import { type ListMeaning, listInNotes, MOST_LISTED, notesWithList } from './accelerator-list.ts'
import { type AcceleratorChoice, findAccelerator } from './accelerators.ts'
import {
  FIELD_NAMES,
  type InquiryFieldName,
  inquiryField,
  TEXT_NAMES,
  TEXTS_IN_FORM_ORDER,
  type TextName,
} from './inquiry-fields.ts'
import { INQUIRY_QUANTITY } from './limits.ts'
import { NO_NUMBER, parseNumber, readNumber, withThousands } from './number-input.ts'
import { ownValue } from './own-value.ts'

/** Where the form posts without a script. Not part of the API, which takes JSON only. */
export const INQUIRY_FORM_PATH = '/inquire/send'

export const MEANING_CHOICES = { any: 'Any one of them', all: 'All of them together' } as const

/** The name of a control in the line with this number, from 1: `model`, `model-2`. A model is named as people name it. */
export function lineControl(part: 'model' | 'quantity', number: number): string {
  return number === 1 ? part : `${part}-${number}`
}

export function postedForm(sent: URLSearchParams): InquiryForm {
  // Forms send every line break as CR LF, whatever was in the field.
  const text = (name: string) => (sent.get(name) ?? '').replaceAll('\r\n', '\n')
  const texts = Object.fromEntries(TEXT_NAMES.map((name) => [name, text(name)])) as Record<TextName, string>
  return {
    ...texts,
    items: Array.from({ length: MOST_LISTED }, (_, index) => ({
      accelerator: text(lineControl('model', index + 1)),
      quantity: text(lineControl('quantity', index + 1)),
    })),
    meaning: text('meaning') === 'all' ? 'all' : 'any',
    consent: sent.get('consent') === 'on',
  }
}

export function postedPairs({ items, consent, ...texts }: InquiryForm): [name: string, value: string][] {
  const lines = items.flatMap(({ accelerator, quantity }, index): [string, string][] => [
    [lineControl('model', index + 1), accelerator],
    [lineControl('quantity', index + 1), quantity],
  ])
  const pairs: [string, string][] = [...Object.entries(texts), ...lines, ['consent', consent ? 'on' : '']]
  return pairs.filter(([, value]) => value !== '')
}

export interface InquiryItem {
  accelerator: string
  quantity: string
}

export interface InquiryForm extends Record<TextName, string> {
  items: readonly InquiryItem[]
  meaning: ListMeaning
  consent: boolean
}

/** Empty optional fields are left out; an impossible quantity is sent as typed, to be refused. */
export function bodyOfForm(form: InquiryForm, choices: readonly AcceleratorChoice[]): Record<string, unknown> {
  const items = filledItems(form.items)
  const { accelerator = '', quantity = '' } = items[0] ?? {}
  const found = findAccelerator(choices, accelerator)
  const modelId = found?.modelId ?? accelerator
  const ofItems: Partial<Record<InquiryFieldName, unknown>> = {
    ...(modelId.trim() && { modelId }),
    ...(found?.variantId && { variantId: found.variantId }),
    ...(quantity.trim() && { quantity: numberOr(quantity) }),
    notes: notesOf(form, items, choices),
    consent: form.consent,
  }
  const values = { ...form, ...ofItems }
  return Object.fromEntries(FIELD_NAMES.map((name) => [name, values[name]] as const).filter(isGiven(form.kind)))
}

function isGiven(kind: string) {
  return ([name, value]: readonly [InquiryFieldName, unknown]) => {
    const { optional = false, sellersOnly = false } = inquiryField(name)
    if (typeof value !== 'string') return value !== undefined
    return (optional ? value.trim() : value) !== '' && (!sellersOnly || kind === 'sell')
  }
}

/** The notes to send: with a list above them if there are several items. A seller's lot is one deal. */
export function notesOf(
  { kind, meaning, notes }: Pick<InquiryForm, 'kind' | 'meaning' | 'notes'>,
  items: readonly InquiryItem[],
  choices: readonly AcceleratorChoice[],
): string {
  const listed = filledItems(items)
  if (listed.length < 2) return notes
  const accelerators = listed.map(({ accelerator, quantity }) => ({
    name: findAccelerator(choices, accelerator)?.name ?? accelerator,
    quantity: String(numberOr(quantity)),
  }))
  return notesWithList({ meaning: kind === 'sell' ? 'all' : meaning, accelerators }, notes)
}

/**
 * Quantities that are no number or two, and in the contract's words what it has no field for: items after the first, and the first
 * name, which the list needs. `model-2` and `quantity-2` belong to the second item.
 */
export function itemProblems(items: readonly InquiryItem[]): Record<string, string> {
  const areSeveral = filledItems(items).length > 1
  const problems = items.flatMap(({ accelerator, quantity }, index) => {
    if (isEmpty({ accelerator, quantity })) return []
    const isOwn = index > 0
    const quantityProblem = problemOfQuantity(quantity, isOwn)
    return [
      ...(areSeveral && accelerator.trim() === '' ? [[isOwn ? `model-${index + 1}` : 'modelId', 'is required']] : []),
      ...(quantityProblem ? [[isOwn ? `quantity-${index + 1}` : 'quantity', quantityProblem]] : []),
    ]
  })
  return Object.fromEntries(problems)
}

/** A quantity of `1k` is 1,000. */
export const QUANTITY = { whole: true, k: 1000 } as const

/** `isOwn`: the contract judges no more than the first quantity. */
function problemOfQuantity(quantity: string, isOwn: boolean): string | undefined {
  if (quantity.trim() === '') return isOwn ? 'is required' : undefined
  const reading = readNumber(quantity, QUANTITY)
  if ('problem' in reading && reading.problem !== NO_NUMBER) return reading.problem
  const isCount =
    'value' in reading && Number.isInteger(reading.value) && reading.value >= 1 && reading.value <= INQUIRY_QUANTITY
  return isOwn && !isCount ? `must be an integer from 1 to ${INQUIRY_QUANTITY}` : undefined
}

export function filledItems(items: readonly InquiryItem[]): InquiryItem[] {
  return items.filter((item) => !isEmpty(item))
}

function isEmpty({ accelerator, quantity }: InquiryItem): boolean {
  return accelerator.trim() === '' && quantity.trim() === ''
}

/** The typed number, or the text if it isn't one. JSON has no Infinity. */
function numberOr(written: string): number | string {
  const value = parseNumber(written, QUANTITY)
  return value !== undefined && Number.isFinite(value) ? value : written
}

type InquiryRow = readonly [noun: string, value: string]

export function inquiryRows(
  sent: Readonly<Record<string, unknown>>,
  choices: readonly AcceleratorChoice[],
): InquiryRow[] {
  const text = (name: string) => (sent[name] === undefined ? '' : String(sent[name]))
  const several = listInNotes(text('notes'))
  const isNamed = (text('modelId') + text('quantity')).trim() !== ''
  const rowOf = (name: TextName): InquiryRow => {
    const { label, choices = {} } = inquiryField(name)
    if (name === 'notes' && several) return [label, several.notes]
    return [label, ownValue(choices, text(name)) || text(name)]
  }
  const [kind, ...others] = TEXTS_IN_FORM_ORDER.filter((name) => name !== 'email').map(rowOf)
  const rows: InquiryRow[] = [
    ...(kind ? [kind] : []),
    several
      ? [several.list.meaning === 'any' ? 'Any one of' : 'All of', several.list.accelerators.map(line).join('\n')]
      : [
          inquiryField('modelId').label,
          isNamed ? line({ name: nameOf(sent, choices), quantity: text('quantity') }) : '',
        ],
    ...others,
    rowOf('email'),
  ]
  return rows.filter(([, value]) => value.trim() !== '')
}

function line({ name, quantity }: { name: string; quantity: string }): string {
  if (quantity.trim() === '') return name
  return `${Number.isFinite(Number(quantity)) ? withThousands(quantity) : quantity} × ${name}`
}

function nameOf(sent: Readonly<Record<string, unknown>>, choices: readonly AcceleratorChoice[]): string {
  const { modelId, variantId } = sent
  const known = choices.find(
    (choice) => choice.variantId === variantId && (variantId !== undefined || choice.modelId === modelId),
  )
  return known?.name ?? (modelId === undefined ? 'accelerators, not named' : String(modelId))
}
