import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Refusal } from '../../inquiry-service/contract/errors.ts'
import { inquiryFromBody } from '../../inquiry-service/contract/inquiry.ts'
import { modelOfVariant } from './catalog-facts.ts'
import { ACCEPTED_INQUIRIES, INQUIRY, REFUSED_INQUIRIES } from './inquiry-cases.ts'

/** As a body arrives: through JSON text. */
const received = (sent: unknown): unknown => JSON.parse(JSON.stringify(sent))

function refusalOf(body: unknown): Refusal {
  try {
    inquiryFromBody(body, modelOfVariant)
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
  throw new Error('Cannot look at the refusal: the body was accepted')
}

describe('inquiryFromBody() accepts', () => {
  test.each(ACCEPTED_INQUIRIES)('$name', ({ sent, normalized }) => {
    expect(inquiryFromBody(received(sent), modelOfVariant)).toStrictEqual(normalized)
  })
})

/** Text of one field: at its limit and beyond, with characters that normalization or trimming makes longer or shorter. */
const textNear = (max: number) =>
  fc
    .array(
      fc.record({
        part: fc.oneof(
          fc.constantFrom(
            '\u0958',
            '\u0344',
            '\ufb2c',
            'e\u0301',
            '\u212a',
            ' ',
            '\t',
            '\r\n',
            '\r',
            '\ufeff',
            '\u2028',
            '𝔸',
            '',
          ),
          fc.string({ unit: 'binary', maxLength: 3 }),
        ),
        times: fc.constantFrom(1, 2, max - 1, max, Math.ceil(max / 2), Math.ceil(max / 3)),
      }),
      { maxLength: 3 },
    )
    .map((parts) => parts.map(({ part, times }) => part.repeat(times)).join(''))

test('whatever inquiryFromBody() accepts, it accepts again and leaves as it is', () => {
  const optional = { modelId: textNear(80), notes: textNear(3000), condition: textNear(100), website: fc.constant('') }
  const bodies = fc.record(
    {
      ...optional,
      kind: fc.constantFrom('buy', 'sell'),
      quantity: fc.integer({ min: 1, max: 100_000 }),
      location: fc.oneof(fc.constant('Rotterdam'), textNear(200)),
      email: fc.constantFrom('a@example.com', ' a@example.com\n', '\u212a@example.com', 'a@example.com\u0344'),
      region: fc.constantFrom('EU', 'UK', 'US', 'GLOBAL'),
      currency: fc.constantFrom('EUR', 'GBP', 'USD'),
      consent: fc.constant(true),
    },
    { requiredKeys: ['kind', 'quantity', 'location', 'email', 'region', 'currency', 'consent'] },
  )

  let accepted = 0
  fc.assert(
    fc.property(bodies, (body) => {
      const first = acceptedOf(body)
      if (first === undefined) return
      accepted += 1
      expect(acceptedOf(first)).toStrictEqual(first)
    }),
    { numRuns: 2_000 },
  )
  expect(accepted).toBeGreaterThan(100)
})

function acceptedOf(body: unknown): unknown {
  try {
    return inquiryFromBody(received(body), modelOfVariant)
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}

describe('inquiryFromBody() refuses', () => {
  test.each(REFUSED_INQUIRIES)('$name', ({ sent, fields }) => {
    const { fault, fields: problems } = refusalOf(received(sent))

    expect({ fault, problems }).toStrictEqual({ fault: 'inquiry-fields', problems: fields })
  })

  test('__proto__ as an unknown property, without setting a prototype', () => {
    const { fields } = refusalOf(JSON.parse(`{"__proto__":{"consent":true},${JSON.stringify(INQUIRY).slice(1)}`))

    expect(JSON.stringify(fields)).toBe('{"__proto__":"is not a property of this request"}')
  })

  test('more than 20 bad fields with the first 20, so that the answer stays small', () => {
    const unknown = Object.fromEntries(Array.from({ length: 25 }, (_, index) => [`field${index}`, index]))

    const { fields = {} } = refusalOf({ ...INQUIRY, kind: 'rent', variantId: 'x', quantity: 0, ...unknown })
    expect(Object.keys(fields)).toEqual(['variantId', 'kind', 'quantity', ...Object.keys(unknown).slice(0, 17)])
  })

  test('a field nested a thousand deep without going into it', () => {
    const deep = JSON.parse(`${'['.repeat(5000)}${']'.repeat(5000)}`)

    expect(refusalOf({ ...INQUIRY, notes: deep }).fields).toEqual({ notes: 'must be text' })
    expect(refusalOf({ ...INQUIRY, deep }).fields).toEqual({ deep: 'is not a property of this request' })
  })

  test('without saying what was sent', () => {
    const marked = Object.fromEntries(Object.keys(INQUIRY).map((field) => [field, 'canary-7f3a']))

    expect(JSON.stringify(refusalOf(marked).fields)).not.toContain('canary')
  })
})
