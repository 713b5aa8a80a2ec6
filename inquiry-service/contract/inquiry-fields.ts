/**
 * The fields of an inquiry in the contract's order: schema, limits, both forms, notice, desk pages and CSV read this table. A new
 * optional text is a row here, a line in `InquirySchema`, and the recorded contract.
 */

interface InquiryField {
  label: string
  description: string
  /** Longest text, Unicode code points (D13). */
  max?: number
  optional?: boolean
  choices?: Readonly<Record<string, string>>
  hint?: string
  sellersOnly?: boolean
}

export const INQUIRY_FIELDS = {
  kind: { label: 'You want to', description: 'Buying or selling', choices: { buy: 'Buy', sell: 'Sell' } },
  modelId: {
    label: 'Accelerator',
    description: 'Model id; may also name a model outside the catalog',
    max: 80,
    optional: true,
  },
  variantId: {
    label: 'Variant',
    description: 'Variant id from the catalog; requires its modelId',
    max: 120,
    optional: true,
  },
  quantity: { label: 'Quantity', description: 'Number of accelerators' },
  location: {
    label: 'Location',
    description: 'Where the goods are, or where they should go',
    max: 200,
    hint: 'City and country.',
  },
  email: { label: 'Email', description: 'Where the answer goes', max: 254 },
  notes: { label: 'Notes', description: 'Anything else; several lines are allowed', max: 3000, optional: true },
  region: {
    label: 'Region',
    description: 'Preferred region; does not refer to a local office',
    choices: { EU: 'EU', UK: 'UK', US: 'US', GLOBAL: 'Worldwide' },
  },
  currency: { label: 'Currency', description: 'Preferred currency', choices: { EUR: 'EUR', GBP: 'GBP', USD: 'USD' } },
  condition: {
    label: 'Condition',
    description: 'Condition as the seller reports it',
    max: 100,
    optional: true,
    hint: 'Only if you sell: when it went out of service, and when and how it was tested.',
    sellersOnly: true,
  },
  website: { label: 'Leave this empty', description: 'Leave empty' },
  consent: {
    label: 'Consent',
    description: 'Acknowledges the privacy information and the handling of this inquiry; not marketing consent',
  },
} as const satisfies Record<string, InquiryField>

export type InquiryFieldName = keyof typeof INQUIRY_FIELDS

/** Those that the form asks for by a control of their own name. */
export type TextName = Exclude<InquiryFieldName, 'modelId' | 'variantId' | 'quantity' | 'consent'>

export const FIELD_NAMES = Object.keys(INQUIRY_FIELDS) as InquiryFieldName[]
export const TEXT_NAMES = FIELD_NAMES.filter(
  (name): name is TextName => !['modelId', 'variantId', 'quantity', 'consent'].includes(name),
)

type LimitedName = {
  [Name in InquiryFieldName]: (typeof INQUIRY_FIELDS)[Name] extends { max: number } ? Name : never
}[InquiryFieldName]

export const TEXT_LENGTH = Object.fromEntries(
  Object.entries<InquiryField>(INQUIRY_FIELDS).flatMap(([name, { max }]) => (max === undefined ? [] : [[name, max]])),
) as Readonly<Record<LimitedName, number>>

export function choicesOf<Name extends 'kind' | 'region' | 'currency'>(name: Name) {
  type Choice = keyof (typeof INQUIRY_FIELDS)[Name]['choices'] & string
  return Object.keys(INQUIRY_FIELDS[name].choices) as [Choice, ...Choice[]]
}

export const INQUIRY_KINDS = choicesOf('kind')

export function inquiryField(name: InquiryFieldName): InquiryField {
  return INQUIRY_FIELDS[name]
}

const PLACED = ['kind', 'condition', 'location', 'email', 'region', 'currency'] as const

/** Texts that no page has a place of its own for: they follow those that have. */
export const MORE_TEXTS = TEXT_NAMES.filter((name) => ![...PLACED, 'notes', 'website'].includes(name))

/** As people are asked, and as they read them again. */
export const TEXTS_IN_FORM_ORDER: readonly TextName[] = [...PLACED, ...MORE_TEXTS, 'notes']

/** Columns of an export: whatever may have several lines comes last. */
export const COLUMN_NAMES = [
  ...FIELD_NAMES.filter((name) => !['website', 'consent', 'notes'].includes(name)),
  'notes',
] as readonly string[]
