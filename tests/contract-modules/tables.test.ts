/** The tables of the contract, where an answer would follow a wrong row: statuses and words of refusals. */
import { expect, test } from 'vitest'
import { ErrorSchema } from '../../inquiry-service/contract/answers.ts'
import {
  ERROR_CODES,
  ERROR_STATUS,
  errorBody,
  FAULT_NAMES,
  FAULTS,
  faultStatus,
} from '../../inquiry-service/contract/errors.ts'

test('the codes stand for these statuses (D7), and each is the code of a fault', () => {
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
  expect(new Set(FAULT_NAMES.map((fault) => FAULTS[fault].code))).toEqual(new Set(ERROR_CODES))
})

/** Refused before the contract applies, with a status of HTTP's own. */
const HTTP_STATUS: Readonly<Record<string, number>> = {
  'headers-too-large': 431,
  'request-too-slow': 408,
  expectation: 417,
}

test.each(FAULT_NAMES)('the fault %s has sentences and an anchor, and its status is that of its code', (fault) => {
  const { code, message, resolution } = FAULTS[fault]
  const fields = { quantity: 'is required' }
  const documentation = `https://reference.example/developers#${fault}`

  expect([message, resolution]).toEqual(Array(2).fill(expect.stringMatching(/^[A-Z].*[^.]$/)))
  expect(fault).toMatch(/^[a-z]+(-[a-z]+)*$/)
  expect(ErrorSchema.parse(errorBody(fault, 'https://reference.example', fields))).toEqual({
    error: { code, message, resolution, fields, documentation },
  })
  expect(faultStatus(fault)).toBe(HTTP_STATUS[fault] ?? ERROR_STATUS[code])
})

test('only a refusal of the ledger itself says more of the key than that this request stored nothing', () => {
  const unqualified = FAULT_NAMES.filter((fault) => /Nothing was stored(?! this time)/.test(FAULTS[fault].resolution))

  expect(unqualified).toEqual(['inquiry-quota'])
})

test('no two faults have the same words, so that a reader can tell them apart', () => {
  const faults = Object.values(FAULTS)

  expect(new Set(faults.map(({ message }) => message)).size).toBe(faults.length)
  expect(new Set(faults.map(({ resolution }) => resolution)).size).toBe(faults.length)
})
