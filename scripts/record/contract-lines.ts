/** The contract as lines, one for each thing that a client may rely on: kept in `contract-v1.txt`. */
import type { OpenApiDocument } from '../../inquiry-service/contract/openapi/document.ts'
import type { Operation } from '../../inquiry-service/contract/openapi/operations.ts'
import { nameOf, schemaRows } from '../../site/developers/schema-rows.ts'

/** Sorted, so that an order that means nothing makes no difference. */
export function contractLines(document: OpenApiDocument): string[] {
  const operations = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).flatMap(([method, operation]) => operationLines(`${method.toUpperCase()} ${path}`, operation)),
  )
  const schemas = Object.entries(document.components.schemas).flatMap(([name, schema]) =>
    schemaRows(schema).map(({ name: property, type, limits, required }) =>
      [`${name}.${property}: ${type}`, limits, required ? 'required' : ''].filter((part) => part !== '').join('; '),
    ),
  )
  return [...operations, ...schemas].sort()
}

function operationLines(name: string, { operationId, parameters = [], requestBody, responses }: Operation): string[] {
  return [
    `${name} is ${operationId}`,
    ...parameters.map(
      (parameter) => `${name} takes ${parameter.in} ${parameter.name}${parameter.required ? '; required' : ''}`,
    ),
    ...Object.values(requestBody?.content ?? {}).map(({ schema }) => `${name} takes ${nameOf(schema)}`),
    ...Object.entries(responses).flatMap(([status, { content, headers = {} }]) => [
      `${name} answers ${status} ${content ? nameOf(content['application/json']?.schema ?? {}) : 'without body'}`,
      ...Object.keys(headers).map((header) => `${name} answers ${status} with ${header}`),
    ]),
  ]
}
