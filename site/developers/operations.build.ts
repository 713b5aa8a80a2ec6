/** The operations of the OpenAPI document as the reference shows them. */
import { ENDPOINTS, faultsByStatus } from '../../inquiry-service/contract/endpoints.ts'
import type { FaultName } from '../../inquiry-service/contract/errors.ts'
import type { Operation } from '../../inquiry-service/contract/openapi/operations.ts'
import type { MediaType, Parameter, Schema } from '../../inquiry-service/contract/openapi/types.ts'
import { buildConfig } from '../core/content.build.ts'
import { openApi } from '../programs/read-api.ts'

export interface ShownOperation {
  method: 'GET' | 'POST'
  path: string
  /** Absolute, with an example value for each parameter. */
  url: string
  /** On success. */
  status: number
  operation: Operation
  answers: readonly Answer[]
  requestExample?: unknown
  answerExample?: unknown
}

export interface Answer {
  status: string
  body?: Schema
  /** Empty when it is not a refusal. */
  refusals: readonly FaultName[]
  description: string
}

/** Lists are long and one address away: their examples are only in the OpenAPI document. */
const LISTS = new Set(['catalog', 'documents', 'articles'])

export const operations: readonly ShownOperation[] = ENDPOINTS.map((endpoint) => {
  const path = `/api/v1${endpoint.path}`
  const item = openApi.paths[path]
  const operation = item?.get ?? item?.post
  if (!operation) throw new Error(`Bug: the OpenAPI document has no ${path}`)
  const answer = LISTS.has(endpoint.id) ? undefined : operation.responses[endpoint.success]?.content
  return {
    method: endpoint.method,
    path,
    url: `${endpoint.method === 'POST' ? buildConfig.inquiryUrl : buildConfig.siteUrl}${withExamples(path, operation)}`,
    status: endpoint.success,
    operation,
    answers: answersOf(operation, faultsByStatus(endpoint)),
    requestExample: firstExample(operation.requestBody?.content),
    answerExample: firstExample(answer),
  }
})

/** What most endpoints have, once. */
function ofMost<Item>(itemsOf: (shown: ShownOperation) => readonly Item[], keyOf: (item: Item) => string): Item[] {
  const alike = [...Map.groupBy(operations.flatMap(itemsOf), keyOf).values()]
  return alike.filter(({ length }) => length > operations.length / 2).flatMap((same) => same.slice(0, 1))
}

/** What most endpoints answer with in the same words, in the order of its status. */
export const sharedAnswers: readonly Answer[] = ofMost(({ answers }) => answers, answerKey).sort(
  (a, b) => Number(a.status) - Number(b.status),
)

export const sharedParameters: readonly Parameter[] = ofMost(
  ({ operation }) => operation.parameters ?? [],
  ({ name }) => name,
)

export const isSharedParameter = ({ name }: Parameter): boolean => sharedParameters.some((each) => each.name === name)

const sharedKeys = new Set(sharedAnswers.map(answerKey))

export const isShared = (answer: Answer): boolean => sharedKeys.has(answerKey(answer))

export function operationOf(operationId: string): ShownOperation {
  const shown = operations.find(({ operation }) => operation.operationId === operationId)
  if (!shown) throw new Error(`Bug: there is no operation ${operationId}`)
  return shown
}

function answersOf({ responses }: Operation, refusals: ReadonlyMap<number, FaultName[]>): Answer[] {
  return Object.entries(responses).map(([status, { content, description }]) => {
    const body = content?.['application/json']?.schema
    return { status, ...(body && { body }), refusals: refusals.get(Number(status)) ?? [], description }
  })
}

/** Equal for answers that a reader need not tell apart; the words of a refusal are those of its names. */
function answerKey({ status, body, refusals, description }: Answer): string {
  return JSON.stringify([status, body, refusals, refusals.length > 0 || description])
}

function withExamples(path: string, { parameters = [] }: Operation): string {
  return parameters.reduce((filled, { name, example }) => filled.replace(`{${name}}`, String(example)), path)
}

function firstExample(content: Record<string, MediaType> | undefined): unknown {
  return Object.values(content?.['application/json']?.examples ?? {})[0]?.value
}
