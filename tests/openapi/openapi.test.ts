/** The OpenAPI document: valid, complete, stable within a major version; and the check that holds answers against it. */
import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { Validator } from '@seriousme/openapi-schema-validator'
import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { expect, test } from 'vitest'
import { ENDPOINTS, FAULTS_OF_ANY_ADDRESS, faultsOf } from '../../inquiry-service/contract/endpoints.ts'
import { errorBody, FAULT_NAMES, faultStatus, Refusal } from '../../inquiry-service/contract/errors.ts'
import { estimateFromBody } from '../../inquiry-service/contract/estimate.ts'
import { inquiryFromBody } from '../../inquiry-service/contract/inquiry.ts'
import { contractDigest, digestOf, openApiDocument } from '../../inquiry-service/contract/openapi/document.ts'
import { FIELD_EXAMPLES, type Operation } from '../../inquiry-service/contract/openapi/operations.ts'
import { contractLines, PROMISES_FILE, readPromises, recordContract } from '../../scripts/record/contract.ts'
import { openApi } from '../../site/programs/read-api.ts'
import { INQUIRY } from '../contract-modules/inquiry-cases.ts'
import { INFERENCE } from '../estimator/inputs.ts'
import { temporaryFolder } from '../setup/temporary-folder.ts'
import { createAnswerCheck, type ObservedAnswer } from './validate.ts'

const operations = Object.values(openApi.paths).flatMap((item) => Object.values(item) as Operation[])
const { schemas } = openApi.components

test('the document is valid OpenAPI 3.1, names each operation once and asks for no credentials', async () => {
  expect(await new Validator().validate(JSON.parse(JSON.stringify(openApi)))).toEqual({ valid: true })
  expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(ENDPOINTS.length)
  expect(openApi.security).toEqual([])
  expect(Object.keys(openApi.components)).toEqual(['schemas', 'headers'])
})

test('the document says whom to ask, under which license it may be used, and where inquiries are sent', () => {
  const options = { siteUrl: 'https://reference.example', inquiryUrl: 'https://desk.example', answers: {} }
  const document = openApiDocument({ ...options, operatorName: 'Acme', contactEmail: 'desk@reference.example' })

  expect(document.info.license).toEqual({ name: 'MIT', identifier: 'MIT' })
  expect(document.info.contact).toEqual({
    name: 'Acme',
    url: 'https://reference.example/about',
    email: 'desk@reference.example',
  })
  expect(openApiDocument({ ...options, operatorName: 'Acme' }).info.contact).not.toHaveProperty('email')
  expect(document.paths['/api/v1/requests']?.post?.servers).toEqual([
    { url: 'https://desk.example', description: 'The service that takes inquiries' },
  ])
  expect(document.paths['/api/v1/sandbox/requests']?.post?.servers).toBeUndefined()
})

test('no generator takes a field that may be left out for one that must be sent', () => {
  const { InferenceMemoryInput, TrainingMemoryInput } = schemas

  expect(JSON.stringify(schemas)).not.toContain('"default"')
  for (const schema of [InferenceMemoryInput, TrainingMemoryInput]) {
    expect(schema?.required).not.toContain('overheadFraction')
    expect(schema?.properties?.['overheadFraction']?.description).toContain('0.2 if left out')
  }
  expect(TrainingMemoryInput?.required).not.toContain('stateBytesPerParameter')
})

test('every fault belongs to an endpoint or to any address, and is shown in the words of its answer', () => {
  const ofEndpoints = [...new Set(ENDPOINTS.flatMap(faultsOf))]
  const shown = new Map(
    operations.flatMap(({ responses }) =>
      Object.values(responses).flatMap(({ content }) => Object.entries(content?.['application/json']?.examples ?? {})),
    ),
  )

  expect([...new Set([...ofEndpoints, ...FAULTS_OF_ANY_ADDRESS])].sort()).toEqual([...FAULT_NAMES].sort())
  for (const fault of ofEndpoints.filter((name) => !FAULTS_OF_ANY_ADDRESS.includes(name)))
    expect(shown.get(fault)?.value).toEqual(errorBody(fault, 'http://localhost:3000', FIELD_EXAMPLES[fault]))
})

test('the conventions name the statuses that no operation lists and any address may answer', () => {
  const listed = operations.flatMap(({ responses }) => Object.keys(responses).map(Number))
  const unlisted = FAULTS_OF_ANY_ADDRESS.map(faultStatus).filter((status) => !listed.includes(status))

  expect(unlisted.toSorted()).toEqual([408, 417, 431])
  for (const status of unlisted) expect(openApi.info.description).toContain(String(status))
})

test('the examples of invalid fields are what the validation says of such fields', () => {
  const problemsOf = (validate: () => unknown) => {
    try {
      return validate()
    } catch (error) {
      return error instanceof Refusal && error.fields
    }
  }

  expect(FIELD_EXAMPLES).toEqual({
    'inquiry-fields': problemsOf(() => inquiryFromBody({ ...INQUIRY, quantity: 0 }, () => undefined)),
    'estimate-fields': problemsOf(() => estimateFromBody({ ...INFERENCE, layers: 0 })),
  })
})

test('every example fits its schema', () => {
  const ajv = new Ajv2020({ strict: false, allErrors: true })
  formats.default(ajv)
  ajv.addSchema(JSON.parse(JSON.stringify(openApi)), 'openapi')
  const bodies = operations.flatMap(({ requestBody, responses }) =>
    [requestBody, ...Object.values(responses)].flatMap((body) => Object.values(body?.content ?? {})),
  )
  const examples = bodies.flatMap(({ schema, examples = {} }) =>
    Object.entries(examples).map(([name, { value }]) => ({ schema, name, value })),
  )

  for (const { schema, name, value } of examples) {
    const validate = ajv.getSchema(`openapi${schema.$ref}`)
    expect(validate?.(value), `${name}: ${ajv.errorsText(validate?.errors)}`).toBe(true)
  }
  expect(examples.length).toBeGreaterThan(60)
})

test('the digest of the contract is a SHA-256 that does not depend on host and content', () => {
  const header = { description: 'The day of the newest figure', example: '2026-11-22' }

  expect(contractDigest()).toMatch(/^[0-9a-f]{64}$/)
  expect(digestOf({ header: { ...header, example: '2026-11-23' } })).toBe(digestOf({ header }))
  expect(digestOf({ header: { ...header, description: 'A day' } })).not.toBe(digestOf({ header }))
})

/** The promise of the developers page; `npm run record` adds lines, and a line that no longer holds is a breaking change. */
const present = contractLines(openApi)

test('nothing that was released has gone or changed, and what was added is recorded', () => {
  const released = readPromises()

  expect({
    gone: released.filter((line) => !present.includes(line)),
    unrecorded: present.filter((line) => !released.includes(line)),
  }).toEqual({ gone: [], unrecorded: [] })
})

test('recording adds what is new and refuses a breaking change', () => {
  const file = join(temporaryFolder(), 'contract.txt')
  copyFileSync(PROMISES_FILE, file)
  const grown = [...present, 'Variant.weightKg: number'].sort()

  expect(recordContract(grown, file)).toEqual(['Variant.weightKg: number'])
  expect(() => recordContract(present, file)).toThrow('Variant.weightKg: number')
  expect(readPromises(file)).toEqual(grown)
})

const ERROR = JSON.stringify(errorBody('method-not-allowed', 'http://localhost:3000'))

/** What of a sound answer of /api/v1/health is changed → its fault; undefined: none. */
const OBSERVED: readonly [changed: Partial<ObservedAnswer>, headers: Record<string, string>, fault?: string][] = [
  [{}, {}],
  [{ body: '{"status":"live","requests":"configured","uptime":1}' }, {}, 'body must NOT have additional properties'],
  [{}, { 'X-Request-Id': 'one' }, 'X-Request-Id is one'],
  [{ status: 500 }, {}, 'get /api/v1/health does not document the status 500'],
  [{ method: 'HEAD' }, {}, 'HEAD has a body'],
  [{ method: 'OPTIONS', status: 204, body: '' }, { Allow: 'GET, HEAD, OPTIONS' }],
  [{ method: 'PUT', status: 405, body: ERROR }, { Allow: 'GET, HEAD, OPTIONS' }],
  [{ method: 'PUT', status: 405, body: ERROR }, { Allow: 'POST, OPTIONS' }, 'Allow is POST, OPTIONS'],
  [{ path: '/api/v1/nothing', status: 404, body: ERROR }, {}],
  [{ path: '/api/v1/nothing', status: 200, body: ERROR }, {}, 'an unknown path answers 404, not 200'],
]

test.each(OBSERVED)('of an answer with %j and %j the check says: %s', (changed, headers, fault) => {
  const check = createAnswerCheck(openApi)
  const sound = {
    method: 'GET',
    path: '/api/v1/health',
    status: 200,
    body: '{"status":"live","requests":"configured"}',
    headers: new Headers({
      'Content-Type': 'application/json; charset=utf-8',
      'X-Request-Id': 'c5a1b0de-0f3e-4a53-8f4e-0a5e2f7d1b36',
      ...headers,
    }),
  }

  expect(check({ ...sound, ...changed })).toEqual(fault === undefined ? [] : [fault])
})
