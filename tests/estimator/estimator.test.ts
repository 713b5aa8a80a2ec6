/** The estimator in figures worked out by hand. The contract suite has more of them; the properties cover every input. */
import { expect, test } from 'vitest'
import { EstimateOverflowError, estimateMemory, type MemoryInput } from '../../inquiry-service/estimator/estimator.ts'
import { INFERENCE, TRAINING } from './inputs.ts'

const PLAIN = { ...INFERENCE, overheadFraction: 0 }
/** A thousand parameters, and one cached element for the key and one for the value. */
const SMALLEST = { ...PLAIN, parametersB: 0.000001, layers: 1, kvHeads: 1, headDim: 1, tokens: 1 }

interface Bytes {
  readonly weights?: number
  readonly kvCache?: number
  readonly trainingState?: number
  readonly activation?: number
  readonly overhead?: number
}

/** Rule → input, and the bytes of each part; the answer has gigabytes. */
const ESTIMATES: readonly (readonly [rule: string, input: MemoryInput, bytes: Bytes])[] = [
  // A fifth of 17,073,741,824 is 3,414,748,364.8
  ['a fifth on top', INFERENCE, { weights: 16e9, kvCache: 1_073_741_824, overhead: 3_414_748_365 }],
  ['the cache of all sequences', { ...PLAIN, concurrency: 64 }, { weights: 16e9, kvCache: 68_719_476_736 }],
  [
    '18 bytes per parameter in training',
    TRAINING,
    { trainingState: 126e9, activation: 10e9, overhead: 27_200_000_000 },
  ],
  [
    '16 bytes where they are asked for, and no activations',
    { ...TRAINING, stateBytesPerParameter: 16, activationGB: 0, overheadFraction: 0 },
    { trainingState: 112e9 },
  ],
  ['125.5 bytes up (D32)', { ...SMALLEST, weightBytesPerParameter: 0.1255 }, { weights: 126, kvCache: 4 }],
  ['125.49 bytes down', { ...SMALLEST, weightBytesPerParameter: 0.12549 }, { weights: 125, kvCache: 4 }],
  ['0.3 of a thousand as decimals do', { ...SMALLEST, weightBytesPerParameter: 0.3 }, { weights: 300, kvCache: 4 }],
  ['half a byte of cache up', { ...SMALLEST, cacheBytesPerElement: 0.25 }, { weights: 2000, kvCache: 1 }],
  ['a quarter of a byte of cache down', { ...SMALLEST, cacheBytesPerElement: 0.125 }, { weights: 2000, kvCache: 0 }],
  // Unrounded parts would be 125.4 + 0.4 = 125.8, half of it 62.9; the rounded ones are 125 and half of that is 62.5.
  [
    'the overhead of the rounded parts',
    { ...SMALLEST, weightBytesPerParameter: 0.1254, cacheBytesPerElement: 0.2, overheadFraction: 0.5 },
    { weights: 125, overhead: 63 },
  ],
  // In binary floating point 1.1 · 0.7 · 10⁹ falls short of 770,000,000.
  [
    'a product that binary fractions would miss',
    { ...SMALLEST, parametersB: 1.1, weightBytesPerParameter: 0.7, cacheBytesPerElement: 0.125 },
    { weights: 770_000_000 },
  ],
]

test.each(ESTIMATES)('estimateMemory() counts %s', (_, input, bytes) => {
  const { weights = 0, kvCache = 0, trainingState = 0, activation = 0, overhead = 0 } = bytes
  const total = weights + kvCache + trainingState + activation + overhead
  const { assumptions, sources, ...figures } = estimateMemory(input)

  expect(figures).toEqual({
    memoryGB: total / 1e9,
    memoryGiB: total / 2 ** 30,
    breakdown: {
      weightsGB: weights / 1e9,
      kvCacheGB: kvCache / 1e9,
      trainingStateGB: trainingState / 1e9,
      activationGB: activation / 1e9,
      overheadGB: overhead / 1e9,
    },
    overheadFraction: input.overheadFraction ?? 0.2,
    memoryOnlyDeviceLowerBound: null,
  })
  expect(assumptions.join('\n')).toMatch(/GiB is binary[\s\S]*not a purchase recommendation/)
  expect(sources).toEqual(sources.map(() => expect.stringMatching(/^https:\/\//)))
})

const STATE_160_GB = {
  ...TRAINING,
  parametersB: 10,
  stateBytesPerParameter: 16,
  activationGB: 0,
  overheadFraction: 0,
} as const

test.each([
  [80, 2],
  [160, 1],
  [79.999999999, 3],
  [1, 160],
])('160 GB on devices of %d GB are at least %d (D33)', (deviceCapacityGB, devices) => {
  expect(estimateMemory({ ...STATE_160_GB, deviceCapacityGB }).memoryOnlyDeviceLowerBound).toBe(devices)
})

test('an estimate of no whole byte needs one device', () => {
  const nothing = { ...TRAINING, parametersB: 1e-12, activationGB: 0, overheadFraction: 0, deviceCapacityGB: 80 }

  expect(estimateMemory(nothing)).toMatchObject({ memoryGB: 0, memoryOnlyDeviceLowerBound: 1 })
})

test('estimateMemory() refuses a total from the first byte above Number.MAX_SAFE_INTEGER, by its overhead too', () => {
  // 16 bytes each: 254,740,991 bytes, which the activations raise to Number.MAX_SAFE_INTEGER.
  const largest = { ...STATE_160_GB, parametersB: 0.0159213119375, activationGB: 9_007_199 }

  expect(estimateMemory(largest).memoryGB).toBe(Number.MAX_SAFE_INTEGER / 1e9)
  for (const more of [{ parametersB: 0.015921312 }, { overheadFraction: 0.000001 }])
    expect(() => estimateMemory({ ...largest, ...more })).toThrow(EstimateOverflowError)
})
