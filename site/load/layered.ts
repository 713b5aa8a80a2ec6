/** The estimate with the cache that the architecture really keeps, alongside that of the uniform formula, and what a page says of it. */
import { equivalentCache } from '../../inquiry-service/estimator/equivalent-cache.ts'
import {
  EstimateOverflowError,
  type InferenceMemoryInput,
  type MemoryFigures,
  memoryFigures,
} from '../../inquiry-service/estimator/estimator.ts'
import {
  type CacheGroup,
  CacheOverflowError,
  type CacheRange,
  cacheBytes,
  type LayeredCache,
  layeredCache,
} from '../../inquiry-service/estimator/layered-cache.ts'
import { printNumber } from '../core/numbers.ts'
import { count, lowerFirst } from '../core/words.ts'
import type { CacheModel } from './preset.ts'
import { roundedGB } from './view.ts'

export interface LayeredWords {
  title: string
  sentences: string[]
}

const OF_CHOICE: Readonly<Record<CacheRange['choice'], (lower: string, upper: string) => string>> = {
  windows: (lower, upper) =>
    `${lower} where the engine frees what lies outside a window, ${upper} where it keeps every token.`,
  records: (lower, upper) =>
    `${lower} counting only the bytes of the elements, ${upper} in packed records with their scales.`,
  state: (lower, upper) =>
    `${lower} with the fixed state in narrow elements, ${upper} with all of it in four bytes each.`,
  copies: (lower, upper) =>
    `${lower} if it is held once, ${upper} in total where tensor parallelism copies it to every device. The tables of devices assume data-parallel attention: each conversation’s cache is on one device.`,
}

/** Compares both estimates, then gives the lower and upper value of each choice. */
export function layeredWords(model: CacheModel, { estimate, naive, cache }: LayeredEstimate): LayeredWords {
  const { layers, kvHeads, headDim } = formShape(model)
  const kept = estimate.breakdown.kvCacheGB
  const uniform = naive.breakdown.kvCacheGB
  const factor = uniform / kept
  return {
    title: `KV cache of ${model.name}, counted layer by layer: ${gigabytes(kept)}`,
    sentences: [
      `This is what the result uses. The uniform formula over its ${count(model.layers, 'layer')} of ${count(model.kvHeads, 'head')} of ${printNumber(model.headDim)} gives ${gigabytes(uniform)}${
        factor >= 1.005 || factor <= 0.995 ? ` (${printNumber(Number(factor.toPrecision(3)))} times as much)` : ''
      } and ${gigabytes(naive.memoryGB)} in all.`,
      `The fields show its uniform equivalent for the API${model.cache?.some((group) => group.keeps === 'tokens' && group.indexerBytes > 0) ? ' at two bytes per element' : ''}: ${count(layers, 'layer')} of ${count(kvHeads, 'head')} of ${printNumber(headDim)}.`,
      ...cache.ranges.map(({ choice, lowerBytes, upperBytes }) =>
        OF_CHOICE[choice](gigabytes(lowerBytes / 1e9), gigabytes(upperBytes / 1e9)),
      ),
    ],
  }
}

/** Ends the assumption about the cache: `, as DeepSeek-V3 keeps it: latent attention`. */
export function layeredAssumption(model: CacheModel, { cache }: LayeredEstimate): string {
  return `, as ${model.name} keeps it: ${[...new Set(cache.parts.map(({ name }) => lowerFirst(name)))].join('; ')}`
}

const gigabytes = (gb: number) => `${roundedGB(gb)} GB`

interface CacheShape {
  layers: number
  kvHeads: number
  headDim: number
}

export interface LayeredEstimate {
  /** Uses the layered cache instead of the formula's. */
  estimate: MemoryFigures
  cache: LayeredCache
  /** Applies the uniform formula to the configuration's layers and heads, as if all layers were alike. */
  naive: MemoryFigures
  /** Meaningful input for the API, whose formula is uniform: exact except for state and rounding. */
  equivalent: InferenceMemoryInput
}

/** The values of the form's fields: the uniform equivalent if there is one, or else the configuration's own. */
export function formShape({ layers, kvHeads, headDim, cache }: CacheModel): CacheShape {
  const equivalent = cache && equivalentCache(cache)
  return equivalent
    ? { layers: equivalent.layers, kvHeads: equivalent.kvHeads, headDim: equivalent.headDim }
    : { layers, kvHeads, headDim }
}

/**
 * Both estimates for a model whose layers differ. The number of ranks is the fewest devices by the layered estimate.
 *
 * @throws EstimateOverflowError, CacheOverflowError when a total exceeds Number.MAX_SAFE_INTEGER bytes
 */
export function layeredEstimate(
  input: InferenceMemoryInput,
  { layers, kvHeads, headDim, cache }: CacheModel & { cache: CacheGroup[] },
): LayeredEstimate {
  const demand = demandOf(input)
  const estimate = memoryFigures(layeredInput(input, { cache }))
  const shape = equivalentCache(cache, input.cacheBytesPerElement)
  return {
    estimate,
    cache: layeredCache(cache, { ...demand, ranks: estimate.memoryOnlyDeviceLowerBound ?? 1 }),
    naive: memoryFigures({ ...input, layers, kvHeads, headDim }),
    equivalent: shape
      ? {
          ...input,
          layers: shape.layers,
          kvHeads: shape.kvHeads,
          headDim: shape.headDim,
          tokens: input.tokens + shape.extraTokens,
        }
      : input,
  }
}

/** Input with which the uniform formula gives the cache as the model keeps it, to the byte. @throws CacheOverflowError */
export function layeredInput(
  input: InferenceMemoryInput,
  model: Pick<CacheModel, 'cache'> | undefined,
): InferenceMemoryInput {
  return model?.cache ? { ...input, ...cacheOfBytes(cacheBytes(model.cache, demandOf(input))) } : input
}

function demandOf({ tokens, concurrency, cacheBytesPerElement }: InferenceMemoryInput) {
  return { tokens, concurrency, bytesPerElement: cacheBytesPerElement }
}

/** Makes the formula's cache any whole number of bytes: 2 · 1 · 1 · 1 · bytes · 1 · ½. */
function cacheOfBytes(bytes: number) {
  return { layers: 1, kvHeads: 1, headDim: 1, tokens: bytes, concurrency: 1, cacheBytesPerElement: 0.5 }
}

/** A total, or a cache, of more bytes than can be counted exactly. */
export const isOverflow = (error: unknown) =>
  error instanceof EstimateOverflowError || error instanceof CacheOverflowError
