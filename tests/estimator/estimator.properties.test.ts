/** Rules of the estimator that hold for every valid input, checked with exact fractions: a second way to its figures. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { EstimateOverflowError, estimateMemory, type MemoryInput } from '../../inquiry-service/estimator/estimator.ts'
import { anyInference, anyTraining } from './inputs.ts'

/** `top / bottom`, bottom positive. */
interface Rational {
  readonly top: bigint
  readonly bottom: bigint
}

/** The decimal that a number prints as, for example 0.1 as one tenth. */
function rational(value: number): Rational {
  const match = /^(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(String(value))
  if (!match) throw new Error(`Cannot read a number: a decimal: it prints as ${value}`)
  const [, whole = '', fraction = '', exponent = '0'] = match
  const power = Number(exponent) - fraction.length
  const top = BigInt(whole + fraction)
  return power >= 0 ? { top: top * 10n ** BigInt(power), bottom: 1n } : { top, bottom: 10n ** BigInt(-power) }
}

function product(...factors: readonly Rational[]): Rational {
  return factors.reduce((a, b) => ({ top: a.top * b.top, bottom: a.bottom * b.bottom }))
}

/** The nearest whole number by comparing the remainder, halves up. */
function nearest({ top, bottom }: Rational): bigint {
  const floor = top / bottom
  const remainder = top - floor * bottom
  return remainder + remainder >= bottom ? floor + 1n : floor
}

/** The smallest whole number not below `top / bottom`. */
function ceiling({ top, bottom }: Rational): bigint {
  const floor = top / bottom
  return floor * bottom === top ? floor : floor + 1n
}

const BILLION = rational(1e9)

interface Bytes {
  weights: bigint
  kvCache: bigint
  trainingState: bigint
  activation: bigint
}

/** The table of D32, row by row. */
function partsOf(input: MemoryInput): Bytes {
  if (input.workload === 'training') {
    const state = rational(input.stateBytesPerParameter ?? 18)
    return {
      weights: 0n,
      kvCache: 0n,
      trainingState: nearest(product(rational(input.parametersB), BILLION, state)),
      activation: nearest(product(rational(input.activationGB), BILLION)),
    }
  }
  const elements = 2n * BigInt(input.layers) * BigInt(input.kvHeads) * BigInt(input.headDim) * BigInt(input.tokens)
  const cached = { top: elements * BigInt(input.concurrency), bottom: 1n }
  return {
    weights: nearest(product(rational(input.parametersB), BILLION, rational(input.weightBytesPerParameter))),
    kvCache: nearest(product(cached, rational(input.cacheBytesPerElement))),
    trainingState: 0n,
    activation: 0n,
  }
}

function expected(input: MemoryInput) {
  const parts = partsOf(input)
  const stated = parts.weights + parts.kvCache + parts.trainingState + parts.activation
  const fraction = input.overheadFraction ?? 0.2
  const overhead = nearest(product({ top: stated, bottom: 1n }, rational(fraction)))
  const total = stated + overhead
  if (total > 2n ** 53n - 1n) return 'overflow'
  const capacity = input.deviceCapacityGB === undefined ? undefined : product(rational(input.deviceCapacityGB), BILLION)
  const devices = capacity && ceiling({ top: total * capacity.bottom, bottom: capacity.top })
  return {
    memoryGB: Number(total) / 1e9,
    memoryGiB: Number(total) / 2 ** 30,
    breakdown: {
      weightsGB: Number(parts.weights) / 1e9,
      kvCacheGB: Number(parts.kvCache) / 1e9,
      trainingStateGB: Number(parts.trainingState) / 1e9,
      activationGB: Number(parts.activation) / 1e9,
      overheadGB: Number(overhead) / 1e9,
    },
    overheadFraction: fraction,
    memoryOnlyDeviceLowerBound: devices === undefined ? null : Math.max(1, Number(devices)),
  }
}

function actual(input: MemoryInput) {
  try {
    const { assumptions: _, sources: __, ...figures } = estimateMemory(input)
    return figures
  } catch (error) {
    if (error instanceof EstimateOverflowError) return 'overflow'
    throw error
  }
}

test('estimateMemory() gives for every input what the table of formulas gives in fractions', () => {
  fc.assert(
    fc.property(fc.oneof(anyInference, anyTraining), (input) => {
      expect(actual(input)).toEqual(expected(input))
    }),
    { numRuns: 2000 },
  )
})
