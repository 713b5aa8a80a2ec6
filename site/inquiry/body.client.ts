/** What the inquiry form begins with, and what it sends. */

import { listInNotes, MOST_LISTED } from '../../inquiry-service/contract/accelerator-list.ts'
import { type AcceleratorChoice, findAccelerator } from '../../inquiry-service/contract/accelerators.ts'
import { bodyOfForm, type InquiryForm, type InquiryItem } from '../../inquiry-service/contract/inquiry-form.ts'

export function bodyOf(form: InquiryForm, choices: readonly AcceleratorChoice[]): string {
  return JSON.stringify(bodyOfForm(form, choices))
}

export function prefillFrom(
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

const UK = /^Europe\/(?:London|Belfast|Guernsey|Isle_of_Man|Jersey)$/
/** European zones outside the European Union and the United Kingdom. */
const NOT_EU =
  /(?:Andorra|Belgrade|Chisinau|Gibraltar|Istanbul|Kaliningrad|Kiev|Kyiv|Minsk|Monaco|Moscow|Oslo|Podgorica|Samara|San_Marino|Sarajevo|Saratov|Simferopol|Skopje|Tirane|Ulyanovsk|Vaduz|Vatican|Volgograd|Zurich)$/
const EU_OUTSIDE_EUROPE = /^(?:Asia\/(?:Nicosia|Famagusta)|Atlantic\/(?:Azores|Canary|Madeira)|Africa\/Ceuta)$/
const US =
  /^(?:America\/(?:Anchorage|Boise|Chicago|Denver|Detroit|Juneau|Los_Angeles|New_York|Phoenix|(?:.*\/)?(?:Indianapolis|Louisville))|Pacific\/Honolulu)$/

/** A start, in plain sight and easily changed: worldwide in dollars where the zone says nothing. */
export function regionOfZone(zone: string): Pick<InquiryForm, 'region' | 'currency'> {
  const isEurope = zone.startsWith('Europe/')
  if (UK.test(zone)) return { region: 'UK', currency: 'GBP' }
  if (EU_OUTSIDE_EUROPE.test(zone) || (isEurope && !NOT_EU.test(zone))) return { region: 'EU', currency: 'EUR' }
  if (US.test(zone)) return { region: 'US', currency: 'USD' }
  return { region: 'GLOBAL', currency: isEurope ? 'EUR' : 'USD' }
}
