/**
 * The contract as lines, one for each thing that a client may rely on. What was added goes into the list of promises; a line of it
 * that no longer holds is a breaking change and is refused: it needs a new major version.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import type { OpenApiDocument } from '../../inquiry-service/contract/openapi/document.ts'
import type { Operation } from '../../inquiry-service/contract/openapi/operations.ts'
import { nameOf, schemaRows } from '../../site/developers/schema-rows.ts'

export const PROMISES_FILE = 'tests/openapi/contract-v1.txt'

export const readPromises = (file = PROMISES_FILE): string[] => readFileSync(file, 'utf8').trimEnd().split('\n')

/**
 * Gives the lines that were added.
 *
 * @throws Error when a line of the file is not among `present`; the file stays as it is
 */
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
