/** The operations of the OpenAPI document as the reference shows them. */
import { ENDPOINTS } from '../../../inquiry-service/contract/endpoints.ts'
import type { FaultName } from '../../../inquiry-service/contract/errors.ts'
import { faultsByStatus } from '../../../inquiry-service/contract/openapi/faults-of.ts'
import type { MediaType, Operation } from '../../../inquiry-service/contract/openapi/types.ts'
import { buildConfig } from '../content.ts'
import { openApi } from '../openapi.ts'

export interface ShownOperation {
  method: 'GET' | 'POST'
  path: string
  /** Absolute, with an example value for each parameter. */
  url: string
  /** On success. */
  status: number
  operation: Operation
  refusals: ReadonlyMap<number, FaultName[]>
  requestExample?: unknown
  answerExample?: unknown
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
    refusals: faultsByStatus(endpoint),
    requestExample: firstExample(operation.requestBody?.content),
    answerExample: firstExample(answer),
  }
})

/** @throws Error when the OpenAPI document has no such operation */
export function operationOf(operationId: string): ShownOperation {
  const shown = operations.find(({ operation }) => operation.operationId === operationId)
  if (!shown) throw new Error(`Bug: there is no operation ${operationId}`)
  return shown
}

function withExamples(path: string, { parameters = [] }: Operation): string {
  return parameters.reduce((filled, { name, example }) => filled.replace(`{${name}}`, String(example)), path)
}

function firstExample(content: Record<string, MediaType> | undefined): unknown {
  return Object.values(content?.['application/json']?.examples ?? {})[0]?.value
}
