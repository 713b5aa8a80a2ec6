import { describe, expect, test } from 'vitest'
import {
  EstimateOverflowError,
  estimateMemory,
  type InferenceMemoryInput,
  type TrainingMemoryInput,
} from '../../inquiry-service/estimator/estimator.ts'
import { INFERENCE, TRAINING } from './inputs.ts'

/** Figures worked out by hand in bytes; the answer has gigabytes. */
function expectBytes(
  input: InferenceMemoryInput | TrainingMemoryInput,
  bytes: { weights?: number; kvCache?: number; trainingState?: number; activation?: number; overhead: number },
) {
  const { weights = 0, kvCache = 0, trainingState = 0, activation = 0, overhead } = bytes
  const total = weights + kvCache + trainingState + activation + overhead
  const { assumptions: _, sources: __, ...figures } = estimateMemory(input)
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
}

describe('estimateMemory() for inference', () => {
  test('counts 131,072 bytes per token for 32 layers of 8 heads of 128 in two bytes, so that 8,192 tokens are one GiB', () => {
    const oneToken = { ...INFERENCE, tokens: 1, overheadFraction: 0 }
    expectBytes(oneToken, { weights: 16_000_000_000, kvCache: 131_072, overhead: 0 })
    // A fifth of 17,073,741,824 is 3,414,748,364.8
    expectBytes(INFERENCE, { weights: 16_000_000_000, kvCache: 1_073_741_824, overhead: 3_414_748_365 })
  })

  test('multiplies the cache by the sequences held at the same time', () => {
    expectBytes(
      { ...INFERENCE, concurrency: 64, overheadFraction: 0 },
      { weights: 16_000_000_000, kvCache: 68_719_476_736, overhead: 0 },
    )
  })

  test('takes fractions of a byte for weights and cache', () => {
    expectBytes(
      { ...INFERENCE, weightBytesPerParameter: 0.5, cacheBytesPerElement: 0.125, overheadFraction: 0.1 },
      { weights: 4_000_000_000, kvCache: 67_108_864, overhead: 406_710_886 },
    )
  })

  test('works a mixture of experts out from its total parameters', () => {
    // 671 B in one byte; 61 layers of one latent of 576 in two bytes over 4,096 tokens, counted as uniform attention.
    expectBytes(
      {
        ...INFERENCE,
        parametersB: 671,
        weightBytesPerParameter: 1,
        layers: 61,
        kvHeads: 1,
        headDim: 576,
        tokens: 4096,
        overheadFraction: 0.2,
      },
      { weights: 671_000_000_000, kvCache: 575_668_224, overhead: 134_315_133_645 },
    )
  })
})

describe('estimateMemory() for training', () => {
  test('counts 18 bytes per parameter unless 16 are asked for, and the activations as stated', () => {
    expectBytes(TRAINING, { trainingState: 126_000_000_000, activation: 10_000_000_000, overhead: 27_200_000_000 })
    expectBytes(
      { ...TRAINING, stateBytesPerParameter: 16, overheadFraction: 0 },
      { trainingState: 112_000_000_000, activation: 10_000_000_000, overhead: 0 },
    )
  })

  test('adds nothing for activations of zero', () => {
    expectBytes({ ...TRAINING, activationGB: 0, overheadFraction: 0 }, { trainingState: 126_000_000_000, overhead: 0 })
  })
})

describe('estimateMemory() rounds each part to whole bytes, halves up (D32)', () => {
  const smallest = { ...INFERENCE, parametersB: 0.000001, layers: 1, kvHeads: 1, headDim: 1, tokens: 1 }

  test.each([
    { weightBytesPerParameter: 0.1255, weights: 126, rule: '125.5 up' },
    { weightBytesPerParameter: 0.12549, weights: 125, rule: '125.49 down' },
    { weightBytesPerParameter: 0.3, weights: 300, rule: '0.3 of a thousand to 300, as decimals do' },
  ])('weights of $rule', ({ weightBytesPerParameter, weights }) => {
    expectBytes({ ...smallest, weightBytesPerParameter, overheadFraction: 0 }, { weights, kvCache: 4, overhead: 0 })
  })

  test.each([
    { cacheBytesPerElement: 0.25, kvCache: 1 },
    { cacheBytesPerElement: 0.125, kvCache: 0 },
    { cacheBytesPerElement: 0.75, kvCache: 2 },
  ])('a cache of twice $cacheBytesPerElement to $kvCache', ({ cacheBytesPerElement, kvCache }) => {
    expectBytes({ ...smallest, cacheBytesPerElement, overheadFraction: 0 }, { weights: 2000, kvCache, overhead: 0 })
  })

  test('overhead, which is taken of the rounded parts', () => {
    // Unrounded parts would be 125.4 + 0.4 = 125.8, half of it 62.9; the rounded ones are 125 and half of that is 62.5.
    expectBytes(
      { ...smallest, weightBytesPerParameter: 0.1254, cacheBytesPerElement: 0.2, overheadFraction: 0.5 },
      { weights: 125, kvCache: 0, overhead: 63 },
    )
  })

  test('a product that binary fractions would miss', () => {
    // In binary floating point 1.1 · 0.7 · 10⁹ falls short of 770,000,000.
    expectBytes(
      { ...smallest, parametersB: 1.1, weightBytesPerParameter: 0.7, cacheBytesPerElement: 0.125, overheadFraction: 0 },
      { weights: 770_000_000, kvCache: 0, overhead: 0 },
    )
  })
})

describe('estimateMemory() counts devices', () => {
  const bytes160GB = {
    ...TRAINING,
    parametersB: 10,
    stateBytesPerParameter: 16,
    activationGB: 0,
    overheadFraction: 0,
  } as const

  test.each([
    { deviceCapacityGB: 80, devices: 2, rule: 'exactly full ones' },
    { deviceCapacityGB: 160, devices: 1, rule: 'one that is exactly full' },
    { deviceCapacityGB: 159.999999999, devices: 2, rule: 'one more for the last byte' },
    { deviceCapacityGB: 79.999999999, devices: 3, rule: 'one more for the last two bytes' },
    { deviceCapacityGB: 10_000, devices: 1, rule: 'at least one' },
    { deviceCapacityGB: 1, devices: 160, rule: 'the smallest ones' },
  ])('$devices of $deviceCapacityGB GB for 160 GB: $rule (D33)', ({ deviceCapacityGB, devices }) => {
    expect(estimateMemory({ ...bytes160GB, deviceCapacityGB }).memoryOnlyDeviceLowerBound).toBe(devices)
  })

  test('none without a capacity', () => {
    expect(estimateMemory(bytes160GB).memoryOnlyDeviceLowerBound).toBeNull()
  })

  test('one for an estimate of no whole byte', () => {
    const nothing = { ...TRAINING, parametersB: 1e-12, activationGB: 0, overheadFraction: 0, deviceCapacityGB: 80 }
    expect(estimateMemory(nothing)).toMatchObject({ memoryGB: 0, memoryOnlyDeviceLowerBound: 1 })
  })
})

describe('estimateMemory() refuses totals that a number cannot count', () => {
  const largest = {
    workload: 'training',
    // 16 bytes each: 254,740,991 bytes, which the activations raise to Number.MAX_SAFE_INTEGER.
    parametersB: 0.0159213119375,
    stateBytesPerParameter: 16,
    activationGB: 9_007_199,
    overheadFraction: 0,
  } as const

  test('from the first byte above Number.MAX_SAFE_INTEGER', () => {
    expect(estimateMemory(largest).memoryGB).toBe(Number.MAX_SAFE_INTEGER / 1e9)
    expect(() => estimateMemory({ ...largest, parametersB: 0.015921312 })).toThrow(EstimateOverflowError)
  })

  test('when it is the overhead that exceeds it', () => {
    expect(() => estimateMemory({ ...largest, overheadFraction: 0.000001 })).toThrow(
      'Cannot estimate: the total exceeds Number.MAX_SAFE_INTEGER bytes',
    )
  })
})

test.each([INFERENCE, TRAINING])(
  'estimateMemory() says for $workload what it assumes and where that comes from',
  (input) => {
    const { assumptions, sources } = estimateMemory(input)

    expect(assumptions.join('\n')).toMatch(/GiB is binary/)
    expect(assumptions.join('\n')).toMatch(/not a purchase recommendation/)
    expect(new Set(assumptions).size).toBe(assumptions.length)
    expect(sources.length).toBeGreaterThan(0)
    for (const source of sources) expect(source).toMatch(/^https:\/\//)
  },
)

test('estimateMemory() gives each caller lists of its own', () => {
  estimateMemory(INFERENCE).assumptions.push('changed by a caller')
  expect(estimateMemory(INFERENCE).assumptions).not.toContain('changed by a caller')
})
