/**
 * The contract as lines, one for each thing that a client may rely on. What was added goes into the list of promises; a line that no
 * longer holds is a breaking change: it needs a new major version.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import type { OpenApiDocument } from '../../inquiry-service/contract/openapi/document.ts'
import type { Operation } from '../../inquiry-service/contract/openapi/operations.ts'
import { nameOf, schemaRows } from '../../site/developers/schema-rows.ts'

export const PROMISES_FILE = 'tests/openapi/contract-v1.txt'

export const readPromises = (file = PROMISES_FILE): string[] => readFileSync(file, 'utf8').trimEnd().split('\n')

/** Gives the lines that were added. @throws Error when a promise is not among `present`; the file stays as it is */
export function recordContract(present: readonly string[], file = PROMISES_FILE): string[] {
  const promised = readPromises(file)
  const broken = promised.filter((line) => !present.includes(line))
  if (broken.length > 0) {
    throw new Error(`Cannot record the contract: promises of it no longer hold:\n${broken.join('\n')}`)
  }
  writeFileSync(file, `${present.join('\n')}\n`)
  return present.filter((line) => !promised.includes(line))
}

/** Sorted, so that an order that means nothing makes no difference. */
export function contractLines(document: OpenApiDocument): string[] {
  const operations = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  )
  const schemas = Object.entries(document.components.schemas).flatMap(([name, schema]) =>
    schemaRows(schema).map(({ name: property, type, limits, required }) =>
      [`${name}.${property}: ${type}`, limits, required ? 'required' : ''].filter((part) => part !== '').join('; '),
    ),
  )
  const lines = operations.flatMap(({ method, path, operation }) => operationLines(`${method} ${path}`, operation))
  return [...lines, ...headerLines(operations), ...schemas].sort()
}

function operationLines(name: string, { operationId, parameters = [], requestBody, responses }: Operation): string[] {
  return [
    `${name} is ${operationId}`,
    ...parameters.map(
      (parameter) => `${name} takes ${parameter.in} ${parameter.name}${parameter.required ? '; required' : ''}`,
    ),
    ...Object.values(requestBody?.content ?? {}).map(({ schema }) => `${name} takes ${nameOf(schema)}`),
    ...Object.entries(responses).map(
      ([status, { content }]) =>
        `${name} answers ${status} ${content ? nameOf(content['application/json']?.schema ?? {}) : 'without body'}`,
    ),
  ]
}

interface NamedOperation {
  readonly method: string
  readonly path: string
  readonly operation: Operation
}

/** A header that a method always answers a status with is one promise; another is one for each of its operations. */
function headerLines(operations: readonly NamedOperation[]): string[] {
  const answers = operations.flatMap(({ method, path, operation }) =>
    Object.entries(operation.responses).map(([status, { headers = {} }]) => ({ method, path, status, headers })),
  )
  const lines = answers.flatMap(({ method, path, status, headers }) => {
    const alike = answers.filter((other) => other.method === method && other.status === status)
    return Object.keys(headers).map((header) => {
      const isOnAll = alike.every((other) => header in other.headers)
      return isOnAll
        ? `Every ${method} answers ${status} with ${header}`
        : `${method} ${path} answers ${status} with ${header}`
    })
  })
  return [...new Set(lines)]
}
