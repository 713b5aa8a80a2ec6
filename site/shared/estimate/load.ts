/**
 * A load: a model, its precision, its tokens and its users, as what it asks of devices. From the contract's own formula, with
 * the cache as the model's layers keep it where they differ.
 */
import {
  estimateMemory,
  type InferenceMemoryInput,
  type MemoryEstimate,
  type MemoryInput,
} from '../../../inquiry-service/estimator/estimator.ts'
import { type CacheGroup, layeredCache } from '../../../inquiry-service/estimator/layered-cache.ts'
import { evenCounts } from './devices.ts'
import { type LayeredEstimate, layeredEstimate } from './layered-estimate.ts'
import type { LoadModel } from './preset.ts'

export interface Load {
  input: MemoryInput
  /** The same for the contract's formula, which then gives `estimate` to the byte. */
  asUniform: MemoryInput
  estimate: MemoryEstimate
  /** With the cache by layers in place of the uniform one; undefined where it is uniform. */
  layered: LayeredEstimate | undefined
  /** Counts of devices that split it evenly; null: any count does, as in training. */
  evenCounts: readonly number[] | null
  /** Decimal gigabytes read for one more token of every conversation; null in training and where it is not known. */
  readGB: number | null
}

/** @throws EstimateOverflowError, CacheOverflowError when a total exceeds Number.MAX_SAFE_INTEGER bytes */
export function loadOf(input: MemoryInput, model?: LoadModel): Load {
  if (input.workload === 'training')
    return {
      input,
      asUniform: input,
      estimate: estimateMemory(input),
      layered: undefined,
      evenCounts: null,
      readGB: null,
    }
  const cache = model?.cache ?? null
  const layered = model && cache ? layeredEstimate(input, { ...model, cache }) : undefined
  const estimate = layered?.estimate ?? estimateMemory(input)
  const weightsGB = readParametersB(input.parametersB, model) * input.weightBytesPerParameter
  const cacheGB = cache ? readBytes(cache, input) / BYTES_PER_GB : estimate.breakdown.kvCacheGB
  return {
    input,
    asUniform: layered?.asUniform ?? input,
    estimate,
    layered,
    evenCounts: evenCounts(model?.kvHeads ?? input.kvHeads),
    readGB: model?.isActiveUnknown ? null : weightsGB + cacheGB,
  }
}

const BYTES_PER_GB = 1_000_000_000

/**
 * Billions of parameters that one token reads. Of a mixture of experts the publisher's number is taken as it is: publishers count
 * embeddings in it, or do not, and seldom say which.
 */
function readParametersB(parametersB: number, model: LoadModel | undefined): number {
  if (typeof model?.activeParametersB === 'number') return model.activeParametersB
  const lookedUpB = (model?.lookedUpParameters ?? 0) / 1e9
  // Tables larger than the model are another model's: the reader's own figures are not mixed with them.
  return lookedUpB < parametersB ? parametersB - lookedUpB : parametersB
}

/** The least that a step has to read. Where an indexer picks the tokens, all that is certain is that it reads its own keys. */
function readBytes(groups: readonly CacheGroup[], input: InferenceMemoryInput): number {
  const { tokens, concurrency, cacheBytesPerElement: bytesPerElement } = input
  const read = groups.map((group) =>
    group.keeps === 'tokens' && group.indexerElements > 0 ? { ...group, keySize: 0, valueSize: 0 } : group,
  )
  const demand = { tokens, concurrency, bytesPerElement, indexerBytesPerElement: Math.min(1, bytesPerElement) }
  return layeredCache(read, demand, { state: 'lower' }).bytes
}
