/** The reverse question: how long a conversation, and how many conversations, a number of devices hold. */
import { MOST_CONVERSATIONS, MOST_TOKENS } from '../../inquiry-service/contract/limits.ts'
import {
  EstimateOverflowError,
  type InferenceMemoryInput,
  memoryFigures,
} from '../../inquiry-service/estimator/estimator.ts'
import { CacheOverflowError } from '../../inquiry-service/estimator/layered-cache.ts'
import { spareGB } from './fit.ts'
import { layeredInput } from './layered.ts'
import { sharedCache } from './load.ts'
import type { LoadModel } from './preset.ts'

export interface Limits {
  /** The longest that one conversation alone can be, in cached tokens; 0 if the devices do not hold the weights. */
  tokens: number
  /** The model's own context ends there: the devices would hold more. */
  endsAtModel: boolean
  /** The most conversations of the load's length; 0 if not one of them. */
  conversations: number
}

/**
 * By the rule of the fits: with one token or one conversation more, the devices would not hold the load.
 *
 *     Llama 3.3 70B in 16 bits, a fifth on top, on four devices of 80 GB: 383,174 tokens but for its own limit of 131,072; 46
 *     conversations of 8,192.
 */
export function limitsOf(
  input: InferenceMemoryInput,
  model: Pick<LoadModel, 'cache' | 'contextTokens'> | undefined,
  devices: number,
  deviceCapacityGB: number,
): Limits {
  const spare = (load: Pick<InferenceMemoryInput, 'tokens' | 'concurrency'>) => {
    try {
      const asked = { ...input, ...load }
      const estimate = memoryFigures({ ...layeredInput(asked, model), deviceCapacityGB })
      return spareGB({ estimate, shared: sharedCache(model?.cache ?? null, asked) }, devices, deviceCapacityGB)
    } catch (error) {
      if (error instanceof EstimateOverflowError || error instanceof CacheOverflowError) return Number.NEGATIVE_INFINITY
      throw error
    }
  }
  const ofModel = Math.min(model?.contextTokens ?? MOST_TOKENS, MOST_TOKENS)
  const tokens = largest(ofModel, (each) => spare({ tokens: each, concurrency: 1 }))
  return {
    tokens,
    endsAtModel: tokens > 0 && tokens === ofModel,
    conversations: largest(MOST_CONVERSATIONS, (each) => spare({ tokens: input.tokens, concurrency: each })),
  }
}

/** The largest whole number up to `most` that leaves something or nothing to spare, where more leaves less; 0 if none does. */
export function largest(most: number, spare: (number: number) => number): number {
  const end = { at: most, spare: spare(most) }
  // Often the devices hold all that the model can read.
  if (end.spare >= 0) return most
  let [held, above] = [{ at: 1, spare: spare(1) }, end]
  if (held.spare < 0) return 0
  for (let step = 1; above.at - held.at > 1; step += 1) {
    // Memory grows in proportion, so that this meets the answer at once; halves get past windows and what is too large to count.
    const share = step % 3 === 0 || !Number.isFinite(above.spare) ? 0.5 : held.spare / (held.spare - above.spare)
    const between = Math.floor(held.at + share * (above.at - held.at))
    const at = Math.min(Math.max(between, held.at + 1), above.at - 1)
    const next = { at, spare: spare(at) }
    if (next.spare >= 0) held = next
    else above = next
  }
  return held.at
}
