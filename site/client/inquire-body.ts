/** Converts the inquiry form to the contract's body, and back. Validating it is up to the service. */
import {
  type ListMeaning,
  listInNotes,
  MOST_LISTED,
  notesWithList,
} from '../../inquiry-service/contract/accelerator-list.ts'
import { parseNumber } from '../../inquiry-service/contract/number-input.ts'
import { type AcceleratorChoice, findAccelerator } from './inquire-choices.ts'

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

/** The body as JSON. Empty optional fields are left out; an impossible quantity is sent as typed, to be refused. */
export function bodyOf(form: InquiryForm, choices: readonly AcceleratorChoice[]): string {
  const items = filled(form.items)
  const { accelerator = '', quantity = '' } = items[0] ?? {}
  const found = findAccelerator(choices, accelerator)
  const modelId = found?.modelId ?? accelerator
  const notes = notesOf(form, items, choices)
  return JSON.stringify({
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
  })
}

/** The notes to send: with a list above them if there are several items. A seller's lot is one deal. */
export function notesOf(
  { kind, meaning, notes }: Pick<InquiryForm, 'kind' | 'meaning' | 'notes'>,
  items: readonly InquiryItem[],
  choices: readonly AcceleratorChoice[],
): string {
  const listed = filled(items)
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
  if (filled(items).length < 2) return {}
  const problems = items.flatMap(({ accelerator, quantity }, index) => {
    if (isEmpty({ accelerator, quantity })) return []
    const value = parseNumber(quantity, { whole: true })
    const isCount = value !== undefined && Number.isInteger(value) && value >= 1 && value <= MOST_PER_ITEM
    return [
      ...(accelerator.trim() === '' ? [[index === 0 ? 'modelId' : `model-${index + 1}`, 'is required']] : []),
      ...(index > 0 && quantity.trim() === '' ? [[`quantity-${index + 1}`, 'is required']] : []),
      ...(index > 0 && quantity.trim() !== '' && !isCount
        ? [[`quantity-${index + 1}`, `must be an integer from 1 to ${MOST_PER_ITEM}`]]
        : []),
    ]
  })
  return Object.fromEntries(problems)
}

/** As the contract has it for the first. */
const MOST_PER_ITEM = 100_000

/** Form values from the page's address; undefined if it has none. */
export function broughtBy(
  params: URLSearchParams,
  choices: readonly AcceleratorChoice[],
): Partial<InquiryForm> | undefined {
  const kind = params.get('kind') ?? undefined
  const notes = params.get('notes') ?? undefined
  const items = itemsIn(params, choices)
  if (kind === undefined && notes === undefined && items.length === 0) return undefined
  return { ...(kind && { kind }), ...(notes && { notes }), ...(items.length > 0 && { items }) }
}

function itemsIn(params: URLSearchParams, choices: readonly AcceleratorChoice[]): InquiryItem[] {
  const quantities = (params.get('quantities') ?? params.get('quantity') ?? '').split(',')
  const listed = (params.get('ids') ?? '').split(',').flatMap((id, index) => {
    const known = choices.find(({ variantId }) => variantId === id)
    return known ? [{ accelerator: known.name, quantity: quantities[index] ?? '' }] : []
  })
  if (listed.length > 0) return listed.slice(0, MOST_LISTED)
  const named = params.get('variantId') ?? params.get('modelId') ?? ''
  const accelerator = findAccelerator(choices, named)?.name ?? params.get('modelId') ?? ''
  const [quantity = ''] = quantities
  return accelerator === '' && quantity === '' ? [] : [{ accelerator, quantity }]
}

/** Turns the result of `bodyOf` back into form values; without consent, which must be given again. */
export function formOf(body: string, choices: readonly AcceleratorChoice[]): Partial<InquiryForm> {
  const { modelId, variantId, quantity, consent: _, ...rest } = JSON.parse(body) as Record<string, unknown>
  const texts = rest as Partial<InquiryForm>
  const several = listInNotes(texts.notes ?? '')
  if (several) {
    const items = several.list.accelerators.map(({ name, quantity }) => ({ accelerator: name, quantity }))
    return { ...texts, items, meaning: several.list.meaning, notes: several.notes }
  }
  const accelerator = findAccelerator(choices, text(variantId ?? modelId))?.name ?? text(modelId)
  return { ...texts, items: [{ accelerator, quantity: text(quantity) }] }
}

const text = (value: unknown) => (value === undefined ? '' : String(value))

const filled = (items: readonly InquiryItem[]) => items.filter((item) => !isEmpty(item))

function isEmpty({ accelerator, quantity }: InquiryItem): boolean {
  return accelerator.trim() === '' && quantity.trim() === ''
}

/** The typed number, or the text if it isn't one. JSON has no Infinity. */
function numberOr(written: string): number | string {
  const value = parseNumber(written, { whole: true })
  return value !== undefined && Number.isFinite(value) ? value : written
}
