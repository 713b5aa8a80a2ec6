/**
 * The report of a wrong figure, a missing accelerator or a fault of the site (D45): stored as an inquiry is, with the same promise,
 * key and quota. It comes as a form only, with and without a script; the API has no address for it.
 */
import { z } from 'zod'
import { Refusal } from './errors.ts'
import type { Inquiry, ModelOfVariant } from './inquiry.ts'
import { COLUMN_NAMES, INQUIRY_FIELDS, INQUIRY_KINDS, TEXT_LENGTH } from './inquiry-fields.ts'
import { emailText, fieldProblems, isSameText, text } from './text.ts'

export const REPORT_FORM_PATH = '/report/send'

export const REPORT_FIELDS = {
  modelId: { label: INQUIRY_FIELDS.modelId.label, max: TEXT_LENGTH.modelId },
  variantId: { label: INQUIRY_FIELDS.variantId.label, max: TEXT_LENGTH.variantId },
  /** Its path in the catalog. */
  figure: { label: 'Figure', max: 120 },
  value: { label: 'Value on the page', max: 500 },
  notes: { label: 'What is wrong or missing', max: TEXT_LENGTH.notes },
  email: { label: INQUIRY_FIELDS.email.label, max: TEXT_LENGTH.email },
} as const

export type ReportFieldName = keyof typeof REPORT_FIELDS

/** What a form posts; the model follows from the variant. */
export const REPORT_CONTROLS = ['variantId', 'figure', 'value', 'notes', 'email'] as const

export type ReportForm = Record<(typeof REPORT_CONTROLS)[number], string>

const textOf = (name: ReportFieldName) => text({ max: REPORT_FIELDS[name].max })

export const ReportSchema = z.strictObject({
  kind: z.literal('report'),
  modelId: textOf('modelId').optional(),
  variantId: textOf('variantId').optional(),
  figure: textOf('figure').optional(),
  value: textOf('value').optional(),
  notes: text({ max: REPORT_FIELDS.notes.max, min: 1, multiline: true }),
  email: emailText(REPORT_FIELDS.email.max).optional(),
})

export type Report = z.infer<typeof ReportSchema>

export type Submitted = Inquiry | Report

export const SUBMITTED_KINDS = [...INQUIRY_KINDS, 'report'] as const

/** Columns of an export: as those of an inquiry, and before the notes what only reports have. */
export const EXPORT_COLUMNS = COLUMN_NAMES.toSpliced(-1, 0, 'figure', 'value')

/** Whether it was sent with this address, in any letter case; a report may have none. */
export function isFrom({ email }: Submitted, address: string): boolean {
  return email !== undefined && isSameText(email, address)
}

/** What was typed into a field that may stay empty is left out if it is only spaces. */
export function reportBody(form: ReportForm, modelOfVariant: ModelOfVariant): Record<string, unknown> {
  const given = Object.entries(form).filter(([, value]) => value.trim() !== '')
  const modelId = modelOfVariant(form.variantId.trim())
  return { kind: 'report', ...(modelId !== undefined && { modelId }), ...Object.fromEntries(given) }
}

/** @throws Refusal `inquiry-fields` with one entry per bad field */
export function reportFromBody(body: unknown): Report {
  const { data, error } = ReportSchema.safeParse(body)
  if (data === undefined) throw new Refusal('inquiry-fields', { fields: fieldProblems(error, body) })
  return data
}

export function fieldLabel({ kind }: Pick<Submitted, 'kind'>, name: string): string {
  const fields: Readonly<Record<string, { label: string }>> = kind === 'report' ? REPORT_FIELDS : INQUIRY_FIELDS
  return fields[name]?.label ?? name
}
