/** A JSON Schema as table rows: nested objects get dotted names. */
import type { Schema } from '../../inquiry-service/contract/openapi/types.ts'
import { type Html, html } from '../core/html.ts'

interface SchemaRow {
  /** `powerW.max`, `interconnect[].name`. */
  name: string
  type: string
  /** The schema that the type is, or is a list of. */
  schema?: string
  required: boolean
  /** Bounds and values in words: `1 to 100000`, `buy or sell`. */
  limits: string
  description: string
}

/** Every property of an object schema, outer ones before inner ones. */
export function schemaRows(schema: Schema, prefix = ''): SchemaRow[] {
  return Object.entries(schema.properties ?? {}).flatMap(([key, property]) => {
    const name = `${prefix}${key}`
    const inner = withoutNull(property)
    const items = inner.items ? withoutNull(inner.items) : undefined
    const named = nameOf(inner) ?? (items && nameOf(items))
    return [
      {
        name,
        type: typeWords(property),
        ...(named !== undefined && { schema: named }),
        required: schema.required?.includes(key) ?? false,
        limits: limitWords(items ?? inner, inner),
        description: property.description ?? inner.description ?? '',
      },
      ...schemaRows(inner, `${name}.`),
      ...(items ? schemaRows(items, `${name}[].`) : []),
    ]
  })
}

export function nameOf(schema: Schema): string | undefined {
  return schema.$ref?.split('/').at(-1)
}

export function schemaLink(schema: Schema): Html {
  const name = nameOf(schema)
  return html`<a href="#schema-${name}">${name}</a>`
}

/** `number or null`, `list of string`, `Variant`. */
export function typeWords(schema: Schema): string {
  const isNullable = (schema.anyOf ?? []).some(({ type }) => type === 'null')
  return `${bareType(withoutNull(schema))}${isNullable ? ' or null' : ''}`
}

function bareType(schema: Schema): string {
  const named = nameOf(schema)
  if (named) return named
  if (schema.items) return `list of ${typeWords(schema.items)}`
  if (schema.propertyNames) return 'map of string'
  if (schema.format === 'date') return 'date'
  return [schema.type].flat().join(' or ')
}

/** The other member of a union with null. */
function withoutNull(schema: Schema): Schema {
  const members = (schema.anyOf ?? []).filter(({ type }) => type !== 'null')
  return members.length === 1 && members[0] ? members[0] : schema
}

function limitWords(schema: Schema, list: Schema): string {
  const parts = [
    valueWords(schema),
    rangeWords(schema),
    schema.maxLength === 0 ? 'empty' : lengthWords(schema),
    list.minItems === undefined ? '' : `at least ${list.minItems}`,
    list.default === undefined ? '' : `default ${list.default}`,
  ]
  return parts.filter((part) => part !== '').join('; ')
}

function valueWords(schema: Schema): string {
  if (schema.const !== undefined) return String(schema.const)
  return (schema.enum ?? []).join(', ')
}

function rangeWords({ minimum, maximum, exclusiveMinimum }: Schema): string {
  if (exclusiveMinimum !== undefined) return `more than ${exclusiveMinimum}`
  const isBounded = maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER
  const isBoundedBelow = minimum !== undefined && minimum > Number.MIN_SAFE_INTEGER
  if (isBoundedBelow && isBounded) return `${plain(minimum)} to ${plain(maximum)}`
  return isBoundedBelow ? `at least ${plain(minimum)}` : ''
}

function lengthWords({ minLength, maxLength }: Schema): string {
  if (maxLength === undefined) return ''
  return `${minLength === undefined ? 'at most' : `${minLength} to`} ${maxLength} characters`
}

/** Never as 1e-6. */
function plain(bound: number): string {
  return bound.toLocaleString('en', { useGrouping: false, maximumFractionDigits: 6 })
}
