import { describe, expect, test } from 'vitest'
import { parseNumber, readNumber } from '../../inquiry-service/contract/number-input.ts'

describe('readNumber()', () => {
  test.each([
    ['8192', 8192],
    [' 8 192 ', 8192],
    ['10\u202f000', 10_000],
    ['10\u2006\u2060000', 10_000],
    ['1 000 000.5', 1_000_000.5],
    ['3’350', 3350],
    ['1,234,567', 1_234_567],
    ['.5', 0.5],
    ['5.', 5],
    ['1e3', 1000],
    ['1e400', Number.POSITIVE_INFINITY],
    ['-1', -1],
  ])('reads "%s"', (text, value) => {
    expect(readNumber(text)).toEqual({ value })
  })

  test.each([
    ['1,000', 1000],
    ['32,768', 32_768],
  ])('reads the comma of "%s" as thousands where only whole numbers make sense', (text, value) => {
    expect(readNumber(text, { whole: true })).toEqual({ value })
  })

  test.each([
    ['8,192', 'Write 8192 or 8.192: a comma can mean either'],
    ['0,125', 'Write decimals with a point: 0.125'],
    ['8,03', 'Write decimals with a point: 8.03'],
    ['32k', 'Write it out: 32000 or 32768'],
    ['80 GB', 'Enter only the number: 80'],
    ['3 350 GB/s', 'Enter only the number: 3 350'],
    ['0x10', 'Enter a number in digits'],
    ['many', 'Enter a number in digits'],
    ['8.192,5', 'Enter a number in digits'],
  ])('says what to write instead of "%s"', (text, problem) => {
    expect(readNumber(text)).toEqual({ problem })
  })

  test.each([
    ['32k', 1024, 32_768],
    ['128 K', 1024, 131_072],
    ['1M', 1024, 1_048_576],
    ['1.5k', 1000, 1500],
  ] as const)('reads "%s" where a k is %s', (text, k, value) => {
    expect(readNumber(text, { whole: true, k })).toEqual({ value })
  })

  test.each(['', ' ', '1e', 'NaN', 'Infinity', '1_000', '٣', '--1', '1.2.3', '1 0', '12 34', '1 000,000', '+1'])(
    'takes "%s" for no number',
    (text) => {
      expect(parseNumber(text)).toBeUndefined()
    },
  )
})
