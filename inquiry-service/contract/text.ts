/** The rules of fields: text as the contract counts and cleans it (D13, D14, D36), and zod issues as `error.fields` (D8). */
import { z } from 'zod'
import type { FieldProblems } from './errors.ts'

const codePointLength = (text: string) => [...text].length

/** C0, DEL and C1 controls, line and paragraph separators, and the marks that reverse the direction of reading. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: controls are what it looks for
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/
/** The same without tab, line feed, carriage return, line and paragraph separator, which notes may have. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: controls are what it looks for
const CONTROL_IN_NOTES = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/

export interface TextRule {
  /** Code points, as sent and after normalization, which makes some texts longer: U+FB2C becomes three code points. */
  max: number
  min?: number
  multiline?: boolean
}

/** A text field: trimmed and brought to NFC, a line ends with LF alone (D14). What comes out would be accepted again. */
export function text({ max, min = 0, multiline = false }: TextRule) {
  const control = multiline ? CONTROL_IN_NOTES : CONTROL
  // A code point is one unit or two: most texts are short enough without counting.
  const fits = (value: string) => value.length <= max || codePointLength(value) <= max
  const limit = { error: `must have at most ${max} characters`, abort: true }
  return z
    .string('must be text')
    .refine(fits, limit)
    .refine((sent) => sent.isWellFormed(), { error: 'must not have half of a surrogate pair', abort: true })
    .refine((sent) => !control.test(sent.trim()), { error: 'must not have control characters', abort: true })
    .refine((sent) => min === 0 || codePointLength(sent.trim()) >= min, { error: 'must not be empty' })
    .overwrite((sent) => (multiline ? sent.replace(/\r\n?/g, '\n') : sent).trim().normalize('NFC'))
    .refine(fits, limit)
    .meta({ maxLength: max, ...(min > 0 && { minLength: min }) })
}

/** One address in ASCII with no way into a header: no white space, comma, colon, quotation mark or second @. */
export const EMAIL =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/i

export function emailText(max: number) {
  return text({ max })
    .refine((sent) => EMAIL.test(sent), { error: 'must be one email address, such as name@example.com' })
    .meta({ format: 'email', maxLength: max })
}

/** As texts are compared: inquiries are stored in NFC (D14), and what an operator types need not be. */
export function searchable(text: string): string {
  return text.normalize('NFC').trim().toLowerCase()
}

export function isSameText(one: string, other: string): boolean {
  return searchable(one) === searchable(other)
}

export function integer(min: number, max: number) {
  const error = `must be an integer from ${min} to ${max}`
  return z.int(error).min(min, error).max(max, error)
}

export function number(min: number, max: number) {
  const error = `must be a number from ${min} to ${max}`
  return z.number(error).min(min, error).max(max, error)
}

export function oneOf<const Value extends string>(values: readonly [Value, ...Value[]]) {
  return z.enum(values, { error: `must be one of ${values.join(', ')}` })
}

export function fieldProblems(error: z.ZodError, body: unknown): FieldProblems {
  if (!isJsonObject(body)) return { body: 'must be a JSON object' }
  const first = new Map<string, string>()
  for (const { code, path, message } of error.issues) {
    const name = path.join('.') || 'body'
    if (code === 'unrecognized_keys' || first.has(name)) continue
    first.set(name, path.length === 1 && !Object.hasOwn(body, name) ? 'is required' : message)
  }
  return Object.fromEntries(first)
}

export function unknownFieldProblems(body: unknown, schema: z.ZodObject): FieldProblems | undefined {
  if (!isJsonObject(body)) return undefined
  const unknown = Object.keys(body).filter((name) => !Object.hasOwn(schema.shape, name))
  if (unknown.length === 0) return undefined
  // fromEntries, unlike an assignment, makes `__proto__` an ordinary key.
  return Object.fromEntries(unknown.map((name) => [name, 'is not a property of this request']))
}

function isJsonObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
