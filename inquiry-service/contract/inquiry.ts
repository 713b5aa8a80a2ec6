/**
 * The inquiry: what may be sent, and its normalized form, which the sandbox echoes and the ledger stores. Production
 * and sandbox call the same function, so that they cannot differ. Source: interface.md, D13 to D16.
 */
import { z } from 'zod'
import { Refusal } from './errors.ts'
import { INQUIRY_QUANTITY, INQUIRY_TEXT_LENGTH } from './limits.ts'
import { fieldProblems, unknownFieldProblems } from './problems.ts'
import { EMAIL, emptyAsAbsent, text } from './text.ts'

export const INQUIRY_KINDS = ['buy', 'sell'] as const
export const REGIONS = ['EU', 'UK', 'US', 'GLOBAL'] as const
export const CURRENCIES = ['EUR', 'GBP', 'USD'] as const

export const InquirySchema = z
  .strictObject({
    kind: z.enum(INQUIRY_KINDS).describe('Buying or selling'),
    modelId: text({ max: INQUIRY_TEXT_LENGTH.modelId })
      .optional()
      .describe('Model id; may also name a model outside the catalog'),
    variantId: text({ max: INQUIRY_TEXT_LENGTH.variantId })
      .optional()
      .describe('Variant id from the catalog; requires its modelId'),
    quantity: z.int().min(1).max(INQUIRY_QUANTITY).describe('Number of accelerators'),
    location: text({ max: INQUIRY_TEXT_LENGTH.location, min: 1 }).describe(
      'Where the goods are, or where they should go',
    ),
    email: text({ max: INQUIRY_TEXT_LENGTH.email })
      .refine((sent) => EMAIL.test(sent), { error: 'must be one email address, such as name@example.com' })
      .meta({ format: 'email', maxLength: INQUIRY_TEXT_LENGTH.email })
      .describe('Where the answer goes'),
    notes: text({ max: INQUIRY_TEXT_LENGTH.notes, multiline: true })
      .optional()
      .describe('Anything else; several lines are allowed'),
    region: z.enum(REGIONS).describe('Preferred region; does not refer to a local office'),
    currency: z.enum(CURRENCIES).describe('Preferred currency'),
    condition: text({ max: INQUIRY_TEXT_LENGTH.condition }).optional().describe('Condition as the seller reports it'),
    website: z
      .string()
      .refine((sent) => sent === '', { error: 'must be empty or left out' })
      .meta({ maxLength: 0 })
      .optional()
      .describe('Leave empty'),
    consent: z
      .literal(true)
      .describe('Acknowledges the privacy information and the handling of this inquiry; not marketing consent'),
  })
  .meta({ id: 'Request', description: 'A buying or selling inquiry; unknown properties are refused' })

/** The same checks as one function, made at start; where none may be made, as on the edge, the schema itself. */
const CompiledSchema = z.compile(InquirySchema)

/** The normalized inquiry: trimmed, NFC, no empty optional text, never `website`. Keys in the schema's order. */
export type Inquiry = Omit<z.infer<typeof InquirySchema>, 'website'>

/** The model that a variant of the catalog belongs to. */
export type ModelOfVariant = (variantId: string) => string | undefined

/**
 * The normalized inquiry of a parsed JSON body.
 *
 * @throws Refusal `inquiry-fields` with one entry per bad field
 */
export function inquiryFromBody(body: unknown, modelOfVariant: ModelOfVariant): Inquiry {
  const parsed = CompiledSchema.safeParse(body)
  const fields = {
    ...(!parsed.success && fieldProblems(parsed.error, body, InquirySchema)),
    ...unknownFieldProblems(body, InquirySchema),
  }
  const ownership = ownershipProblem(parsed.success ? parsed.data : parseOwnership(body), modelOfVariant)
  if (ownership) fields['variantId'] ??= ownership
  if (!parsed.success || Object.keys(fields).length > 0) throw new Refusal('inquiry-fields', { fields })
  return normalize(parsed.data)
}

/** Read apart from the rest, so that a bad quantity does not hide a variant of another model. */
const OwnershipSchema = z.object(InquirySchema.pick({ modelId: true, variantId: true }).shape)

function parseOwnership(body: unknown): z.infer<typeof OwnershipSchema> {
  return OwnershipSchema.safeParse(body).data ?? {}
}

function normalize(sent: z.infer<typeof InquirySchema>): Inquiry {
  const modelId = emptyAsAbsent(sent.modelId)
  const variantId = emptyAsAbsent(sent.variantId)
  const notes = emptyAsAbsent(sent.notes)
  const condition = emptyAsAbsent(sent.condition)
  return {
    kind: sent.kind,
    ...(modelId !== undefined && { modelId }),
    ...(variantId !== undefined && { variantId }),
    quantity: sent.quantity,
    location: sent.location,
    email: sent.email,
    ...(notes !== undefined && { notes }),
    region: sent.region,
    currency: sent.currency,
    ...(condition !== undefined && { condition }),
    consent: sent.consent,
  }
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
