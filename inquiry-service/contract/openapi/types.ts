/**
 * The parts of OpenAPI 3.1 that our document uses in several places; the others have the types that the document is made with. In the
 * types of zod-openapi nearly every member is optional, and its document has most schemas twice, as `Variant` and as `VariantOutput`.
 */

/** JSON Schema 2020-12, as far as our schemas go. */
export interface Schema {
  $ref?: string
  type?: string | string[]
  format?: string
  description?: string
  const?: unknown
  enum?: unknown[]
  default?: unknown
  pattern?: string
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: boolean | Schema
  propertyNames?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  discriminator?: { propertyName: string; mapping?: Record<string, string> }
  examples?: unknown[]
}

export interface Example {
  summary?: string
  value: unknown
}

export interface MediaType {
  schema: Schema
  examples?: Record<string, Example>
}

export interface Parameter {
  name: string
  in: 'path' | 'header'
  required: boolean
  description: string
  schema: Schema
  example?: string
}
