/** Tables of one row per token of the vocabulary: embeddings, of which a token reads one row, and the output head. */
import type { ConfigFields } from './fields.ts'

/**
 * Parameters of the output head, which computes only a prompt's last token; 0 if the configuration doesn't give its size.
 *
 * @throws ConfigRefusal for a size that isn't a whole number
 */
export function headParameters(fields: ConfigFields): number {
  return (fields.countIfAny('vocab_size') ?? 0) * (fields.countIfAny('hidden_size') ?? 0)
}

/**
 * Parameters in lookup tables; 0 if the configuration doesn't give their size, so that they count as read.
 *
 * - The input embedding, if the output head has its own weights. A head that shares the table reads all of it.
 * - A per-layer embedding, as in Gemma's small models: a separate table that no head shares.
 * - Tables of n-grams (Engram, DeepSeek V4.1), of which a token reads a few rows.
 *
 *     Llama 3.1 8B: 128,256 tokens of 4,096 elements, 0.525 of 8.03 billion.
 *
 * @throws ConfigRefusal for a size that isn't a whole number
 */
export function lookedUpParameters(fields: ConfigFields, isHeadApart: boolean): number {
  const size = (name: string) => fields.countIfAny(name) ?? 0
  const input = size('vocab_size') * size('hidden_size')
  const perLayer = size('vocab_size_per_layer_input') * size('hidden_size_per_layer_input') * size('num_hidden_layers')
  const ngrams = (fields.list('engram_num_embeddings') ?? []).map(Number).reduce((sum, rows) => sum + rows, 0)
  return (isHeadApart ? input : 0) + perLayer + ngrams * size('engram_head_dim')
}
