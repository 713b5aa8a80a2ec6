import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseNumber, readNumber, writeNumber } from '../../inquiry-service/contract/number-input.ts'

describe('readNumber()', () => {
  test.each([
    ['8192', 8192],
    ['８０', 80],
    ['10\u202f000', 10_000],
    ['1 000 000.5', 1_000_000.5],
    ['3’350', 3350],
    ['1,234,567', 1_234_567],
    ['5.', 5],
    ['1e3', 1000],
    ['1e400', Number.POSITIVE_INFINITY],
    ['70,5', 70.5],
    ['0,125', 0.125],
    ['1234,567', 1234.567],
    ['8.1920', 8.192],
    ['8.192,5', 8192.5],
    ['1.234.567', 1_234_567],
    ['-1', -1],
  ])('reads "%s"', (text, value) => {
    expect(readNumber(text)).toEqual({ value })
  })

  test.each([
    ['32,768', 32_768],
    ['8.192', 8192],
    ['8.1920', 8.192],
  ])('reads "%s" as the one number that it can be where only whole numbers make sense', (text, value) => {
    expect(readNumber(text, { whole: true })).toEqual({ value })
  })

  test.each([
    ['8,192', 'Write 8192 or 8.1920: a comma can mean either'],
    ['8.192', 'Write 8192 or 8.1920: a point can mean either'],
    ['80-100', 'Enter one number, not a range'],
    ['32k', 'Write it out: 32000 or 32768'],
    ['80 GB', 'Enter only the number: 80'],
    ['3 350 GB/s', 'Enter only the number: 3 350'],
    ['many', 'Enter a number in digits'],
  ])('says what to write instead of "%s"', (text, problem) => {
    expect(readNumber(text)).toEqual({ problem })
  })

  test.each([
    ['1.000', 'Write 1000 or 1: a point can mean either'],
    ['8,000', 'Write 8000 or 8: a comma can mean either'],
  ])('asks what "%s" means where both would be whole', (text, problem) => {
    expect(readNumber(text, { whole: true })).toEqual({ problem })
  })

  test.each([
    ['32k', 1024, 32_768],
    ['1M', 1024, 1_048_576],
    ['1.5k', 1000, 1500],
  ] as const)('reads "%s" where a k is %s', (text, k, value) => {
    expect(readNumber(text, { whole: true, k })).toEqual({ value })
  })

  test.each(['', ' ', '1e', 'Infinity', '1_000', '٣', '--1', '1.2.3', '1 0', '1 000,000', '+1'])(
    'takes "%s" for no number',
    (text) => {
      expect(parseNumber(text)).toBeUndefined()
    },
  )
})

test('writeNumber() writes what readNumber() reads back, whatever the field', () => {
  const value = fc.oneof(
    fc.integer(),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.integer({ max: 999_999, min: -999_999 }).map((thousandths) => thousandths / 1000),
  )
  fc.assert(
    fc.property(value, fc.boolean(), (number, whole) => {
      expect(readNumber(writeNumber(number), { whole })).toEqual({ value: number === 0 ? expect.closeTo(0) : number })
    }),
  )
  expect([70.554, 10_000, 0.125].map(writeNumber)).toEqual(['70.5540', '10000', '0.125'])
})
