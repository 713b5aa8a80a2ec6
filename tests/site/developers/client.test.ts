import { describe, expect, expectTypeOf, test } from 'vitest'
import type { Variant as ContractVariant } from '../../../content/schema/variant.ts'
import { errorBody } from '../../../inquiry-service/contract/errors.ts'
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
import { type Scripted, scriptedService } from './scripted-service.ts'

const KEY = '3f0c9a52-6d1e-4b7a-9c84-0a5e2f7d1b36'
const INQUIRY: Inquiry = {
  kind: 'buy',
  quantity: 8,
  location: 'Rotterdam',
  email: 'buyer@example.com',
  region: 'EU',
  currency: 'EUR',
  consent: true,
}
const ACCEPTED = { status: 202, body: { requestId: 'b7c1f0de-2b0e-4c53-9a53-7f1a4f0a9d11', status: 'received' } }
const refusal = (fault: Parameters<typeof errorBody>[0]) => errorBody(fault, 'http://localhost:3000')

/** A client of a scripted service, and the seconds it waited. */
async function clientOf(script: readonly Scripted[], attempts?: number) {
  const { base, received } = await scriptedService(script)
  const waits: number[] = []
  const sleep = async (seconds: number) => void waits.push(seconds)
  return { client: createClient({ baseUrl: base, sleep, ...(attempts && { attempts }) }), received, waits }
}

test('its types are those of the contract', () => {
  expectTypeOf<keyof Inquiry>().toEqualTypeOf<keyof ContractInquiry>()
  expectTypeOf<Inquiry>().toExtend<ContractInquiry>()
  expectTypeOf<MemoryEstimate>().toExtend<Estimate>()
  expectTypeOf<ContractVariant['memoryGB']>().toExtend<Variant['memoryGB']>()
})

describe('submit()', () => {
  test('sends the same key and the same bytes until the inquiry is received', async () => {
    const { client, received, waits } = await clientOf([
      'drop',
      { status: 503, headers: { 'Retry-After': '7' }, body: refusal('inquiry-unavailable') },
      {
        status: 429,
        headers: { 'Retry-After': '1260', RateLimit: '"inquiries";r=0;t=60' },
        body: refusal('inquiry-quota'),
      },
      ACCEPTED,
    ])

    expect(await client.submit(INQUIRY, KEY)).toEqual(ACCEPTED.body)

    expect(received.map(({ headers }) => headers['idempotency-key'])).toEqual([KEY, KEY, KEY, KEY])
    expect(new Set(received.map(({ body }) => body)).size).toBe(1)
    expect(waits.map(Math.floor).map((seconds, index) => seconds >= ([1, 7, 1260][index] ?? 0))).toEqual([
      true,
      true,
      true,
    ])
  })

  test('gives up after its attempts with the words of the last refusal', async () => {
    const unavailable = { status: 503, body: refusal('inquiry-unavailable') }
    const { client, received } = await clientOf([unavailable, unavailable, unavailable], 2)

    const refused = await client.submit(INQUIRY, KEY).catch((error: unknown) => error)

    expect(refused).toBeInstanceOf(Refused)
    expect(refused).toMatchObject({
      status: 503,
      code: 'unavailable',
      resolution: expect.stringContaining('Keep the Idempotency-Key'),
    })
    expect(received).toHaveLength(2)
  })

  test('does not repeat what will be refused again', async () => {
    const { client, received, waits } = await clientOf([
      { status: 422, body: { error: { ...refusal('inquiry-fields').error, fields: { quantity: 'is required' } } } },
    ])

    await expect(client.submit(INQUIRY, KEY)).rejects.toMatchObject({ fields: { quantity: 'is required' } })

    expect([received.length, waits]).toEqual([1, []])
  })

  test('survives an answer of a proxy that is no Error body', async () => {
    const { client } = await clientOf([{ status: 502, body: '<html>' }], 1)

    await expect(client.submit(INQUIRY, KEY)).rejects.toMatchObject({ status: 502, code: 'unavailable' })
  })
})

test('variant() asks with the ETag of its copy, and takes the copy when it still holds', async () => {
  const body = { id: 'x', name: 'X', sourceIds: ['a'], checkedAt: '2026-11-21' }
  const { client, received } = await clientOf([
    { status: 200, headers: { ETag: '"one"' }, body },
    { status: 304, body: '' },
  ])

  expect([await client.variant('x'), await client.variant('x')]).toEqual([body, body])
  expect(received.map(({ headers }) => headers['if-none-match'])).toEqual([undefined, '"one"'])
})

describe('secondsToWait()', () => {
  const least = (headers: Record<string, string>, attempt = 1) =>
    Math.floor(secondsToWait(new Headers(headers), attempt))

  test.each([
    ['Retry-After before t', { 'Retry-After': '2', RateLimit: '"public";r=0;t=50' }, 2],
    ['t without Retry-After', { RateLimit: '"public";r=0;t=50' }, 50],
    ['a doubling wait without either', {}, 1],
    ['a doubling wait where Retry-After is a date', { 'Retry-After': 'Sat, 21 Nov 2026 07:28:00 GMT' }, 1],
  ])('takes %s', (_, headers, seconds) => {
    expect(least(headers)).toBeGreaterThanOrEqual(seconds)
    expect(least(headers)).toBeLessThanOrEqual(seconds + seconds / 4 + 0.5)
  })

  test('doubles from attempt to attempt, and never comes early', () => {
    expect(least({}, 4)).toBeGreaterThanOrEqual(8)
  })
})
