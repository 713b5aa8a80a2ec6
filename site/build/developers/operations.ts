/** The operations of the OpenAPI document as the reference shows them. */
import { ENDPOINTS } from '../../../inquiry-service/contract/endpoints.ts'
import type { FaultName } from '../../../inquiry-service/contract/errors.ts'
import { faultsByStatus } from '../../../inquiry-service/contract/openapi/faults-of.ts'
import type { MediaType, Operation } from '../../../inquiry-service/contract/openapi/types.ts'
import { openApi } from '../openapi.ts'

export interface ShownOperation {
  method: 'GET' | 'POST'
  path: string
  operation: Operation
  refusals: ReadonlyMap<number, FaultName[]>
  requestExample?: unknown
  answerExample?: unknown
}

/** The lists are long and one address away: their examples stay in the OpenAPI document. */
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
    operation,
    refusals: faultsByStatus(endpoint),
    requestExample: firstExample(operation.requestBody?.content),
    answerExample: firstExample(answer),
  }
})

function firstExample(content: Record<string, MediaType> | undefined): unknown {
  return Object.values(content?.['application/json']?.examples ?? {})[0]?.value
}
