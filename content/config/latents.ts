/** Architectures that keep a compressed record instead of keys and values. */
import type { CacheGroup } from '../../inquiry-service/estimator/layered-cache.ts'
import { type ConfigFields, ConfigRefusal } from './fields.ts'
import { attention, kindCounts, latent, present, state } from './groups.ts'

/** Bytes per record: for FP8, 448 elements at one byte, 64 at two, and 8 bytes of scales. */
const PACKED_SHARED_HEAD = { fp8: 584, fp4: 384 }

/** The same latent in every layer (DeepSeek V2 to V3.1, Kimi K2). */
export function latentOnly(fields: ConfigFields): CacheGroup[] {
  return [latent(fields, fields.count('num_hidden_layers'))]
}

/** A latent in every layer, plus the keys of an indexer, which some layers share (DeepSeek V3.2, GLM-5). */
export function latentIndexed(fields: ConfigFields): CacheGroup[] {
  const layers = fields.count('num_hidden_layers')
  const indexer = fields.count('index_head_dim')
  const kinds = fields.list('indexer_types')
  if (!kinds) return [latent(fields, layers, indexer)]
  const counts = kindCounts('indexer_types', kinds, layers, ['full', 'shared'])
  return present(latent(fields, counts.get('full') ?? 0, indexer), {
    ...latent(fields, counts.get('shared') ?? 0),
    name: 'Latent attention, index of another layer',
  })
}

/** One shared head: a short window in every layer, plus entries of either 4 tokens with an indexer or 128 (DeepSeek V4). */
export function compressed(fields: ConfigFields): CacheGroup[] {
  const layers = fields.count('num_hidden_layers')
  if (fields.count('num_key_value_heads') !== 1) {
    throw new ConfigRefusal('Its compressed attention has more than one key-value head, a case that we do not know.')
  }
  // Entries beyond the layer count belong to multi-token-prediction modules.
  const ratios = (fields.list('compress_ratios') ?? []).slice(0, layers)
  const counts = kindCounts('compress_ratios', ratios, layers, [0, 4, 128])
  const keySize = fields.count('head_dim')
  const shape = { kvHeads: 1, keySize, valueSize: 0, packedBytes: keySize === 512 ? PACKED_SHARED_HEAD : null }
  return present(
    attention({
      ...shape,
      name: 'Newest tokens, one head for key and value',
      layers,
      window: fields.count('sliding_window'),
      windowMayBeIgnored: false,
    }),
    attention({
      ...shape,
      name: 'One entry for 4 tokens, with an indexer',
      layers: counts.get(4) ?? 0,
      tokensPerEntry: 4,
      indexerElements: fields.count('index_head_dim'),
    }),
    attention({ ...shape, name: 'One entry for 128 tokens', layers: counts.get(128) ?? 0, tokensPerEntry: 128 }),
  )
}

/** A latent in some layers, delta attention in the others (Kimi Linear, Kimi K3). */
export function latentAndDelta(fields: ConfigFields): CacheGroup[] {
  const layers = fields.count('num_hidden_layers')
  const linear = fields.inside('linear_attn_config')
  const full = linear?.list('full_attn_layers')?.length ?? 0
  const delta = linear?.list('kda_layers')?.length ?? 0
  if (!linear || full + delta !== layers) {
    throw new ConfigRefusal(`Its linear_attn_config names ${full + delta} of ${layers} layers.`)
  }
  const heads = linear.count('num_heads')
  const size = linear.count('head_dim')
  const convolution = 3 * heads * size * (linear.count('short_conv_kernel_size') - 1)
  return present(
    latent(fields, full),
    state('State of delta attention', delta, { convolution, recurrent: heads * size * size }, true),
  )
}
