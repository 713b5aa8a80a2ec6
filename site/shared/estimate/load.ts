/**
 * A load: a model, its precision, its tokens and its users, as what it asks of devices. From the contract's own formula, with
 * the cache as the model's layers keep it where they differ.
 */
import { estimateMemory, type MemoryEstimate, type MemoryInput } from '../../../inquiry-service/estimator/estimator.ts'
import { type CacheGroup, layeredCache } from '../../../inquiry-service/estimator/layered-cache.ts'
import { evenCounts } from './devices.ts'
import { cacheOfBytes, type LayeredEstimate, layeredEstimate } from './layered-estimate.ts'
import type { LoadModel } from './preset.ts'

export interface Load {
  input: MemoryInput
  estimate: MemoryEstimate
  /** With the cache by layers in place of the uniform one; undefined where it is uniform. */
  layered: LayeredEstimate | undefined
  /** Counts of devices that split it evenly; null: any count does, as in training. */
  evenCounts: readonly number[] | null
  /** Decimal gigabytes read for one more token of every conversation; null in training and where it is not known. */
  readGB: number | null
  /** Input of the contract's formula for this load on `devices` devices, with what each has to keep for itself. */
  inputOn(devices: number): MemoryInput
}

/** @throws EstimateOverflowError, CacheOverflowError when a total exceeds Number.MAX_SAFE_INTEGER bytes */
export function loadOf(input: MemoryInput, model?: LoadModel): Load {
  if (input.workload === 'training') {
    const estimate = estimateMemory(input)
    return { input, estimate, layered: undefined, evenCounts: null, readGB: null, inputOn: () => input }
  }
  const cache = model?.cache ?? null
  const layered = model && cache ? layeredEstimate(input, { ...model, cache }) : undefined
  const estimate = layered?.estimate ?? estimateMemory(input)
  const kvHeads = model?.kvHeads ?? input.kvHeads
  const demand = {
    tokens: input.tokens,
    concurrency: input.concurrency,
    bytesPerElement: input.cacheBytesPerElement,
  }
  const cacheBytes = Math.round(estimate.breakdown.kvCacheGB * BYTES_PER_GB)
  const bytesOn = (ranks: number) =>
    cache
      ? layeredCache(cache, { ...demand, ranks }, { copies: 'every-rank' }).bytes
      : Math.round(cacheBytes * Math.max(1, ranks / kvHeads))
  return {
    input,
    estimate,
    layered,
    evenCounts: evenCounts(kvHeads),
    readGB: model?.isActiveUnknown
      ? null
      : (model?.activeParametersB ?? input.parametersB) * input.weightBytesPerParameter +
        (cache ? readBytes(cache, demand) / BYTES_PER_GB : estimate.breakdown.kvCacheGB),
    inputOn: (devices) => ({ ...input, ...cacheOfBytes(bytesOn(devices)) }),
  }
}

const BYTES_PER_GB = 1_000_000_000

/** The least that a step has to read: where an indexer picks the tokens, how many are read is left open and counts nothing. */
function readBytes(
  groups: readonly CacheGroup[],
  demand: { tokens: number; concurrency: number; bytesPerElement: number },
) {
  const read = groups.filter((group) => group.keeps === 'state' || group.indexerElements === 0)
  return layeredCache(read, demand, { state: 'lower' }).bytes
}
