/** Architectures that keep a compressed record instead of keys and values. */
import type { CacheGroup } from '../../inquiry-service/estimator/layered-cache.ts'
import { type ConfigFields, ConfigRefusal } from './fields.ts'
import { attention, indexerKeyBytes, kindCounts, latent, present, state } from './groups.ts'

/** Bytes per record: for FP8, 448 elements at one byte, 64 at two, and 8 bytes of scales. */
const PACKED_SHARED_HEAD = 584

/** The same latent in every layer (DeepSeek V2 to V3.1, Kimi K2). */
export function latentOnly(fields: ConfigFields): CacheGroup[] {
  return [latent(fields, fields.count('num_hidden_layers'))]
}

/** A latent in every layer, plus the keys of an indexer, which some layers share (DeepSeek V3.2, GLM-5). */
export function latentIndexed(fields: ConfigFields): CacheGroup[] {
  const layers = fields.count('num_hidden_layers')
  const indexer = { indexerBytes: indexerKeyBytes(fields.count('index_head_dim')) }
  const full = ownIndexers(fields, layers)
  return present(latent(fields, full, indexer), {
    ...latent(fields, layers - full, { indexerBytes: 0 }),
    name: 'Latent attention, index of another layer',
  })
}

/** How many layers have an indexer of their own: by a list, by a pattern, or one in so many after the first. */
function ownIndexers(fields: ConfigFields, layers: number): number {
  const pattern = fields.text('index_topk_pattern') ?? fields.list('index_topk_pattern')
  const interval = fields.countIfAny('index_topk_freq') || 1
  const offset = fields.countIfAny('index_skip_topk_offset') ?? 2
  const kinds =
    fields.list('indexer_types') ??
    pattern ??
    Array.from({ length: layers }, (_, layer) => (Math.max(layer - offset + 1, 0) % interval === 0 ? 'F' : 'S'))
  const counts = kindCounts('indexer_types', [...kinds], layers, ['full', 'shared', 'F', 'S'])
  return (counts.get('full') ?? 0) + (counts.get('F') ?? 0)
}

/** One shared head: a short window in every layer, plus entries of either 4 tokens with an indexer or 128 (DeepSeek V4). */
export function compressed(fields: ConfigFields): CacheGroup[] {
  const layers = fields.count('num_hidden_layers')
  if (fields.count('num_key_value_heads') !== 1) {
    throw new ConfigRefusal('Its compressed attention has more than one key-value head, a case that we do not know.')
  }
  // Saved again by transformers, the file names kinds of layers and has one ratio for each kind.
  const rates = fields.inside('compress_rates')
  const kinds = fields.list('layer_types') ?? []
  const ofKinds = kinds.map((kind) => (kind === 'sliding_attention' ? 0 : (rates?.countIfAny(String(kind)) ?? kind)))
  // Entries beyond the layer count belong to multi-token-prediction modules.
  const ratios = (fields.list('compress_ratios') ?? ofKinds).slice(0, layers)
  const counts = kindCounts('compress_ratios', ratios, layers, [0, 4, 128])
  const shape = sharedHead(fields)
  return present(
    newestTokens(fields, layers),
    attention({
      ...shape,
      name: 'One entry for 4 tokens, with an indexer',
      layers: counts.get(4) ?? 0,
      tokensPerEntry: 4,
      indexerBytes: indexerKeyBytes(fields.count('index_head_dim')),
    }),
    attention({ ...shape, name: 'One entry for 128 tokens', layers: counts.get(128) ?? 0, tokensPerEntry: 128 }),
  )
}

/**
 * One shared head: a short window in every layer, plus entries that only the source layers keep, each of one or more
 * tokens with an indexer's key; the other layers read those (DeepSeek V4.1).
 */
export function compressedAtSources(fields: ConfigFields): CacheGroup[] {
  const layers = fields.count('num_hidden_layers')
  const ratios = (fields.list('compress_ratios') ?? []).slice(0, layers)
  const counts = kindCounts('compress_ratios', ratios, layers, [0, 1, 2])
  const sources = (fields.list('kv_source_layer_ids') ?? []).map((layer) => ratios[Number(layer)])
  fields.list('index_source_layer_ids')
  const shape = sharedHead(fields)
  const indexerBytes = indexerKeyBytes(fields.count('index_head_dim'))
  const entries = (tokensPerEntry: number, name: string) => {
    const keeping = sources.filter((ratio) => ratio === tokensPerEntry).length
    const sharingLayers = (counts.get(tokensPerEntry) ?? 0) - keeping
    return attention({ ...shape, name, layers: keeping, sharingLayers, tokensPerEntry, indexerBytes })
  }
  return present(
    newestTokens(fields, layers),
    entries(2, 'One entry for 2 tokens, with an indexer'),
    entries(1, 'One entry for each token, with an indexer'),
  )
}

/** One head that is key and value in one. */
function sharedHead(fields: ConfigFields) {
  const keySize = fields.count('head_dim')
  return { kvHeads: 1, keySize, valueSize: 0, packedBytes: keySize === 512 ? PACKED_SHARED_HEAD : null }
}

function newestTokens(fields: ConfigFields, layers: number): CacheGroup {
  return attention({
    ...sharedHead(fields),
    name: 'Newest tokens, one head for key and value',
    layers,
    window: fields.count('sliding_window'),
    windowMayBeIgnored: false,
  })
}

/** A latent in some layers, with an indexer's key for a pool of tokens, delta attention in the others (GLM-5.3 Flash). */
export function pooledAndDelta(fields: ConfigFields): CacheGroup[] {
  const layers = fields.count('num_hidden_layers')
  const kinds = fields.list('layer_types') ?? []
  const known = ['linear_attention', 'indexed_attention', 'full_attention']
  const delta = kindCounts('layer_types', kinds, layers, known).get('linear_attention') ?? 0
  if (ownIndexers(fields, layers) < layers) {
    throw new ConfigRefusal('Some of its layers share an index, a case that we do not know for this architecture.')
  }
  const indexerBytes = indexerKeyBytes(fields.count('index_head_dim')) / fields.count('index_kpool')
  return present(latent(fields, layers - delta, { indexerBytes }), deltaState(fields, delta))
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
  return present(latent(fields, full), deltaState(fields, delta))
}

function deltaState(fields: ConfigFields, layers: number): CacheGroup {
  const linear = fields.inside('linear_attn_config')
  const count = (nested: string, flat: string) => linear?.count(nested) ?? fields.count(flat)
  const heads = count('num_heads', 'linear_num_heads')
  const size = count('head_dim', 'linear_head_dim')
  const convolution = 3 * heads * size * (count('short_conv_kernel_size', 'linear_conv_kernel_dim') - 1)
  // Written twice in some configurations: as lists of layers too, from 0 or from 1.
  for (const name of ['kda_layers', 'full_attn_layers']) linear?.list(name)
  return state('State of delta attention', layers, { convolution, recurrent: heads * size * size }, true)
}
