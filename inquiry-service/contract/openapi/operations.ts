/** Each endpoint of the table as an OpenAPI operation. */
import { ENDPOINTS, type Endpoint, type EndpointId, faultsByStatus } from '../endpoints.ts'
import { errorBody, FAULTS, type FaultName, type FieldProblems } from '../errors.ts'
import { ESTIMATE_BODY_CODE_UNITS, IDEMPOTENCY_KEY_PATTERN, INQUIRY_BODY_BYTES, INQUIRY_QUANTITY } from '../limits.ts'
import { type HeaderName, headersOf, RESPONSE_HEADERS } from '../response-headers.ts'
import { ESTIMATE_EXAMPLES, EXAMPLE_DOCUMENT_ID, EXAMPLE_KEY, EXAMPLE_VARIANT, INQUIRY_EXAMPLES } from './examples.ts'
import { refTo, type SchemaName } from './schemas.ts'
import type { Example, MediaType, Parameter } from './types.ts'

export type AnswerExamples = Readonly<Partial<Record<EndpointId, Record<string, Example>>>>

interface OperationOptions {
  siteUrl: string
  inquiryUrl: string
  answers: AnswerExamples
}

/** Example problems for the faults that name fields: what the validation says to a quantity of 0, or a misspelled workload. */
export const FIELD_EXAMPLES: Readonly<Partial<Record<FaultName, FieldProblems>>> = {
  'inquiry-fields': { quantity: `must be an integer from 1 to ${INQUIRY_QUANTITY}` },
  'estimate-fields': { layers: 'must be an integer from 1 to 10000' },
}

export function pathItems(prefix: string, options: OperationOptions): Record<string, PathItem> {
  return Object.fromEntries(
    ENDPOINTS.map((endpoint) => [
      `${prefix}${endpoint.path}`,
      { [endpoint.method === 'GET' ? 'get' : 'post']: operation(endpoint, options) },
    ]),
  )
}

export type Operation = ReturnType<typeof operation>
type PathItem = Partial<Record<'get' | 'post', Operation>>

function operation(endpoint: Endpoint, options: OperationOptions) {
  const { operationId, tag, description } = WORDS[endpoint.id]
  const elsewhere = endpoint.id === 'requests' && options.inquiryUrl !== options.siteUrl
  const parameters = parametersOf(endpoint)
  const requestBody = requestBodyOf(endpoint)
  return {
    operationId,
    tags: [tag],
    summary: endpoint.summary,
    description,
    ...(elsewhere && { servers: [{ url: options.inquiryUrl, description: 'The service that takes inquiries' }] }),
    ...(parameters.length > 0 && { parameters }),
    ...(requestBody && { requestBody }),
    responses: responsesOf(endpoint, options),
  }
}

const IF_NONE_MATCH: Parameter = {
  name: 'If-None-Match',
  in: 'header',
  required: false,
  description: 'The ETag of the copy you have; if the copy is still current, the answer is 304 without a body',
  schema: { type: 'string' },
}

const IDEMPOTENCY_KEY: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: true,
  description:
    'A UUID version 4 without quotation marks, made once per inquiry and kept with it. Letter case does not matter, and the key never expires',
  schema: { type: 'string', pattern: IDEMPOTENCY_KEY_PATTERN },
  example: EXAMPLE_KEY,
}

function parametersOf({ id, method }: Endpoint): Parameter[] {
  if (id === 'variant') return [pathParameter('variantId', EXAMPLE_VARIANT.variantId), IF_NONE_MATCH]
  if (id === 'document') return [pathParameter('documentId', EXAMPLE_DOCUMENT_ID), IF_NONE_MATCH]
  if (id === 'requests') return [IDEMPOTENCY_KEY]
  return method === 'GET' ? [IF_NONE_MATCH] : []
}

function pathParameter(name: string, example: string): Parameter {
  return { name, in: 'path', required: true, description: 'Exact, in lower case', schema: { type: 'string' }, example }
}

function requestBodyOf({ id }: Endpoint) {
  if (id === 'estimate') return jsonBody('The inputs', 'MemoryInput', ESTIMATE_EXAMPLES)
  if (id === 'sandbox' || id === 'requests') return jsonBody('The inquiry', 'Request', INQUIRY_EXAMPLES)
  return undefined
}

function jsonBody(description: string, schema: SchemaName, examples: Record<string, Example>) {
  return { required: true, description, content: json(schema, examples) }
}

const json = (schema: SchemaName, examples?: Record<string, Example>): Record<string, MediaType> => ({
  'application/json': { schema: refTo(schema), ...(examples && { examples }) },
})

interface Response {
  description: string
  headers: ReturnType<typeof headerRefs>
  content?: Record<string, MediaType>
}

function responsesOf(endpoint: Endpoint, { siteUrl, answers }: OperationOptions): Record<string, Response> {
  const { answer, answered } = WORDS[endpoint.id]
  const success: Response = {
    description: answered,
    headers: headerRefs(headersOf(endpoint, endpoint.success)),
    content: json(answer, answers[endpoint.id]),
  }
  const notModified: Response = {
    description: 'Your copy is still current; no body',
    headers: headerRefs(headersOf(endpoint, 304)),
  }
  const refusals = [...faultsByStatus(endpoint)].map(([status, faults]): [string, Response] => [
    String(status),
    {
      description: faults.map((fault) => FAULTS[fault].message).join('; '),
      headers: headerRefs(headersOf(endpoint, status)),
      content: json('Error', faultExamples(faults, siteUrl)),
    },
  ])
  return {
    [endpoint.success]: success,
    ...(endpoint.method === 'GET' && { 304: notModified }),
    ...Object.fromEntries(refusals),
  }
}

function faultExamples(faults: readonly FaultName[], siteUrl: string): Record<string, Example> {
  return Object.fromEntries(
    faults.map((fault) => [
      fault,
      { summary: FAULTS[fault].message, value: errorBody(fault, siteUrl, FIELD_EXAMPLES[fault]) },
    ]),
  )
}

export const componentHeaders = Object.fromEntries(
  RESPONSE_HEADERS.map(([name, { description, required, schema = { type: 'string' }, onReads, example = onReads }]) => [
    name,
    { description, ...(required && { required }), schema, ...(example !== undefined && { example }) },
  ]),
)

const headerRefs = (names: readonly HeaderName[]): Record<string, { $ref: string }> =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))

interface Wording {
  operationId: string
  tag: 'Reference' | 'Estimator' | 'Inquiries'
  answer: SchemaName
  answered: string
  description: string
}

const WORDS: Readonly<Record<EndpointId, Wording>> = {
  catalog: {
    operationId: 'getCatalog',
    tag: 'Reference',
    answer: 'Catalog',
    answered: 'The whole catalog',
    description:
      'Manufacturer references, not stock and not offers. `units` gives the unit of every number. A figure that no document states is null and is listed in `unknownFields`.',
  },
  variant: {
    operationId: 'getVariant',
    tag: 'Reference',
    answer: 'Variant',
    answered: 'The variant',
    description:
      'Ids come from the catalog and must match exactly, in lower case. If one ever changes, the old one keeps answering.',
  },
  documents: {
    operationId: 'listDocuments',
    tag: 'Reference',
    answer: 'Documents',
    answered: 'All records',
    description: 'Metadata only: a link to a document gives no right to redistribute it.',
  },
  document: {
    operationId: 'getDocument',
    tag: 'Reference',
    answer: 'Document',
    answered: 'The record',
    description: 'The `sourceIds` of variants, rates and integration facts refer to these records.',
  },
  articles: {
    operationId: 'listArticles',
    tag: 'Reference',
    answer: 'Articles',
    answered: 'All articles',
    description:
      'The text is at `url`, as HTML or, with `Accept: text/markdown`, as Markdown. No promise of ranking or citation.',
  },
  health: {
    operationId: 'getReadiness',
    tag: 'Reference',
    answer: 'Readiness',
    answered: 'What is configured',
    description: 'A 200 proves neither a connection to a store nor the delivery of email.',
  },
  estimate: {
    operationId: 'estimateMemory',
    tag: 'Estimator',
    answer: 'MemoryEstimate',
    answered: 'The estimate',
    description: `Nothing is stored. At most ${ESTIMATE_BODY_CODE_UNITS} UTF-16 code units. GB is decimal, GiB binary; \`tokens\` are the cached tokens per sequence. The result is a planning estimate, not a purchase recommendation.`,
  },
  sandbox: {
    operationId: 'validateInquiry',
    tag: 'Inquiries',
    answer: 'SandboxValidated',
    answered: 'The inquiry is valid; `request` is its normalized form',
    description: `The same validation as in production. No Idempotency-Key is needed. At most ${INQUIRY_BODY_BYTES} UTF-8 bytes. A 200 proves nothing about storage, duplicate suppression, delivery or the inquiry quota.`,
  },
  requests: {
    operationId: 'submitInquiry',
    tag: 'Inquiries',
    answer: 'RequestAccepted',
    answered: 'The inquiry is stored durably; no price, stock or delivery date is promised',
    description: `Every accepted call creates a real inquiry: submit only with the authorization of the buyer or seller. At most ${INQUIRY_BODY_BYTES} UTF-8 bytes. The same key with the same inquiry is a replay: it answers 202 with the first \`requestId\`, stores nothing and uses no quota. When the outcome is uncertain, send the same key and body again.`,
  },
}
