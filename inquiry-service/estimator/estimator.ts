/**
 * The memory estimate: one function for browser, service and edge (D35). Everything is counted in whole bytes: each part is rounded
 * halves up, the overhead is taken of the rounded parts (D32).
 */
import { decimal, divideCeil, roundHalfUp, times, wholeProduct } from './decimal.ts'

/** Part of share links; raised when a formula below changes. */
export const FORMULA_VERSION = 1

export const DEFAULT_OVERHEAD_FRACTION = 0.2
export const DEFAULT_STATE_BYTES_PER_PARAMETER = 18

interface CommonInput {
  parametersB: number
  overheadFraction?: number | undefined
  deviceCapacityGB?: number | undefined
}

export interface InferenceMemoryInput extends CommonInput {
  workload: 'inference'
  weightBytesPerParameter: number
  layers: number
  kvHeads: number
  headDim: number
  tokens: number
  cacheBytesPerElement: number
  concurrency: number
}

export interface TrainingMemoryInput extends CommonInput {
  workload: 'training'
  /** Activations, decimal gigabytes: asked for, not guessed. */
  activationGB: number
  stateBytesPerParameter?: 16 | 18 | undefined
}

export type MemoryInput = InferenceMemoryInput | TrainingMemoryInput

export interface MemoryFigures {
  memoryGB: number
  memoryGiB: number
  breakdown: {
    weightsGB: number
    kvCacheGB: number
    trainingStateGB: number
    activationGB: number
    overheadGB: number
  }
  overheadFraction: number
  memoryOnlyDeviceLowerBound: number | null
}

export interface MemoryEstimate extends MemoryFigures {
  assumptions: string[]
  sources: string[]
}

/** The total is beyond the whole bytes that a JavaScript number counts exactly (D34). */
export class EstimateOverflowError extends RangeError {}

const BYTES_PER_GB = 1_000_000_000
const BYTES_PER_GIB = 1_073_741_824

/** @throws EstimateOverflowError, as `memoryFigures` does */
export function estimateMemory(input: MemoryInput): MemoryEstimate {
  return {
    ...memoryFigures(input),
    assumptions: [...ASSUMPTIONS[input.workload], ...COMMON_ASSUMPTIONS],
    sources: [...SOURCES[input.workload]],
  }
}

/**
 * Without the words, which a page has from its build. 8 B parameters of 2 bytes, 32 layers, 8 heads of 128, 8,192 tokens, one sequence:
 * 16,000,000,000 + 2·32·8·128·8,192·2 = 1,073,741,824 bytes (1 GiB), and a fifth of the sum as overhead.
 *
 * @throws EstimateOverflowError when the total exceeds Number.MAX_SAFE_INTEGER bytes
 */
export function memoryFigures(input: MemoryInput): MemoryFigures {
  const overheadFraction = input.overheadFraction ?? DEFAULT_OVERHEAD_FRACTION
  const parts = { weights: 0n, kvCache: 0n, trainingState: 0n, activation: 0n }
  if (input.workload === 'inference') {
    parts.weights = wholeProduct(input.parametersB, BYTES_PER_GB, input.weightBytesPerParameter)
    parts.kvCache = kvCacheBytes(input)
  } else {
    const stateBytes = input.stateBytesPerParameter ?? DEFAULT_STATE_BYTES_PER_PARAMETER
    parts.trainingState = wholeProduct(input.parametersB, BYTES_PER_GB, stateBytes)
    parts.activation = wholeProduct(input.activationGB, BYTES_PER_GB)
  }
  const stated = parts.weights + parts.kvCache + parts.trainingState + parts.activation
  const overhead = roundHalfUp(times({ units: stated, scale: 0 }, decimal(overheadFraction)))
  const total = stated + overhead
  if (total > BigInt(Number.MAX_SAFE_INTEGER)) {
    throw new EstimateOverflowError('Cannot estimate: the total exceeds Number.MAX_SAFE_INTEGER bytes')
  }
  return {
    memoryGB: Number(total) / BYTES_PER_GB,
    memoryGiB: Number(total) / BYTES_PER_GIB,
    breakdown: {
      weightsGB: Number(parts.weights) / BYTES_PER_GB,
      kvCacheGB: Number(parts.kvCache) / BYTES_PER_GB,
      trainingStateGB: Number(parts.trainingState) / BYTES_PER_GB,
      activationGB: Number(parts.activation) / BYTES_PER_GB,
      overheadGB: Number(overhead) / BYTES_PER_GB,
    },
    overheadFraction,
    memoryOnlyDeviceLowerBound: deviceLowerBound(total, input.deviceCapacityGB),
  }
}

/** A key and a value for each. */
function kvCacheBytes(input: InferenceMemoryInput): bigint {
  const { layers, kvHeads, headDim, tokens, concurrency, cacheBytesPerElement } = input
  return wholeProduct(2, layers, kvHeads, headDim, tokens, concurrency, cacheBytesPerElement)
}

/** Exact at the boundary: 160 GB on devices of 80 GB are 2 (D33). */
function deviceLowerBound(total: bigint, deviceCapacityGB: number | undefined): number | null {
  if (deviceCapacityGB === undefined) return null
  const devices = divideCeil(total, times(decimal(deviceCapacityGB), decimal(BYTES_PER_GB)))
  return devices < 1n ? 1 : Number(devices)
}

const COMMON_ASSUMPTIONS = [
  'GB is decimal (10^9 bytes), GiB is binary (2^30 bytes)',
  'The overhead is an adjustable share of the other parts, not a measurement',
  'The device count assumes perfect distribution; it says nothing about throughput, topology or fit',
  'A planning estimate, not a purchase recommendation',
]

const ASSUMPTIONS = {
  inference: [
    'Weights: every parameter takes the stated bytes; quantization metadata is left out',
    'KV cache: full attention, the same in every layer, a key and a value for each head and token',
    'Sliding windows, prefix sharing, latent attention and offloading are left out',
  ],
  training: [
    'Mixed-precision Adam over all parameters, not LoRA',
    '16 bytes per parameter are weight, gradient and two Adam moments in FP32; 18 add a half-precision copy',
    'Activations are as stated in the input; nothing is sharded, recomputed or offloaded',
  ],
} as const

const SOURCES = {
  inference: [
    'https://arxiv.org/abs/2305.13245 (grouped-query attention: what a key-value head is)',
    'https://arxiv.org/abs/2309.06180 (the KV cache of a served model, byte for byte)',
  ],
  training: [
    'https://arxiv.org/abs/1910.02054 (ZeRO, section 3: model states of mixed-precision Adam)',
    'https://arxiv.org/abs/1412.6980 (Adam: two moments for each parameter)',
  ],
} as const
