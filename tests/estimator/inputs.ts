/** Estimator inputs for tests: one plain input per workload, and any valid input. */
import fc from 'fast-check'
import type { InferenceMemoryInput, TrainingMemoryInput } from '../../inquiry-service/estimator/estimator.ts'

/** Eight billion parameters in BF16, 8,192 cached tokens of exactly one GiB. */
export const INFERENCE = {
  workload: 'inference',
  parametersB: 8,
  weightBytesPerParameter: 2,
  layers: 32,
  kvHeads: 8,
  headDim: 128,
  tokens: 8192,
  cacheBytesPerElement: 2,
  concurrency: 1,
} as const satisfies InferenceMemoryInput

export const TRAINING = {
  workload: 'training',
  parametersB: 7,
  activationGB: 10,
} as const satisfies TrainingMemoryInput

const real = (min: number, max: number) => fc.double({ min, max, noNaN: true }).map((value) => value + 0)
const count = (max: number) => fc.integer({ min: 1, max })

const common = {
  parametersB: real(0.000001, 100_000),
  overheadFraction: fc.option(real(0, 5), { nil: undefined }),
  deviceCapacityGB: fc.option(real(1, 10_000), { nil: undefined }),
}

export const anyInference: fc.Arbitrary<InferenceMemoryInput> = fc.record({
  ...common,
  workload: fc.constant('inference' as const),
  weightBytesPerParameter: real(0.125, 8),
  layers: count(10_000),
  kvHeads: count(10_000),
  headDim: count(10_000),
  tokens: count(10_000_000),
  cacheBytesPerElement: real(0.125, 8),
  concurrency: count(1_000_000),
})

export const anyTraining: fc.Arbitrary<TrainingMemoryInput> = fc.record({
  ...common,
  workload: fc.constant('training' as const),
  activationGB: real(0, 10_000_000),
  stateBytesPerParameter: fc.constantFrom(16 as const, 18 as const, undefined),
})
