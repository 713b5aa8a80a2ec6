import { describe, expect, test } from 'vitest'
import { ErrorSchema } from '../../inquiry-service/contract/answers.ts'
import {
  ERROR_CODES,
  ERROR_STATUS,
  errorBody,
  FAULT_NAMES,
  FAULTS,
  faultStatus,
  Refusal,
} from '../../inquiry-service/contract/errors.ts'
import { ESTIMATE_BODY_CODE_UNITS, INQUIRY_BODY_BYTES } from '../../inquiry-service/contract/limits.ts'

test('the codes of the contract stand for these statuses (D7)', () => {
  expect(ERROR_STATUS).toEqual({
    invalid_request: 400,
    idempotency_conflict: 400,
    not_found: 404,
    unsupported_version: 404,
    method_not_allowed: 405,
    payload_too_large: 413,
    unsupported_media_type: 415,
    validation_error: 422,
    rate_limited: 429,
    unavailable: 503,
  })
})

test.each(ERROR_CODES)('%s is the code of at least one fault', (code) => {
  expect(FAULT_NAMES.filter((fault) => FAULTS[fault].code === code)).not.toEqual([])
})

/** Refused before the contract applies, with a status of HTTP's own. */
const HTTP_STATUS: Readonly<Record<string, number>> = {
  'headers-too-large': 431,
  'request-too-slow': 408,
  expectation: 417,
}

describe.each(FAULT_NAMES)('the fault %s', (fault) => {
  const { code, message, resolution } = FAULTS[fault]

  test('has words that no other fault has, so that a reader can tell them apart', () => {
    const others = FAULT_NAMES.filter((other) => other !== fault)

    expect(others.filter((other) => FAULTS[other].message === message)).toEqual([])
    expect(others.filter((other) => FAULTS[other].resolution === resolution)).toEqual([])
  })

  test('has sentences without a final period and a name that can be an anchor', () => {
    expect(message).toMatch(/^[A-Z].*[^.]$/)
    expect(resolution).toMatch(/^[A-Z].*[^.]$/)
    expect(fault).toMatch(/^[a-z]+(-[a-z]+)*$/)
  })

  test('is answered with a body of the contract that points to its anchor', () => {
    const body = errorBody(fault, 'https://reference.example', { quantity: 'is required' })

    expect(ErrorSchema.parse(body)).toEqual({
      error: {
        code,
        message,
        resolution,
        fields: { quantity: 'is required' },
        documentation: `https://reference.example/developers#${fault}`,
      },
    })
    expect(faultStatus(fault)).toBe(HTTP_STATUS[fault] ?? ERROR_STATUS[code])
  })
})

test('errorBody() has no fields unless there are some', () => {
  expect(Object.keys(errorBody('unavailable', 'https://reference.example').error)).not.toContain('fields')
})

test.each(['inquiry-unavailable', 'inquiries-off', 'inquiry-quota'] as const)(
  'the resolution of %s says to keep the key and the body',
  (fault) => {
    expect(FAULTS[fault].resolution).toContain('Keep the Idempotency-Key and the body unchanged')
  },
)

test('the sentences on size name the limits that hold', () => {
  expect(FAULTS['inquiry-too-large'].message).toContain(String(INQUIRY_BODY_BYTES))
  expect(FAULTS['estimate-too-large'].message).toContain(String(ESTIMATE_BODY_CODE_UNITS))
})

test('a Refusal carries its status and its fields, and shows only the words of its fault', () => {
  const refusal = new Refusal('inquiry-unavailable', { retryAfterSeconds: 2 })

  expect(refusal).toMatchObject({ status: 503, retryAfterSeconds: 2, fields: undefined })
  expect(refusal.message).toBe(FAULTS['inquiry-unavailable'].message)
})
