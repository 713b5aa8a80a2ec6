import { Validator } from '@seriousme/openapi-schema-validator'
import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { describe, expect, test } from 'vitest'
import { ENDPOINTS, FAULTS_OF_ANY_ADDRESS, faultsByStatus, faultsOf } from '../../inquiry-service/contract/endpoints.ts'
import { FAULT_NAMES, FAULTS, faultStatus, Refusal } from '../../inquiry-service/contract/errors.ts'
import { estimateFromBody } from '../../inquiry-service/contract/estimate.ts'
import { inquiryFromBody } from '../../inquiry-service/contract/inquiry.ts'
import { contractDigest, digestOf, openApiDocument } from '../../inquiry-service/contract/openapi/document.ts'
import { ESTIMATE_EXAMPLES, INQUIRY_EXAMPLES } from '../../inquiry-service/contract/openapi/examples.ts'
import type { Operation } from '../../inquiry-service/contract/openapi/operations.ts'
import { FIELD_EXAMPLES } from '../../inquiry-service/contract/openapi/operations.ts'
import type { MediaType } from '../../inquiry-service/contract/openapi/types.ts'
import { openApi } from '../../site/programs/read-api.ts'

const operations = Object.entries(openApi.paths).flatMap(([path, item]) =>
  Object.values(item).map((operation: Operation) => ({ path, operation })),
)

test('the document is valid OpenAPI 3.1', async () => {
  const result = await new Validator().validate(JSON.parse(JSON.stringify(openApi)))

  expect(result).toEqual({ valid: true })
})

test('the document has every endpoint of the table and no other', () => {
  expect(Object.keys(openApi.paths)).toEqual(ENDPOINTS.map(({ path }) => `/api/v1${path}`))
})

test('the document says whom to ask, and under which licence it may be used', () => {
  const options = { siteUrl: 'https://reference.example', inquiryUrl: 'https://reference.example', answers: {} }
  const unnamed = openApiDocument({ ...options, operatorName: 'Example Ltd' })
  const named = openApiDocument({ ...options, operatorName: 'Example Ltd', contactEmail: 'desk@reference.example' })

  expect(unnamed.info.license).toEqual({ name: 'MIT', identifier: 'MIT' })
  expect(unnamed.info.contact).toEqual({ name: 'Example Ltd', url: 'https://reference.example/about' })
  expect(named.info.contact).toEqual({ ...unnamed.info.contact, email: 'desk@reference.example' })
})

test('no generator takes a field that may be left out for one that must be sent', () => {
  const { InferenceMemoryInput, TrainingMemoryInput } = openApi.components.schemas

  expect(JSON.stringify(openApi.components.schemas)).not.toContain('"default"')
  for (const schema of [InferenceMemoryInput, TrainingMemoryInput]) {
    expect(schema?.required).not.toContain('overheadFraction')
    expect(schema?.properties?.['overheadFraction']?.description).toContain('0.2 if left out')
  }
  expect(TrainingMemoryInput?.required).not.toContain('stateBytesPerParameter')
})

test('the document asks for no credentials', () => {
  expect(openApi.security).toEqual([])
  expect(Object.keys(openApi.components)).toEqual(['schemas', 'headers'])
})

test('names of operations are unique', () => {
  const names = operations.map(({ operation }) => operation.operationId)

  expect(new Set(names).size).toBe(names.length)
})

describe.each(ENDPOINTS)('$method $path', (endpoint) => {
  test('documents the success, the refusals of the table, and those of every endpoint', () => {
    const item = openApi.paths[`/api/v1${endpoint.path}`]
    const operation = item?.get ?? item?.post
    const refusals = [...new Set([...endpoint.faults.map(faultStatus), 405, 429, 503])].sort((a, b) => a - b)
    const unchanged = endpoint.method === 'GET' ? [304] : []

    expect(Object.keys(operation?.responses ?? {}).map(Number)).toEqual(
      [endpoint.success, ...unchanged, ...refusals].sort((a, b) => a - b),
    )
    expect([...faultsByStatus(endpoint).keys()]).toEqual(refusals)
  })
})

test('every fault belongs to an endpoint or to any address', () => {
  const told = new Set([...ENDPOINTS.flatMap(faultsOf), ...FAULTS_OF_ANY_ADDRESS])

  expect([...told].sort()).toEqual([...FAULT_NAMES].sort())
})

test('every refusal is shown with the words of its fault and its address on the developers page', () => {
  const shown = operations.flatMap(({ operation }) =>
    Object.values(operation.responses).flatMap((response) =>
      Object.entries(response.content?.['application/json']?.examples ?? {}),
    ),
  )

  for (const fault of FAULT_NAMES.filter((name) => !FAULTS_OF_ANY_ADDRESS.includes(name))) {
    const { code, message, resolution } = FAULTS[fault]
    expect(shown.find(([name]) => name === fault)?.[1].value).toEqual({
      error: {
        code,
        message,
        resolution,
        ...(FIELD_EXAMPLES[fault] && { fields: FIELD_EXAMPLES[fault] }),
        documentation: `http://localhost:3000/developers#${fault}`,
      },
    })
  }
})

test('every example fits its schema', () => {
  const ajv = new Ajv2020({ strict: false, allErrors: true })
  formats.default(ajv)
  ajv.addSchema(JSON.parse(JSON.stringify(openApi)), 'openapi')
  const bodies = operations.flatMap(({ path, operation }) => [
    ...Object.entries(operation.requestBody?.content ?? {}).map(([, media]) => ({ path, media })),
    ...Object.values(operation.responses).flatMap(({ content = {} }) =>
      Object.values(content).map((media: MediaType) => ({ path, media })),
    ),
  ])

  let checked = 0
  for (const { path, media } of bodies) {
    for (const [name, { value }] of Object.entries(media.examples ?? {})) {
      const validate = ajv.getSchema(`openapi${media.schema.$ref}`)
      expect(validate?.(value), `${path} ${name}: ${ajv.errorsText(validate?.errors)}`).toBe(true)
      checked += 1
    }
  }
  expect(checked).toBeGreaterThan(60)
})

test('the shown field problems are what the validation says', () => {
  const inquiry = { ...INQUIRY_EXAMPLES.buy.value, variantId: undefined, quantity: 0 }
  const estimate = { ...ESTIMATE_EXAMPLES.inference.value, layers: 0 }

  expect({
    'inquiry-fields': fieldsOf(() => inquiryFromBody(inquiry, () => undefined)),
    'estimate-fields': fieldsOf(() => estimateFromBody(estimate)),
  }).toEqual(FIELD_EXAMPLES)
})

test('inquiries are sent to their own host when there is one', () => {
  const split = openApiDocument({
    siteUrl: 'https://reference.example',
    inquiryUrl: 'https://desk.example',
    operatorName: 'Reference',
    answers: {},
  })

  expect(split.paths['/api/v1/requests']?.post?.servers).toEqual([
    { url: 'https://desk.example', description: 'The service that takes inquiries' },
  ])
  expect(split.paths['/api/v1/sandbox/requests']?.post?.servers).toBeUndefined()
})

test('the digest of the contract is a SHA-256 that does not depend on host and content', () => {
  const header = { description: 'The day of the newest figure', example: '2026-11-22' }

  expect(contractDigest()).toMatch(/^[0-9a-f]{64}$/)
  expect(contractDigest()).toBe(contractDigest())
  expect(digestOf({ header: { ...header, example: '2026-11-23' } })).toBe(digestOf({ header }))
  expect(digestOf({ header: { ...header, description: 'A day' } })).not.toBe(digestOf({ header }))
})

function fieldsOf(refused: () => unknown): unknown {
  try {
    refused()
  } catch (error) {
    if (error instanceof Refusal) return error.fields
  }
  return undefined
}
