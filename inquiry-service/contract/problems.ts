/** Bounded numbers and choices that name their rule, and zod issues as `error.fields` (D8): one sentence per field, never the value sent. */
import { z } from 'zod'
import type { FieldProblems } from './errors.ts'

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
