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
  throw new Error('Cannot look at the refusal as the body was accepted')
}

describe('inquiryFromBody() accepts', () => {
  test.each(ACCEPTED_INQUIRIES)('$name', ({ sent, normalized }) => {
    expect(inquiryFromBody(received(sent), modelOfVariant)).toStrictEqual(normalized)
  })
})

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

    expect(Object.keys(refusalOf({ ...INQUIRY, ...unknown }).fields ?? {})).toHaveLength(20)
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
