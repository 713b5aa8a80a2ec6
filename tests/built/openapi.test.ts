/** Every example of the OpenAPI document and every published vector, sent to the built product, gets the documented answer. */
import { afterAll, expect, test } from 'vitest'
import type { OpenApiDocument } from '../../inquiry-service/contract/openapi/document.ts'
import type { Operation } from '../../inquiry-service/contract/openapi/operations.ts'
import type { Example } from '../../inquiry-service/contract/openapi/types.ts'
import { estimateMemory, FORMULA_VERSION, type MemoryInput } from '../../inquiry-service/estimator/estimator.ts'
import { createAnswerCheck } from '../openapi/validate.ts'
import { startStandalone } from '../setup/standalone.ts'
import { readSiteJson } from './site-files.ts'

const document = readSiteJson('openapi.json') as OpenApiDocument
const check = createAnswerCheck(document)

const product = await startStandalone()
afterAll(() => product.stop())

interface Sent {
  method: string
  path: string
  headers?: Record<string, string>
  body?: string
}

/** The answer, with what the document does not say of it. */
async function send({ method, path, headers = {}, body }: Sent) {
  const response = await fetch(`${product.base}${path}`, { method, headers, ...(body !== undefined && { body }) })
  const text = await response.text()
  const faults = check({ method, path, status: response.status, headers: response.headers, body: text })
  return { status: response.status, body: JSON.parse(text) as unknown, faults }
}

function operation(path: string): Operation {
  const found = document.paths[path]?.get ?? document.paths[path]?.post
  if (!found) throw new Error(`Cannot test ${path}: the document does not have it`)
  return found
}

const examplesOf = (content: Record<string, { examples?: Record<string, Example> }> | undefined) =>
  Object.entries(content?.['application/json']?.examples ?? {})

const json = { 'Content-Type': 'application/json' }
const post = (path: string, body: unknown, headers = {}): Sent => ({
  method: 'POST',
  path,
  headers: { ...json, ...headers },
  body: JSON.stringify(body),
})

test.each([
  ...['/api/v1/catalog', '/api/v1/documents', '/api/v1/articles', '/api/v1/health', '/api/v1/catalog/{variantId}'],
  '/api/v1/documents/{documentId}',
])('the answer of %s is as documented and holds the example', async (path) => {
  const { parameters = [], responses } = operation(path)
  const answer = await send({ method: 'GET', path: path.replace(/\{.*\}/, String(parameters[0]?.example)) })
  expect([answer.status, answer.faults]).toEqual([200, []])

  const shown = examplesOf(responses['200']?.content)[0]?.[1].value as Record<string, unknown>
  // Of a list the example shows some; of the models not all variants either.
  const lists = Object.keys(shown).filter((name) => Array.isArray(shown[name]) && !path.includes('{'))
  const parts = lists.map((name) => [
    name,
    name === 'models' ? expect.any(Array) : expect.arrayContaining(shown[name] as unknown[]),
  ])
  expect(answer.body).toEqual({ ...shown, ...Object.fromEntries(parts) })
})

test.each(['/api/v1/estimate', '/api/v1/sandbox/requests'])('every example of %s gets its answer', async (path) => {
  const { requestBody, responses } = operation(path)
  const answers = new Map(examplesOf(responses['200']?.content))
  const requests = examplesOf(requestBody?.content)

  expect(requests.length).toBeGreaterThan(1)
  for (const [name, { value }] of requests)
    expect(await send(post(path, value))).toEqual({ status: 200, body: answers.get(name)?.value, faults: [] })
})

test('every example of an inquiry is received', async () => {
  for (const [, { value }] of examplesOf(operation('/api/v1/requests').requestBody?.content))
    expect(await send(post('/api/v1/requests', value, { 'Idempotency-Key': crypto.randomUUID() }))).toEqual({
      status: 202,
      body: { requestId: expect.stringMatching(/^[0-9a-f-]{36}$/), status: 'received' },
      faults: [],
    })
})

interface Vector {
  name: string
  input: MemoryInput
  bytes: Record<'weights' | 'kvCache' | 'trainingState' | 'activation' | 'overhead' | 'total', number>
  memoryOnlyDeviceLowerBound: number | null
}

test('the published vectors are what estimator and API compute, by the version of the formula that they name', async () => {
  const { formulaVersion, vectors } = readSiteJson('estimate-vectors.json') as {
    formulaVersion: number
    vectors: Vector[]
  }
  expect(formulaVersion).toBe(FORMULA_VERSION)
  expect(vectors.length).toBeGreaterThan(10)
  for (const { name, input, bytes, memoryOnlyDeviceLowerBound } of vectors) {
    const figures = {
      memoryGB: bytes.total / 1e9,
      memoryGiB: bytes.total / 2 ** 30,
      breakdown: {
        weightsGB: bytes.weights / 1e9,
        kvCacheGB: bytes.kvCache / 1e9,
        trainingStateGB: bytes.trainingState / 1e9,
        activationGB: bytes.activation / 1e9,
        overheadGB: bytes.overhead / 1e9,
      },
      overheadFraction: input.overheadFraction,
      memoryOnlyDeviceLowerBound,
    }
    expect(estimateMemory(input), name).toMatchObject(figures)
    expect((await send(post('/api/v1/estimate', input))).body, name).toMatchObject(figures)
  }
})
