/**
 * The parts of OpenAPI 3.1 that our document uses; readers of the document get them typed. In the types of zod-openapi nearly
 * every member is optional, and its document has other bytes: most schemas that others refer to stand there twice, as
 * `Variant` and as `VariantOutput`.
 */

export interface Reference {
  $ref: string
}

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

export interface Header {
  description: string
  required?: boolean
  schema: Schema
  example?: string | number
}

export interface Response {
  description: string
  headers?: Record<string, Reference>
  content?: Record<string, MediaType>
}

export interface Parameter {
  name: string
  in: 'path' | 'header'
  required: boolean
  description: string
  schema: Schema
  example?: string
}

export interface Operation {
  operationId: string
  tags: string[]
  summary: string
  description: string
  servers?: Server[]
  parameters?: Parameter[]
  requestBody?: { required: boolean; description: string; content: Record<string, MediaType> }
  responses: Record<string, Response>
}

export interface PathItem {
  get?: Operation
  post?: Operation
}

export interface Server {
  url: string
  description: string
}

export interface OpenApiDocument {
  openapi: '3.1.1'
  info: {
    title: string
    version: string
    summary: string
    description: string
    contact: { name: string; url: string; email?: string }
    license: { name: string; identifier: string }
  }
  externalDocs: { description: string; url: string }
  servers: Server[]
  security: []
  tags: { name: string; description: string }[]
  paths: Record<string, PathItem>
  components: { schemas: Record<string, Schema>; headers: Record<string, Header> }
}
