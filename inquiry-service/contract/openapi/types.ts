/** The parts of OpenAPI 3.1 that our document uses in several places; the others have the types that it is made with. */
import type { z } from 'zod'

/** JSON Schema 2020-12, as far as our schemas go: zod's own type has an open end, which any misspelled member fits. */
export interface Schema extends Pick<z.core.JSONSchema.JSONSchema, Member> {
  exclusiveMinimum?: number
  items?: Schema
  properties?: Record<string, Schema>
  additionalProperties?: boolean | Schema
  propertyNames?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  discriminator?: { propertyName: string; mapping?: Record<string, string> }
}

type Texts = 'format' | 'description' | 'pattern' | 'minLength' | 'maxLength'
type Values = 'type' | 'const' | 'enum' | 'default' | 'examples' | 'minimum' | 'maximum'
type Member = Texts | Values | '$ref' | 'minItems' | 'required'

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
