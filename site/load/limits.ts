/** The reverse question: how long a conversation, and how many conversations, a number of devices hold. */
import { MOST_CONVERSATIONS, MOST_TOKENS } from '../../inquiry-service/contract/limits.ts'
import {
  EstimateOverflowError,
  type InferenceMemoryInput,
  memoryFigures,
} from '../../inquiry-service/estimator/estimator.ts'
import { CacheOverflowError } from '../../inquiry-service/estimator/layered-cache.ts'
import { isHeldOn } from './fit.ts'
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
  const isHeld = (load: Pick<InferenceMemoryInput, 'tokens' | 'concurrency'>) => {
    try {
      const asked = { ...input, ...load }
      const estimate = memoryFigures({ ...layeredInput(asked, model), deviceCapacityGB })
      return isHeldOn({ estimate, shared: sharedCache(model?.cache ?? null, asked) }, devices, deviceCapacityGB)
    } catch (error) {
      if (error instanceof EstimateOverflowError || error instanceof CacheOverflowError) return false
      throw error
    }
  }
  const ofModel = Math.min(model?.contextTokens ?? MOST_TOKENS, MOST_TOKENS)
  const tokens = largest(ofModel, (each) => isHeld({ tokens: each, concurrency: 1 }))
  return {
    tokens,
    endsAtModel: tokens > 0 && tokens === ofModel,
    conversations: largest(MOST_CONVERSATIONS, (each) => isHeld({ tokens: input.tokens, concurrency: each })),
  }
}

/** The largest whole number up to `most` that is held, where every smaller one is too; 0 if none is. */
export function largest(most: number, isHeld: (number: number) => boolean): number {
  // Often the devices hold all that the model can read.
  if (isHeld(most)) return most
  let [held, above] = [0, 1]
  while (above < most && isHeld(above)) [held, above] = [above, above * 2]
  above = Math.min(above, most)
  while (above - held > 1) {
    const middle = Math.floor((held + above) / 2)
    if (isHeld(middle)) held = middle
    else above = middle
  }
  return held
}
