/**
 * A load is a model with its precision, tokens and users; here it becomes demands on devices. Uses the contract's formula,
 * except that the cache follows the model's layers if they differ.
 */
import {
  type InferenceMemoryInput,
  type MemoryFigures,
  type MemoryInput,
  memoryFigures,
} from '../../inquiry-service/estimator/estimator.ts'
import { type CacheGroup, layeredCache } from '../../inquiry-service/estimator/layered-cache.ts'
import { type LayeredEstimate, layeredEstimate } from './layered.ts'
import type { LoadModel } from './preset.ts'

export interface Load {
  input: MemoryInput
  /** Input with which the contract's formula gives `estimate` to the byte. */
  asUniform: MemoryInput
  estimate: MemoryFigures
  /** The estimate with a layered cache; undefined if the cache is uniform. */
  layered: LayeredEstimate | undefined
  /** Device counts that split the load evenly; null: any count does, as in training. */
  evenCounts: readonly number[] | null
  /** A cache of latents has no key-value heads: what is split over devices are the attention heads. */
  hasLatentCache: boolean
  /** Decimal gigabytes read to add one token to every conversation; null in training and if unknown. */
  readGB: number | null
}

/** @throws EstimateOverflowError, CacheOverflowError when a total exceeds Number.MAX_SAFE_INTEGER bytes */
export function loadOf(input: MemoryInput, model?: LoadModel): Load {
  if (input.workload === 'training')
    return {
      input,
      asUniform: input,
      estimate: memoryFigures(input),
      layered: undefined,
      evenCounts: null,
      hasLatentCache: false,
      readGB: null,
    }
  const cache = model?.cache ?? null
  const layered = model && cache ? layeredEstimate(input, { ...model, cache }) : undefined
  const estimate = layered?.estimate ?? memoryFigures(input)
  const weightsGB = readParametersB(input.parametersB, model) * input.weightBytesPerParameter
  const cacheGB = cache ? readBytes(cache, input) / BYTES_PER_GB : estimate.breakdown.kvCacheGB
  return {
    input,
    asUniform: layered?.asUniform ?? input,
    estimate,
    layered,
    evenCounts: evenCounts(model?.kvHeads ?? input.kvHeads),
    hasLatentCache: cache?.some((group) => 'latent' in group && group.latent) ?? false,
    readGB: model?.isActiveUnknown ? null : weightsGB + cacheGB,
  }
}

const BYTES_PER_GB = 1_000_000_000

/**
 * Billions of parameters that one token reads. For a mixture of experts, the publisher's number is used unchanged: whether
 * it includes embeddings varies, and publishers seldom say.
 */
function readParametersB(parametersB: number, model: LoadModel | undefined): number {
  if (typeof model?.activeParametersB === 'number') return model.activeParametersB
  const lookedUpB = (model?.lookedUpParameters ?? 0) / 1e9
  // Tables can't be larger than the model: the parameters that the reader entered belong to a different one.
  return lookedUpB < parametersB ? parametersB - lookedUpB : parametersB
}

/** The least that a step must read, in bytes. With an indexer that picks tokens, only reading its own keys is certain. */
function readBytes(groups: readonly CacheGroup[], input: InferenceMemoryInput): number {
  const { tokens, concurrency, cacheBytesPerElement: bytesPerElement } = input
  const read = groups.map((group) =>
    group.keeps === 'tokens' && group.indexerElements > 0 ? { ...group, keySize: 0, valueSize: 0 } : group,
  )
  const demand = { tokens, concurrency, bytesPerElement, indexerBytesPerElement: Math.min(1, bytesPerElement) }
  return layeredCache(read, demand, { state: 'lower' }).bytes
}

/** Beyond this many, devices no longer form one group that shares every layer. */
export const MOST_EVEN_DEVICES = 64

/**
 * The device counts over which a model's key-value heads spread evenly, smallest first. Each device has as many heads as any
 * other; beyond one head per device, the number of such groups doubles, and each takes its share of the layers. 8 heads: 1,
 * 2, 4, 8, 16, 32, 64.
 */
export function evenCounts(kvHeads: number, most = MOST_EVEN_DEVICES): number[] {
  const counts: number[] = []
  for (let count = 1; count <= Math.min(kvHeads, most); count += 1) if (kvHeads % count === 0) counts.push(count)
  for (let count = 2 * kvHeads; count <= most; count *= 2) counts.push(count)
  return counts
}

/**
 * An upper bound on tokens per second for one sequence: each token reads the weights it uses and its cache once, at the
 * combined stated peak bandwidth of all devices. Ignores whatever makes real rates lower: links, kernels, the host.
 */
export function tokensPerSecondAtMost(readGB: number, bandwidthGBs: number, devices: number): number {
  return (bandwidthGBs * devices) / readGB
}

/** The load on prebuilt pages, and the forms' initial values: one conversation and a margin of a fifth. */
export const POPULAR_LOAD = { tokens: 8192, concurrency: 1, cacheBytesPerElement: 2, overheadFraction: 0.2 } as const
