/**
 * Converts the inquiry form to the contract's body, the same with and without a script. Validating it is up to
 * `inquiryFromBody`; only the accelerators after the first, for which the contract has no field, are judged here.
 */
import { type AcceleratorChoice, findAccelerator } from './accelerator-choices.ts'
import { type ListMeaning, notesWithList } from './accelerator-list.ts'
import { INQUIRY_QUANTITY } from './limits.ts'
import { parseNumber } from './number-input.ts'

/** One accelerator and its quantity, as typed. */
export interface InquiryItem {
  accelerator: string
  quantity: string
}

/** The values of the form's controls; `consent` is the box. */
export interface InquiryForm {
  kind: string
  items: readonly InquiryItem[]
  /** What several items mean together. */
  meaning: ListMeaning
  location: string
  email: string
  notes: string
  region: string
  currency: string
  condition: string
  website: string
  consent: boolean
}

/** Empty optional fields are left out; an impossible quantity is sent as typed, to be refused. */
export function bodyOfForm(form: InquiryForm, choices: readonly AcceleratorChoice[]): Record<string, unknown> {
  const items = filledItems(form.items)
  const { accelerator = '', quantity = '' } = items[0] ?? {}
  const found = findAccelerator(choices, accelerator)
  const modelId = found?.modelId ?? accelerator
  const notes = notesOf(form, items, choices)
  return {
    ...(form.kind && { kind: form.kind }),
    ...(modelId.trim() && { modelId }),
    ...(found?.variantId && { variantId: found.variantId }),
    ...(quantity.trim() && { quantity: numberOr(quantity) }),
    ...(form.location && { location: form.location }),
    ...(form.email && { email: form.email }),
    ...(notes.trim() && { notes }),
    ...(form.region && { region: form.region }),
    ...(form.currency && { currency: form.currency }),
    ...(form.kind === 'sell' && form.condition.trim() && { condition: form.condition }),
    ...(form.website && { website: form.website }),
    consent: form.consent,
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
 * Problems of items that the contract has no field for, in the contract's words: all items after the first, and the
 * first name, which the list needs. `model-2` and `quantity-2` belong to the second item.
 */
export function itemProblems(items: readonly InquiryItem[]): Record<string, string> {
  if (filledItems(items).length < 2) return {}
  const problems = items.flatMap(({ accelerator, quantity }, index) => {
    if (isEmpty({ accelerator, quantity })) return []
    const value = parseNumber(quantity, { whole: true })
    const isCount = value !== undefined && Number.isInteger(value) && value >= 1 && value <= INQUIRY_QUANTITY
    return [
      ...(accelerator.trim() === '' ? [[index === 0 ? 'modelId' : `model-${index + 1}`, 'is required']] : []),
      ...(index > 0 && quantity.trim() === '' ? [[`quantity-${index + 1}`, 'is required']] : []),
      ...(index > 0 && quantity.trim() !== '' && !isCount
        ? [[`quantity-${index + 1}`, `must be an integer from 1 to ${INQUIRY_QUANTITY}`]]
        : []),
    ]
  })
  return Object.fromEntries(problems)
}

/** Those of which anything was written. */
export function filledItems(items: readonly InquiryItem[]): InquiryItem[] {
  return items.filter((item) => !isEmpty(item))
}

function isEmpty({ accelerator, quantity }: InquiryItem): boolean {
  return accelerator.trim() === '' && quantity.trim() === ''
}

/** The typed number, or the text if it isn't one. JSON has no Infinity. */
function numberOr(written: string): number | string {
  const value = parseNumber(written, { whole: true })
  return value !== undefined && Number.isFinite(value) ? value : written
}
