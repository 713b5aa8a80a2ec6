/** What the page says next to a result with a layered cache: plain sentences, so that tests can read them. */
import type { CacheRange } from '../../../inquiry-service/estimator/layered-cache.ts'
import { printNumber } from '../numbers.ts'
import { count } from '../words.ts'
import { formShape, type LayeredEstimate } from './layered-estimate.ts'
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
    `${lower} if it is held once, ${upper} in total where tensor parallelism copies it to every device.`,
}

/** Compares both estimates, then gives the lower and upper value of each choice. */
export function layeredWords(model: CacheModel, { estimate, naive, cache }: LayeredEstimate): LayeredWords {
  const { layers, kvHeads, headDim } = formShape(model)
  const kept = estimate.breakdown.kvCacheGB
  const uniform = naive.breakdown.kvCacheGB
  const factor = uniform / kept
  return {
    title: `KV cache as ${model.name} keeps it: ${gigabytes(kept)}`,
    sentences: [
      `This is what the result uses. The uniform formula over its ${count(model.layers, 'layer')} of ${count(model.kvHeads, 'head')} of ${printNumber(model.headDim)} gives ${gigabytes(uniform)}${
        factor >= 1.005 || factor <= 0.995 ? ` (${printNumber(Number(factor.toPrecision(3)))} times as much)` : ''
      } and ${gigabytes(naive.memoryGB)} in all.`,
      `The fields show its uniform equivalent for the API: ${count(layers, 'layer')} of ${count(kvHeads, 'head')} of ${printNumber(headDim)}.`,
      ...cache.ranges.map(({ choice, lowerBytes, upperBytes }) =>
        OF_CHOICE[choice](gigabytes(lowerBytes / 1e9), gigabytes(upperBytes / 1e9)),
      ),
      ...(cache.deviceBoundErrsLow
        ? ['The smallest number of devices is too low here: it counts the cache once, not once for each device.']
        : []),
    ],
  }
}

const gigabytes = (gb: number) => `${roundedGB(gb)} GB`
