import { describe, expect, test } from 'vitest'
import { decimal, divideCeil, roundHalfUp, times } from '../../inquiry-service/estimator/decimal.ts'

test.each([
  [0, { units: 0n, scale: 0 }],
  [-0, { units: 0n, scale: 0 }],
  [7, { units: 7n, scale: 0 }],
  [0.125, { units: 125n, scale: 3 }],
  [0.1, { units: 1n, scale: 1 }],
  [1e-7, { units: 1n, scale: 7 }],
  [1.5e-7, { units: 15n, scale: 8 }],
  [1e21, { units: 10n ** 21n, scale: 0 }],
  [1.25e21, { units: 125n * 10n ** 19n, scale: 0 }],
  [Number.MAX_SAFE_INTEGER, { units: 9007199254740991n, scale: 0 }],
  [5e-324, { units: 5n, scale: 324 }],
])('decimal() reads %s as the decimal it prints as', (value, expected) => {
  expect(decimal(value)).toEqual(expected)
})

test('times() multiplies without loss', () => {
  expect(times(decimal(0.1), decimal(0.2), decimal(3))).toEqual({ units: 6n, scale: 2 })
})

describe('roundHalfUp()', () => {
  test.each([
    [0.4, 0n],
    [0.5, 1n],
    [1.5, 2n],
    [2.5, 3n],
    [2.499999999999, 2n],
    [7, 7n],
  ])('rounds %s to %s', (value, expected) => {
    expect(roundHalfUp(decimal(value))).toBe(expected)
  })
})

describe('divideCeil()', () => {
  test.each([
    { dividend: 160n, divisor: 80, expected: 2n },
    { dividend: 161n, divisor: 80, expected: 3n },
    { dividend: 3n, divisor: 0.1, expected: 30n },
    { dividend: 0n, divisor: 80, expected: 0n },
  ])('$dividend / $divisor is $expected', ({ dividend, divisor, expected }) => {
    expect(divideCeil(dividend, decimal(divisor))).toBe(expected)
  })
})
