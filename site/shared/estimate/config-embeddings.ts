/** Tables of a model in which a token looks up one row, and of which the rest is not read for it. */
import type { ConfigFields } from './config-fields.ts'

/**
 * Parameters in such tables; 0 where the configuration does not give their size, so that they are counted as read.
 *
 * - The input embedding, where the output head has weights of its own. A head that shares the table reads all of it.
 * - An embedding per layer, as Gemma's small models have: a table of its own that no head shares.
 *
 *     Llama 3.1 8B: 128,256 tokens of 4,096 elements, 0.525 of 8.03 billion.
 *
 * @throws ConfigRefusal for a size that is no whole number
 */
export function lookedUpParameters(fields: ConfigFields, isHeadApart: boolean): number {
  const size = (name: string) => fields.countIfAny(name) ?? 0
  const input = size('vocab_size') * size('hidden_size')
  const perLayer = size('vocab_size_per_layer_input') * size('hidden_size_per_layer_input') * size('num_hidden_layers')
  return (isHeadApart ? input : 0) + perLayer
}
