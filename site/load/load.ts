/**
 * A load is a model with its precision, tokens and users; here it becomes demands on devices. Uses the contract's formula,
 * except that the cache follows the model's layers if they differ.
 */
import type { Experts } from '../../content/schema/preset.ts'
import {
  type InferenceMemoryInput,
  type MemoryFigures,
  type MemoryInput,
  memoryFigures,
} from '../../inquiry-service/estimator/estimator.ts'
import { type CacheGroup, cacheBytes, type TokenGroup } from '../../inquiry-service/estimator/layered-cache.ts'
import {
  formShape,
  type LayeredEstimate,
  type LoadModel,
  layeredEstimate,
  loadModelOf,
  type PagePreset,
} from './preset.ts'

/** Bytes of a weight in four bits: with a scale of 8 bits for every 16 weights, and for every 32. */
export const NVFP4_BYTES = 0.5625
const MXFP4_BYTES = 0.53125

export interface Load {
  input: MemoryInput
  /** Held at once; 1 in training. */
  conversations: number
  estimate: MemoryFigures
  layered: LayeredEstimate | undefined
  /** Device counts that split the load evenly; null: any count does, as in training. */
  evenCounts: readonly number[] | null
  /** What every device of a tensor-parallel group holds whole; undefined: nothing. */
  shared: SharedCache | undefined
  step: Step | null
  model: LoadModel | undefined
}

export interface Step {
  readGB: number | null
  /** The same if the router of a mixture spreads the conversations evenly over its experts; null if that is no different. */
  evenReadGB: number | null
  /** Billions of parameters that a token multiplies with. */
  activeB: number | null
  /** The same for a token of the prompt, which may pass through fewer layers, and needs no output head but for the last. */
  promptB: number | null
}

/** The one head or latent that all attention heads read, so that splitting those splits nothing of it. */
interface SharedCache {
  perConversationGB: number
  conversations: number
}

/** @throws EstimateOverflowError, CacheOverflowError */
export function loadOf(input: MemoryInput, model?: LoadModel): Load {
  if (input.workload === 'training')
    return {
      input,
      conversations: 1,
      estimate: memoryFigures(input),
      layered: undefined,
      evenCounts: null,
      shared: undefined,
      step: null,
      model,
    }
  const cache = model?.cache ?? null
  const layered = model && cache ? layeredEstimate(input, { ...model, cache }) : undefined
  const estimate = layered?.estimate ?? memoryFigures(input)
  const cacheGB = cache ? readBytes(cache, input) / BYTES_PER_GB : estimate.breakdown.kvCacheGB
  return {
    input,
    conversations: input.concurrency,
    estimate,
    layered,
    evenCounts: evenCounts(model?.kvHeads ?? input.kvHeads, model?.queryHeads ?? null),
    shared: sharedCache(cache, input),
    step: model?.isActiveUnknown ? UNKNOWN : stepOf(input, model, cacheGB),
    model,
  }
}

const UNKNOWN: Step = { readGB: null, evenReadGB: null, activeB: null, promptB: null }

function stepOf(input: InferenceMemoryInput, model: LoadModel | undefined, cacheGB: number): Step {
  const { parametersB, weightBytesPerParameter: bytes, concurrency } = input
  const unreadB = unreadParametersB(parametersB, model)
  const activeB = leastActiveB(model?.activeParametersB, unreadB) ?? parametersB - unreadB
  const headB = (model?.headParameters ?? 0) / 1e9
  const experts = concurrency > 1 ? model?.experts : null
  const touchedB = experts ? touchedParametersB(parametersB - unreadB, activeB, experts, concurrency) : null
  // In files of mixed formats, what a dense model does not read is what stays in 16 bits.
  const mixedGB = unreadB * (isOneFormat(bytes) || model?.activeParametersB ? 0 : Math.max(0, 2 - bytes))
  return {
    readGB: activeB * bytes - mixedGB + cacheGB,
    evenReadGB: touchedB === null ? null : touchedB * bytes + cacheGB,
    activeB,
    promptB: (leastActiveB(model?.promptParametersB, unreadB) ?? activeB) - headB,
  }
}

/**
 * The share of a layer's routed experts that the tokens of one step touch, if the router spreads them evenly:
 * 1 − (1 − k ÷ E)^B. DeepSeek-R1, 8 of 256: 64 conversations touch 87%, one conversation 3.1%.
 */
export function touchedShare({ routed, perToken }: Experts, conversations: number): number {
  return 1 - (1 - perToken / routed) ** conversations
}

/**
 * Billions of parameters that a step reads of a mixture of experts, with even routing. What is not routed is in the active
 * parameters and in the total alike, so the routed ones follow from both.
 *
 *     DeepSeek-R1: 671.026 − 37 = 634.026, which is 248 ÷ 256 of 654.5 routed. 64 conversations read 16.5 + 568.7 = 585.2.
 */
export function touchedParametersB(totalB: number, activeB: number, experts: Experts, conversations: number): number {
  const share = experts.perToken / experts.routed
  const routedB = (totalB - activeB) / (1 - share)
  return activeB + routedB * (touchedShare(experts, conversations) - share)
}

const BYTES_PER_GB = 1_000_000_000

/**
 * Billions of parameters that no token reads or multiplies with: tables in which it looks up a row, and the parts that text
 * doesn't use. Such parts can't be larger than the model: the parameters that the reader entered belong to a different one.
 */
function unreadParametersB(parametersB: number, model: LoadModel | undefined): number {
  const unreadB = (model?.lookedUpParameters ?? 0) / 1e9 + (model?.notReadB ?? 0)
  return unreadB < parametersB ? unreadB : 0
}

/**
 * The least that a token uses of a mixture of experts, in billions, so that a rate made of it is an upper bound: the
 * publisher's count rounded down as far as its digits allow (37 may be 36.5), less the input embedding, because few say
 * whether they count it. Tables of n-grams, larger than all that is active, are counted by none. Undefined if it is none.
 */
function leastActiveB(activeB: number | null | undefined, unreadB: number): number | undefined {
  if (typeof activeB !== 'number') return undefined
  const leastB = activeB - halfOfLastDigit(activeB)
  return unreadB < leastB ? leastB - unreadB : leastB
}

/** Half a unit of the last digit: 0.5 of 37, 0.05 of 3.3. */
function halfOfLastDigit(value: number): number {
  const decimals = String(value).split('.')[1]?.length ?? 0
  return 0.5 * 10 ** -decimals
}

/** Bytes of a weight in one format, its scales included; any other number is the mean of several. */
const FORMAT_BYTES = [4, 2, 1, NVFP4_BYTES, MXFP4_BYTES, 0.5]

export function isFourBits(bytes: number): boolean {
  return bytes < 0.75 && isOneFormat(bytes)
}

function isOneFormat(bytes: number): boolean {
  return FORMAT_BYTES.some((each) => Math.abs(each - bytes) < 0.001)
}

/** A state is split with its heads; a single head or latent is not. */
export function sharedCache(
  groups: readonly CacheGroup[] | null,
  input: InferenceMemoryInput,
): SharedCache | undefined {
  const { tokens, concurrency, cacheBytesPerElement: bytesPerElement } = input
  const whole = (groups ?? []).filter(
    (group) => group.keeps === 'tokens' && group.kvHeads === 1 && group.valueSize === 0,
  )
  if (whole.length === 0) return undefined
  const bytes = cacheBytes(whole, { tokens, concurrency: 1, bytesPerElement })
  return { perConversationGB: bytes / BYTES_PER_GB, conversations: concurrency }
}

/** The least that a step must read, in bytes. With an indexer that picks tokens, only reading its own keys is certain. */
function readBytes(groups: readonly CacheGroup[], input: InferenceMemoryInput): number {
  const { tokens, concurrency, cacheBytesPerElement: bytesPerElement } = input
  const read = groups.map((group) =>
    group.keeps === 'tokens' && isPicked(group) ? { ...group, keySize: 0, valueSize: 0 } : group,
  )
  return cacheBytes(read, { tokens, concurrency, bytesPerElement }, { state: 'lower' })
}

/** Layers without an index of their own may use that of another layer. */
function isPicked({ indexerBytes, packedBytes, latent }: TokenGroup): boolean {
  return indexerBytes > 0 || (latent && packedBytes !== null)
}

/** A server of today: what needs more is counted, and shown where nothing smaller holds the load. */
export const MOST_DEVICES = 8

/** Beyond this many, devices no longer form one group that shares every layer. */
export const MOST_EVEN_DEVICES = 64

/**
 * The device counts over which a model's heads spread evenly, smallest first. Each device has as many key-value and as many
 * query heads as any other; beyond one key-value head per device, the number of such groups doubles, and each takes its share
 * of the layers. 8 key-value heads of 64: 1, 2, 4, 8, 16, 32, 64. A single one is shared by the query heads that are split.
 */
export function evenCounts(kvHeads: number, queryHeads: number | null, most = MOST_EVEN_DEVICES): number[] {
  const heads = kvHeads === 1 && queryHeads !== null ? queryHeads : kvHeads
  const counts: number[] = []
  for (let count = 1; count <= Math.min(heads, most); count += 1)
    if (heads % count === 0 && (queryHeads ?? heads) % count === 0) counts.push(count)
  const widest = counts.at(-1) ?? 1
  for (let count = 2 * widest; count <= most; count *= 2) counts.push(count)
  return counts
}

export const POPULAR_LOAD = { tokens: 8192, concurrency: 1, cacheBytesPerElement: 2, overheadFraction: 0.2 } as const

export type ServingLoad = Load & { input: InferenceMemoryInput }

export function presetLoad(preset: PagePreset, changes: Partial<InferenceMemoryInput> = {}): ServingLoad {
  const { parametersB, weights } = preset
  const input: InferenceMemoryInput = {
    workload: 'inference',
    parametersB,
    weightBytesPerParameter: weights.bytesPerParameter ?? 2,
    ...formShape(preset),
    ...POPULAR_LOAD,
    ...changes,
  }
  return { ...loadOf(input, loadModelOf(preset)), input }
}
