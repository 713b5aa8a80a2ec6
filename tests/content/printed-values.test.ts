/** Numbers in quoted words are parsed in the figure's unit, whatever the manufacturer prints. */
import { describe, expect, test } from 'vitest'
import { calculated, contradiction, printedValues } from '../../content/printed-values.ts'

const RATE = 'compute.FP16.tensor.dense'

describe('printedValues()', () => {
  test.each([
    ['memoryBandwidthGBs', '3.35TB/s', [3350]],
    ['memoryBandwidthGBs', '2,039 GB/s', [2039]],
    ['memoryGB', '189,471 MiB', [189_471 / 1024]],
    ['memoryGB', '900 MB', [0.9]],
    ['powerW.max', 'up to 1.2 kW', [1200]],
    [RATE, '4.5 PFLOPS', [4500]],
    [RATE, '10 POPS | 330 TOPS', [10_000, 330]],
    [RATE, '1 307.4 TFLOPS', [1, 307.4, 1307.4]],
    [RATE, '156/312³ TFLOPS', [156, 312]],
    ['interconnect[0].bandwidthGBs', '400 Gb/s', [50]],
    ['memoryBandwidthGBs', '16 Tb/s', [2000]],
    ['interconnect[0].portSpeedGbps', '24 ports of 100 GbE', [24, 100]],
    ['dimensions.lengthInches', '4.4” H x 10.5” L', [4.4, 10.5]],
    ['dimensions.slots', '双插槽', [2]],
    ['memoryBandwidthGBs', '总带宽408GB/s', [408]],
    // Other quantities, and digits inside a name.
    ['memoryGB', '80 GB at 3.35 TB/s, 700 W', [80]],
    ['memoryGB', 'H100 with HBM3', []],
  ])('reads %s from %j', (path, words, expected) => {
    expect(printedValues(words, path)).toEqual(expected)
  })

  test("takes the unit of a bare number from the table's head", () => {
    expect(printedValues('FP16 | 4.5', RATE, 'Peak rates in PFLOPS')).toContain(4500)
  })
})

const HALVED = { derived: '9,000 ÷ 2' }

test.each([
  ['350 W or 400 W', 'powerW.max', 700, {}, 'does not print 700, but 350, 400'],
  ['9 PFLOPS', RATE, 4500, HALVED, undefined],
  ['9 PFLOPS', RATE, 4000, HALVED, 'is derived by "9,000 ÷ 2", which is 4500 and not 4000'],
  ['10 PFLOPS', RATE, 4500, HALVED, 'does not print 9000, with which "9,000 ÷ 2" begins'],
])('of the words %j beside %s %d with %j it is said: %s', (printed, path, figure, options, expected) => {
  expect(contradiction(printed, path, figure, options)).toBe(expected)
})

test.each([
  ['1,979 ÷ 2', 989.5],
  ['16 × 4', 64],
  ['10 + 2 × 3', 16],
  ['20 − 4 ÷ 2', 18],
])('%j is %d', (arithmetic, expected) => {
  expect(calculated(arithmetic)).toBe(expected)
})
