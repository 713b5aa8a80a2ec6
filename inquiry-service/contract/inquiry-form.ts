/** The inquiry as a plain HTML form: its address, its fields, and how they become the body of the contract. */
import { parseNumber } from './number-input.ts'

/** Where the form of the inquiry page posts when no script handles it. Not part of the API, which takes JSON only. */
export const INQUIRY_FORM_PATH = '/inquire/send'

/** What pages call the fields of an inquiry. */
export const INQUIRY_NOUNS = {
  kind: 'You want to',
  modelId: 'Accelerator',
  variantId: 'Variant',
  quantity: 'Quantity',
  condition: 'Condition',
  location: 'Place',
  region: 'Region',
  currency: 'Currency',
  notes: 'Notes',
  email: 'Email',
  website: 'Leave this empty',
  consent: 'Consent',
} as const

/** What pages call the values of those fields of which one is chosen. */
export const INQUIRY_CHOICES = {
  kind: { buy: 'Buy', sell: 'Sell' },
  region: { EU: 'EU', UK: 'UK', US: 'US', GLOBAL: 'Worldwide' },
  currency: { EUR: 'EUR', GBP: 'GBP', USD: 'USD' },
} as const satisfies Record<string, Record<string, string>>

export type InquiryField = keyof typeof INQUIRY_NOUNS

/** Names of the form's controls where they are not those of the contract: a model is named as people name it. */
export const CONTROL_NAMES: Partial<Record<InquiryField, string>> = { modelId: 'model' }

/** The JSON body that a posted form stands for; empty fields are left out. `inquiryFromBody` validates it. */
export function bodyOfForm(sent: URLSearchParams): Record<string, unknown> {
  const fields = Object.keys(INQUIRY_NOUNS) as InquiryField[]
  const entries = fields.flatMap((field) => {
    // Forms send every line break as CR LF, whatever was in the field.
    const text = (sent.get(CONTROL_NAMES[field] ?? field) ?? '').replaceAll('\r\n', '\n')
    return text.trim() === '' ? [] : [[field, valueIn(field, text)]]
  })
  const body: Record<string, unknown> = Object.fromEntries(entries)
  // Only sellers are asked for it; without a script everyone sees the field.
  if (body['kind'] !== 'sell') delete body['condition']
  return body
}

function valueIn(field: InquiryField, text: string): unknown {
  if (field === 'consent') return text === 'on'
  if (field !== 'quantity') return text
  const quantity = parseNumber(text, { whole: true })
  return Number.isFinite(quantity) ? quantity : text
}
