/** Keys of JSON files: duplicates, and the intended key behind a misspelled one. */
import { z } from 'zod'

const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\],:]/g

/**
 * The first duplicate key within an object of a valid JSON text, and the line of the second one; JSON.parse silently
 * keeps the last.
 */
export function duplicateKey(text: string): { key: string; line: number } | undefined {
  const objects: (Set<string> | undefined)[] = []
  let last = ''
  let lastAt = 0
  for (const { 0: token, index } of text.matchAll(TOKEN)) {
    if (token === '{') objects.push(new Set())
    else if (token === '[') objects.push(undefined)
    else if (token === '}' || token === ']') objects.pop()
    else if (token === ':') {
      const keys = objects.at(-1)
      // Two spellings of the same key, one with an escape, are one key.
      const key: string = JSON.parse(last)
      if (keys?.has(key)) return { key, line: text.slice(0, lastAt).split('\n').length }
      keys?.add(key)
    }
    last = token
    lastAt = index
  }
  return undefined
}

/** Keys of the object schema at `path`, through lists, records and optional fields. */
export function keysAt(schema: z.ZodType, path: readonly PropertyKey[]): readonly string[] {
  const here = unwrapped(schemasOn(schema, path).at(-1))
  if (here instanceof z.ZodRecord && here.keyType instanceof z.ZodEnum) return here.keyType.options.map(String)
  return here instanceof z.ZodObject ? Object.keys(here.shape) : []
}

/** What the field at `path` is, in the words of its schema, or else in those of the field around it. */
export function descriptionAt(schema: z.ZodType, path: readonly PropertyKey[]): string | undefined {
  const describing = schemasOn(schema, path).findLast((here) => descriptionOf(here) !== undefined)
  return describing && descriptionOf(describing)
}

type Schema = z.core.$ZodType

/** The schemas of the fields along a path, the outermost first; undefined where there is none. */
function schemasOn(schema: Schema, path: readonly PropertyKey[]): (Schema | undefined)[] {
  const schemas: (Schema | undefined)[] = [schema]
  for (const key of path) {
    const here = unwrapped(schemas.at(-1))
    if (here instanceof z.ZodArray) schemas.push(here.element)
    else if (here instanceof z.ZodRecord) schemas.push(here.valueType)
    else schemas.push(here instanceof z.ZodObject ? here.shape[String(key)] : undefined)
  }
  return schemas
}

function unwrapped(schema: Schema | undefined): Schema | undefined {
  return isWrapper(schema) ? unwrapped(schema.unwrap()) : schema
}

function descriptionOf(schema: Schema | undefined): string | undefined {
  if (schema instanceof z.ZodType && schema.description !== undefined) return schema.description
  return isWrapper(schema) ? descriptionOf(schema.unwrap()) : undefined
}

function isWrapper(schema: Schema | undefined): schema is z.ZodOptional | z.ZodNullable | z.ZodDefault {
  return schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault
}

/** The most similar key, if it differs in less than half of its letters. */
export function nearestKey(key: string, keys: readonly string[]): string | undefined {
  const [nearest] = keys
    .map((candidate) => ({ candidate, steps: editDistance(key.toLowerCase(), candidate.toLowerCase()) }))
    .filter(({ candidate, steps }) => steps < candidate.length / 2)
    .sort((a, b) => a.steps - b.steps)
  return nearest?.candidate
}

/** Letters to insert, remove or replace. */
function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i]
    for (let j = 1; j <= b.length; j += 1) {
      const replaced = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      next.push(Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, replaced))
    }
    row = next
  }
  return row.at(-1) ?? 0
}
