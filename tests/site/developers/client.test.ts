/** The clients that readers copy, in TypeScript and Python, against a service that answers as a test has written down. */
import { execFile, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, expectTypeOf, onTestFinished, test } from 'vitest'
import type { Variant as ContractVariant } from '../../../content/schema/variant.ts'
import { errorBody, type FaultName } from '../../../inquiry-service/contract/errors.ts'
import type { Inquiry as ContractInquiry } from '../../../inquiry-service/contract/inquiry.ts'
import type { MemoryEstimate } from '../../../inquiry-service/estimator/estimator.ts'
import {
  createClient,
  type Estimate,
  type Inquiry,
  Refused,
  secondsToWait,
  type Variant,
} from '../../../site/developers/samples/client.ts'
import { schemaRows } from '../../../site/developers/schema-rows.ts'
import { INQUIRY } from '../../contract-modules/inquiry-cases.ts'
import { temporaryFolder } from '../../setup/temporary-folder.ts'

const KEY = '3f0c9a52-6d1e-4b7a-9c84-0a5e2f7d1b36'
const refusal = (fault: FaultName) => errorBody(fault, 'http://localhost:3000')

/** `'drop'` ends the connection without an answer, `'cut'` in the middle of its body. */
type Scripted = 'drop' | 'cut' | { status: number; headers?: Record<string, string>; body?: unknown }

async function scriptedService(script: readonly Scripted[]) {
  const received: { headers: IncomingHttpHeaders; body: string }[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const step = script[received.length] ?? { status: 500 }
    received.push({ headers: request.headers, body: Buffer.concat(chunks).toString('utf8') })
    if (step === 'drop') return void request.socket.destroy()
    if (step === 'cut') {
      response.writeHead(202, { 'Content-Length': '100' }).write('{"requestId":')
      return void setImmediate(() => request.socket.end())
    }
    response.writeHead(step.status, step.headers)
    response.end(typeof step.body === 'string' ? step.body : JSON.stringify(step.body ?? ''))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  return { base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, received }
}

interface Outcome {
  outcome: unknown
  /** Seconds, instead of being waited. */
  waits: number[]
}

async function submitInTypeScript(baseUrl: string, attempts?: number): Promise<Outcome> {
  const waits: number[] = []
  const sleep = async (seconds: number) => void waits.push(seconds)
  const client = createClient({ baseUrl, sleep, ...(attempts && { attempts }) })
  const outcome = await client.submit(INQUIRY, KEY).catch((error: unknown) => {
    if (!(error instanceof Refused)) throw error
    return [error.status, error.code, error.fields]
  })
  return { outcome, waits }
}

const SUBMIT_IN_PYTHON = `
import json, client
waits = []
client.time.sleep = waits.append
try:
    outcome = client.submit({"kind": "buy"}, "${KEY}")
except client.Refused as refused:
    outcome = [refused.status, refused.code, refused.fields]
print(json.dumps({"outcome": outcome, "waits": waits}))
`

async function submitInPython(base: string): Promise<Outcome> {
  const { stdout } = await promisify(execFile)('python3', ['-B', '-c', SUBMIT_IN_PYTHON], {
    env: { PATH: process.env['PATH'] ?? '', BASE_URL: base, PYTHONPATH: 'site/developers/samples' },
  })
  return JSON.parse(stdout)
}

describe.each([
  ['client.ts', submitInTypeScript],
  ['client.py', submitInPython],
] as const)('%s', (_, submit) => {
  test('sends the same key and the same bytes until the inquiry is received', async () => {
    const accepted = { requestId: 'b7c1f0de-2b0e-4c53-9a53-7f1a4f0a9d11', status: 'received' }
    const used = { 'Retry-After': '1260', RateLimit: '"inquiries";r=0;t=60' }
    const { base, received } = await scriptedService([
      'drop',
      'cut',
      { status: 503, headers: { 'Retry-After': '7' }, body: refusal('inquiry-unavailable') },
      { status: 429, headers: used, body: refusal('inquiry-quota') },
      { status: 202, body: accepted },
    ])
    const { outcome, waits } = await submit(base)

    expect(outcome).toEqual(accepted)
    expect(received.map(({ headers }) => headers['idempotency-key'])).toEqual(Array(5).fill(KEY))
    expect(new Set(received.map(({ body }) => body)).size).toBe(1)
    expect(waits.map((seconds, index) => seconds >= ([1, 2, 7, 1260][index] ?? 0))).toEqual(Array(4).fill(true))
  })

  test.each([{ message: 'Forbidden' }, { error: 'forbidden' }])(
    'says what a gateway refused in a JSON of its own, %j',
    async (body) => {
      const { base } = await scriptedService([{ status: 403, body }])

      expect(await submit(base)).toEqual({ outcome: [403, 'unavailable', {}], waits: [] })
    },
  )

  test('does not repeat what will be refused again', async () => {
    const { error } = refusal('inquiry-fields')
    const fields = { quantity: 'is required' }
    const { base, received } = await scriptedService([{ status: 422, body: { error: { ...error, fields } } }])

    expect(await submit(base)).toEqual({ outcome: [422, 'validation_error', fields], waits: [] })
    expect(received).toHaveLength(1)
  })
})

test('client.py says what was refused when the connection breaks within the Error body', async () => {
  const headers = { 'Content-Length': '100', Connection: 'close' }
  const { base } = await scriptedService([{ status: 403, headers, body: '{"error":' }])

  expect(await submitInPython(base)).toEqual({ outcome: [403, 'unavailable', {}], waits: [] })
})

/** A sample as its reader runs it, asked to submit. */
async function runSample(command: string, file: string, baseUrl: string) {
  const env = { PATH: process.env['PATH'] ?? '', BASE_URL: baseUrl, SUBMIT: 'yes' }
  const ended = promisify(execFile)(command, [resolve('site/developers/samples', file)], {
    env,
    cwd: temporaryFolder(),
  })
  return await ended.then(
    (output) => ({ ...output, code: 0 }),
    (failure: { code: number; stdout: string; stderr: string }) => failure,
  )
}

const VARIANT = { status: 200, body: { id: 'x', name: 'X', memoryGB: 80, checkedAt: '2026-11-21' } }
const ESTIMATE = { status: 200, body: { memoryGB: 20, memoryOnlyDeviceLowerBound: 1 } }
const VALIDATED = { status: 200, body: { status: 'validated' } }
const RECEIVED = { status: 202, body: { requestId: 'b7c1f0de-2b0e-4c53-9a53-7f1a4f0a9d11' } }
const LATER = { status: 503, headers: { 'Retry-After': '0' }, body: refusal('inquiry-unavailable') }

describe.each([
  ['walkthrough.ts', process.execPath],
  ['client.py', 'python3'],
])('%s, asked to submit,', (file, command) => {
  test('submits nothing that the check refused', async () => {
    const invalid = { status: 422, body: refusal('inquiry-fields') }
    const { base, received } = await scriptedService([VARIANT, ESTIMATE, invalid, RECEIVED])

    expect((await runSample(command, file, base)).code).toBe(1)
    expect(received).toHaveLength(3)
  })

  test('prints the key before it is sent, and how long it waits', async () => {
    const { base, received } = await scriptedService([VARIANT, ESTIMATE, VALIDATED, LATER, RECEIVED])

    const { code, stderr } = await runSample(command, file, base)

    const key = received[4]?.headers['idempotency-key']
    expect({ code, said: stderr.replace(/[01] s/, '… s') }).toEqual({
      code: 0,
      said: `After any failure run this again with IDEMPOTENCY_KEY=${key}\nSending again in … s\n`,
    })
  })
})

test.skipIf(spawnSync('curl', ['--version']).status !== 0)(
  'inquiry.sh prints only the last of several answers',
  async () => {
    const later = { ...LATER, headers: { 'Retry-After': '1' } }
    const { base } = await scriptedService([VALIDATED, later, RECEIVED])

    expect(await runSample('sh', 'inquiry.sh', base)).toMatchObject({
      code: 0,
      stdout: `${JSON.stringify(VALIDATED.body)}\n${JSON.stringify(RECEIVED.body)}\n`,
    })
  },
)

describe('client.ts', () => {
  test('gives up after its attempts, also on an answer that is no Error body', async () => {
    const unavailable = { status: 503, body: refusal('inquiry-unavailable') }
    const { base, received } = await scriptedService([unavailable, unavailable, { status: 502, body: '<html>' }])

    expect((await submitInTypeScript(base, 2)).outcome).toEqual([503, 'unavailable', {}])
    expect(received).toHaveLength(2)
    expect((await submitInTypeScript(base, 1)).outcome).toEqual([502, 'unavailable', {}])
  })

  test('asks for a variant with the ETag of its copy, and takes the copy when it still holds', async () => {
    const body = { id: 'x', name: 'X', sourceIds: ['a'], checkedAt: '2026-11-21' }
    const { base, received } = await scriptedService([
      { status: 200, headers: { ETag: '"one"' }, body },
      { status: 304, body: '' },
    ])
    const client = createClient({ baseUrl: base })

    expect([await client.variant('x'), await client.variant('x')]).toEqual([body, body])
    expect(received.map(({ headers }) => headers['if-none-match'])).toEqual([undefined, '"one"'])
  })

  test.each([
    ['Retry-After before t', { 'Retry-After': '2', RateLimit: '"public";r=0;t=50' }, 1, 2],
    ['t without Retry-After', { RateLimit: '"public";r=0;t=50' }, 1, 50],
    ['a doubling wait after four attempts', {}, 4, 8],
    ['a doubling wait where Retry-After is a date', { 'Retry-After': 'Sat, 21 Nov 2026 07:28:00 GMT' }, 1, 1],
  ] as const)('waits for %s', (_, headers, attempt, seconds) => {
    const wait = Math.floor(secondsToWait(new Headers(headers), attempt))
    expect(wait).toBeGreaterThanOrEqual(seconds)
    expect(wait).toBeLessThanOrEqual(seconds + seconds / 4 + 0.5)
  })

  test('has the types of the contract', () => {
    expectTypeOf<keyof Inquiry>().toEqualTypeOf<keyof ContractInquiry>()
    expectTypeOf<Inquiry>().toExtend<ContractInquiry>()
    expectTypeOf<MemoryEstimate>().toExtend<Estimate>()
    expectTypeOf<ContractVariant['memoryGB']>().toExtend<Variant['memoryGB']>()
  })
})

test('schemaRows() names inner properties with dots, lists with brackets, and says bounds in words', () => {
  const rows = schemaRows({
    required: ['count'],
    properties: {
      count: { type: 'integer', minimum: 1, maximum: 100_000, description: 'How many' },
      share: { type: 'number', minimum: 0.000001, maximum: 5, default: 0.2 },
      note: { type: ['string', 'null'], maxLength: 80 },
      parts: {
        type: 'array',
        minItems: 1,
        items: { type: 'object', properties: { size: { anyOf: [{ type: 'number' }, { type: 'null' }] } } },
      },
      whole: { $ref: '#/components/schemas/Variant' },
    },
  })

  expect(rows.map(({ name, type, limits, required }) => [name, type, limits, required])).toEqual([
    ['count', 'integer', '1 to 100000', true],
    ['share', 'number', '0.000001 to 5; default 0.2', false],
    ['note', 'string or null', 'at most 80 characters', false],
    ['parts', 'list of object', 'at least 1', false],
    ['parts[].size', 'number or null', '', false],
    ['whole', 'Variant', '', false],
  ])
})
