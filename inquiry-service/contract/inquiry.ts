/** What may be sent, and its normalized form, which the sandbox echoes and the ledger stores: D13 to D16 in docs/contract.md. */
import { z } from 'zod'
import { Refusal } from './errors.ts'
import { choicesOf, INQUIRY_FIELDS, INQUIRY_KINDS, type InquiryFieldName, TEXT_LENGTH } from './inquiry-fields.ts'
import { INQUIRY_QUANTITY } from './limits.ts'
import { emailText, fieldProblems, integer, oneOf, type TextRule, text, unknownFieldProblems } from './text.ts'

const about = (name: InquiryFieldName) => INQUIRY_FIELDS[name].description
const textOf = (name: keyof typeof TEXT_LENGTH, rule: Partial<TextRule> = {}) =>
  text({ max: TEXT_LENGTH[name], ...rule }).describe(about(name))

export const InquirySchema = z
  .strictObject({
    kind: oneOf(INQUIRY_KINDS).describe(about('kind')),
    modelId: textOf('modelId').optional(),
    variantId: textOf('variantId').optional(),
    quantity: integer(1, INQUIRY_QUANTITY).describe(about('quantity')),
    location: textOf('location', { min: 1 }),
    email: emailText(TEXT_LENGTH.email).describe(about('email')),
    notes: textOf('notes', { multiline: true }).optional(),
    region: oneOf(choicesOf('region')).describe(about('region')),
    currency: oneOf(choicesOf('currency')).describe(about('currency')),
    condition: textOf('condition').optional(),
    website: z
      .string('must be text')
      .refine((sent) => sent === '', { error: 'must be empty or left out' })
      .meta({ maxLength: 0 })
      .optional()
      .describe(about('website')),
    consent: z.literal(true, { error: 'must be true' }).describe(about('consent')),
  })
  .meta({ id: 'Request', description: 'A buying or selling inquiry; unknown properties are refused' })

/** The same checks as one function, made at start; where none may be made, as on the edge, the schema itself. */
const CompiledSchema = z.compile(InquirySchema)

/** The normalized inquiry: trimmed, NFC, no empty optional text, never `website`. Keys in the schema's order. */
export type Inquiry = Omit<z.infer<typeof InquirySchema>, 'website'>

export type ModelOfVariant = (variantId: string) => string | undefined

/** @throws Refusal `inquiry-fields` with one entry per bad field */
export function inquiryFromBody(body: unknown, modelOfVariant: ModelOfVariant): Inquiry {
  const parsed = CompiledSchema.safeParse(body)
  const ownership = ownershipProblem(
    parsed.success ? parsed.data : (OwnershipSchema.safeParse(body).data ?? {}),
    modelOfVariant,
  )
  const fields = {
    ...(ownership && { variantId: ownership }),
    ...(!parsed.success && fieldProblems(parsed.error, body)),
    // Last: where there are more than are reported, these go first.
    ...unknownFieldProblems(body, InquirySchema),
  }
  if (!parsed.success || Object.keys(fields).length > 0) throw new Refusal('inquiry-fields', { fields })
  return normalize(parsed.data)
}

/** Read apart from the rest, so that a bad quantity does not hide a variant of another model. */
const OwnershipSchema = z.object(InquirySchema.pick({ modelId: true, variantId: true }).shape)

function normalize({ website: _, ...sent }: z.infer<typeof InquirySchema>): Inquiry {
  return Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined && value !== '')) as Inquiry
}

/** A model alone need not be in the catalog (D15); a variant must be, and of that model. */
function ownershipProblem(
  { modelId, variantId }: z.infer<typeof OwnershipSchema>,
  modelOfVariant: ModelOfVariant,
): string | undefined {
  if (!variantId) return undefined
  if (!modelId) return 'requires modelId'
  return modelOfVariant(variantId) === modelId ? undefined : 'must be a variant of the given model'
}
