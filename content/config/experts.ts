/** How many experts a layer of a mixture has, and how many of them a token uses. */
import type { Experts } from '../schema/preset.ts'
import type { ConfigFields } from './fields.ts'

const ROUTED = ['n_routed_experts', 'num_experts', 'num_local_experts', 'moe_num_experts']
const PER_TOKEN = ['num_experts_per_tok', 'num_experts_per_token', 'top_k_experts', 'moe_k']

/**
 * Null if the configuration does not say both, or a token uses them all.
 *
 *     DeepSeek-R1: 8 of 256.
 *
 * @throws ConfigRefusal for a count that isn't a whole number
 */
export function expertsOf(fields: ConfigFields): Experts | null {
  const [routed, perToken] = [ROUTED, PER_TOKEN].map((names) =>
    names.map((name) => fields.countIfAny(name)).find((each) => each !== undefined),
  )
  return routed && perToken && perToken < routed ? { routed, perToken } : null
}
