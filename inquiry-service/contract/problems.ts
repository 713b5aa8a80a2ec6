/** Turns zod issues into `error.fields` (D8): one sentence per field, naming the rule and never the value that was sent. */
import { z } from 'zod'
import type { FieldProblems } from './errors.ts'

/** One entry per bad field. `body` was parsed with `schema` and refused with `error`. */
export function fieldProblems(error: z.ZodError, body: unknown, schema: z.ZodType): FieldProblems {
  if (!isJsonObject(body)) return { body: 'must be a JSON object' }
  const entries = error.issues
    .filter((issue) => issue.code !== 'unrecognized_keys')
    .map((issue) => [issue.path.join('.') || 'body', sentence(issue, body, schema)] as const)
  return firstOfEach(entries)
}

/** Entries for properties that `schema` does not have; undefined when there are none. */
export function unknownFieldProblems(body: unknown, schema: z.ZodObject): FieldProblems | undefined {
  if (!isJsonObject(body)) return undefined
  const unknown = Object.keys(body).filter((name) => !Object.hasOwn(schema.shape, name))
  if (unknown.length === 0) return undefined
  return firstOfEach(unknown.map((name) => [name, 'is not a property of this request'] as const))
}

function isJsonObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** fromEntries, unlike an assignment, makes `__proto__` an ordinary key. */
function firstOfEach(entries: readonly (readonly [string, string])[]): FieldProblems {
  const first = new Map<string, string>()
  for (const [name, problem] of entries) if (!first.has(name)) first.set(name, problem)
  return Object.fromEntries(first)
}

function sentence(issue: z.core.$ZodIssue, body: Record<string, unknown>, schema: z.ZodType): string {
  if (isMissing(issue, body)) return 'is required'
  switch (issue.code) {
    case 'custom':
      return issue.message
    case 'invalid_value':
      return oneOf(issue.values)
    case 'invalid_union':
      return oneOf(unionValues(schema, issue))
    case 'too_small':
    case 'too_big':
    case 'invalid_type':
      return rangeSentence(issue, schema)
    default:
      return 'is not valid'
  }
}

function isMissing(issue: z.core.$ZodIssue, body: Record<string, unknown>): boolean {
  const [name] = issue.path
  return issue.path.length === 1 && typeof name === 'string' && !Object.hasOwn(body, name)
}

function oneOf(values: readonly unknown[]): string {
  const words = values.map((value) => String(value))
  return words.length === 1 ? `must be ${words[0]}` : `must be one of ${words.join(', ')}`
}

/** The literals a union takes: the values of a discriminator, or of the members themselves. */
function unionValues(schema: z.ZodType, issue: z.core.$ZodIssueInvalidUnion): unknown[] {
  const members = issue.errors.flat().flatMap((inner) => (inner.code === 'invalid_value' ? inner.values : []))
  if (members.length > 0) return members
  const options = schema instanceof z.ZodDiscriminatedUnion ? schema.options : []
  return options.flatMap((option) => {
    const literal = option instanceof z.ZodObject ? option.shape[issue.path.join('.')] : undefined
    return literal instanceof z.ZodLiteral ? [...literal.values] : []
  })
}

/** `must be an integer from 1 to 100000`: type and both bounds, read from the schema of the field. */
function rangeSentence(issue: z.core.$ZodIssue, schema: z.ZodType): string {
  const property = propertySchema(schema, issue.path)
  if (property?.type === 'integer' || property?.type === 'number') {
    const noun = property.type === 'integer' ? 'an integer' : 'a number'
    return `must be ${noun} from ${plain(property.minimum)} to ${plain(property.maximum)}`
  }
  return property?.type === 'string' ? 'must be text' : 'is not of the right type'
}

/** Never 1e-6: the field's reader should not have to count zeros in an exponent. */
function plain(bound: number | undefined): string {
  return bound === undefined ? 'any' : bound.toLocaleString('en', { useGrouping: false, maximumFractionDigits: 6 })
}

interface PropertySchema {
  type?: string
  minimum?: number
  maximum?: number
}

function propertySchema(schema: z.ZodType, path: readonly PropertyKey[]): PropertySchema | undefined {
  const objects = schema instanceof z.ZodDiscriminatedUnion ? schema.options : [schema]
  for (const object of objects) {
    const property = object instanceof z.ZodObject ? object.shape[String(path[0])] : undefined
    if (property instanceof z.ZodType) return z.toJSONSchema(property, { io: 'input' }) as PropertySchema
  }
  return undefined
}
