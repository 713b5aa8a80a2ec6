/**
 * Whether an answer is what the OpenAPI document says: status, headers and body. Bodies are held to the closed form of
 * their schema, so that a property nobody documented is a fault here though a client has to bear it.
 */
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { allowOf, type Endpoint, matchPath } from '../../inquiry-service/contract/endpoints.ts'
import type { OpenApiDocument } from '../../inquiry-service/contract/openapi/document.ts'
import type { Operation } from '../../inquiry-service/contract/openapi/operations.ts'
import type { Schema } from '../../inquiry-service/contract/openapi/types.ts'

export interface ObservedAnswer {
  method: string
  /** Raw path of the request target, with or without a query. */
  path: string
  status: number
  headers: Headers
  body: string
}

/** Says what is wrong with an answer below `/api`; an empty list when it is as documented. */
type AnswerCheck = (answer: ObservedAnswer) => string[]

const ROOT = 'openapi'

export function createAnswerCheck(document: OpenApiDocument): AnswerCheck {
  const closed = closeSchemas(structuredClone(document))
  const ajv = new Ajv2020({ strict: false, allErrors: true })
  formats.default(ajv)
  ajv.addSchema(closed, ROOT)
  /** Bodies that have passed, each behind the place of its schema: many requests have the same answer. */
  const sound = new Set<string>()
  const validator = (pointer: string): ValidateFunction => {
    const validate = ajv.getSchema(`${ROOT}#${pointer}`)
    if (!validate) throw new Error(`Cannot check an answer: the document has nothing at ${pointer}`)
    return validate
  }

  return (answer) => {
    const match = matchPath(answer.path.replace(/\?.*$/s, ''))
    if (match.kind === 'outside') return ['is not below /api']
    if (match.kind !== 'endpoint') return checkUnknown(answer)
    if (answer.method === 'OPTIONS' && answer.status === 204) return checkOptions(match.endpoint, answer)
    return checkDocumented(match.endpoint, answer)
  }

  function checkDocumented(endpoint: Endpoint, answer: ObservedAnswer): string[] {
    const verb = endpoint.method === 'GET' ? 'get' : 'post'
    const path = `/api/v1${endpoint.path}`
    const operation: Operation | undefined = document.paths[path]?.[verb]
    const response = operation?.responses[String(answer.status)]
    if (!response) return [`${verb} ${path} does not document the status ${answer.status}`]
    const pointer = `/paths/${escaped(path)}/${verb}/responses/${answer.status}/content/application~1json/schema`
    return [
      ...checkHeaders(Object.keys(response.headers ?? {}), answer.headers),
      ...(answer.status === 405 ? checkAllow(endpoint, answer.headers) : []),
      ...(response.content ? checkBody(pointer, answer) : checkEmpty(answer)),
    ]
  }

  function checkUnknown(answer: ObservedAnswer): string[] {
    const status = answer.status === 404 ? [] : [`an unknown path answers 404, not ${answer.status}`]
    return [...status, ...checkBody('/components/schemas/Error', answer)]
  }

  function checkBody(pointer: string, { method, headers, body }: ObservedAnswer): string[] {
    const type = headers.get('content-type')
    const faults = type === 'application/json; charset=utf-8' ? [] : [`content-type is ${type}`]
    if (method === 'HEAD') return [...faults, ...(body === '' ? [] : ['HEAD has a body'])]
    const seen = `${pointer} ${body}`
    if (sound.has(seen)) return faults
    const validate = validator(pointer)
    if (validate(JSON.parse(body))) {
      sound.add(seen)
      return faults
    }
    return [...faults, ...(validate.errors ?? []).map((error) => `body${error.instancePath} ${error.message}`)]
  }

  function checkHeaders(documented: readonly string[], headers: Headers): string[] {
    return documented.flatMap((name) => {
      const header = document.components.headers[name]
      const value = headers.get(name)
      if (value === null) return header?.required ? [`${name} is missing`] : []
      const validate = validator(`/components/headers/${name}/schema`)
      return validate(header?.schema.type === 'integer' ? Number(value) : value) ? [] : [`${name} is ${value}`]
    })
  }
}

function checkOptions(endpoint: Endpoint, answer: ObservedAnswer): string[] {
  return [...checkAllow(endpoint, answer.headers), ...checkEmpty(answer)]
}

function checkAllow(endpoint: Endpoint, headers: Headers): string[] {
  return headers.get('allow') === allowOf(endpoint) ? [] : [`Allow is ${headers.get('allow')}`]
}

const checkEmpty = ({ body }: ObservedAnswer): string[] => (body === '' ? [] : ['has a body'])

/** A segment of a JSON pointer inside a URI fragment. */
function escaped(segment: string): string {
  return encodeURIComponent(segment.replaceAll('~', '~0').replaceAll('/', '~1'))
}

function closeSchemas(document: OpenApiDocument): OpenApiDocument {
  for (const schema of Object.values(document.components.schemas)) close(schema)
  return document
}

function close(schema: Schema): void {
  if (schema.properties) schema.additionalProperties ??= false
  const inner = [
    ...Object.values(schema.properties ?? {}),
    ...(schema.anyOf ?? []),
    ...(schema.oneOf ?? []),
    ...(schema.items ? [schema.items] : []),
  ]
  for (const part of inner) close(part)
}
