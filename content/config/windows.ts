/** Architectures in which every layer keeps keys and values, either for all tokens or only for the newest. */
import type { CacheGroup } from '../../inquiry-service/estimator/layered-cache.ts'
import { type ConfigFields, ConfigRefusal } from './fields.ts'
import { attention, headSize, kindCounts, kvHeadCount, present } from './groups.ts'

/** One shape for all layers, with windows from `layer_types` or its older equivalents. */
export function plain(fields: ConfigFields): CacheGroup[] {
  const kinds = fields.list('layer_types')
  if (kinds) return byKind(fields, kinds)
  if (fields.flag('use_sliding_window')) {
    throw new ConfigRefusal('It has a sliding window in only some layers and no layer_types to say which.')
  }
  // Configurations state the window even when it is switched off; reading it keeps it off the list of unread fields.
  if (fields.isOff('use_sliding_window')) fields.countIfAny('sliding_window')
  return oneShape(fields, fields.count('num_hidden_layers'))
}

/** Like `plain`, with a list that could mark layers as linear, which we refuse (MiniMax M2 has none). */
export function plainOfKinds(fields: ConfigFields): CacheGroup[] {
  const kinds = fields.list('attn_type_list')
  if (kinds) kindCounts('attn_type_list', kinds, fields.count('num_hidden_layers'), [1])
  return plain(fields)
}

/** Like `plain`, but a stated window applies to every layer. */
export function plainOrAllWindowed(fields: ConfigFields): CacheGroup[] {
  if (fields.list('layer_types')) return plain(fields)
  const window = fields.countIfAny('sliding_window')
  return oneShape(fields, fields.count('num_hidden_layers'), window ?? null)
}

/** Every second layer has a window (Gemma 2). */
export function alternating(fields: ConfigFields): CacheGroup[] {
  if (fields.list('layer_types')) return plain(fields)
  return everyNth(fields, 2, fields.count('sliding_window'))
}

/** One layer in every `sliding_window_pattern` keeps everything (Gemma 3). */
export function patterned(fields: ConfigFields): CacheGroup[] {
  if (fields.list('layer_types')) return plain(fields)
  return everyNth(fields, fields.countIfAny('sliding_window_pattern') ?? 6, fields.count('sliding_window'))
}

/** Three layers in four have a window (Command A, Command R7B). */
export function threeInFour(fields: ConfigFields): CacheGroup[] {
  if (fields.list('layer_types')) return plain(fields)
  return everyNth(fields, fields.countIfAny('sliding_window_pattern') ?? 4, fields.count('sliding_window'))
}

/** A window in the layers that `layer_types` names; refused where a window is stated without them (EXAONE 4, OLMo 3). */
export function windowedByKind(fields: ConfigFields): CacheGroup[] {
  if (!fields.list('layer_types') && (fields.countIfAny('sliding_window') ?? 0) > 0) {
    throw new ConfigRefusal('It has a sliding window in only some layers and no layer_types to say which.')
  }
  return plain(fields)
}

/**
 * Like `windowedByKind`, where a pattern may stand for the list: one full layer in so many, or letters that repeat, `L` with the
 * window and `G` without, whatever they say of the last layer (EXAONE 4).
 */
export function windowedByPattern(fields: ConfigFields): CacheGroup[] {
  const letters = fields.text('sliding_window_pattern')
  const nth = letters === undefined ? fields.countIfAny('sliding_window_pattern') : undefined
  const window = fields.countIfAny('sliding_window')
  if (fields.list('layer_types') || !window) return windowedByKind(fields)
  if (letters === undefined) return nth ? everyNth(fields, nth, window) : windowedByKind(fields)
  const layers = fields.count('num_hidden_layers')
  const kinds = Array.from({ length: layers }, (_, layer) =>
    layer === layers - 1 ? 'G' : letters[layer % letters.length],
  )
  const counts = kindCounts('sliding_window_pattern', kinds, layers, ['L', 'G'])
  return twoKinds(fields, counts.get('G') ?? 0, counts.get('L') ?? 0, window)
}

/** Three layers in four see a chunk, the fourth everything (Llama 4). */
export function chunked(fields: ConfigFields): CacheGroup[] {
  const layers = fields.count('num_hidden_layers')
  const chunk = fields.count('attention_chunk_size')
  const positions = fields.list('no_rope_layers') ?? []
  if (positions.length === 0) return everyNth(fields, 4, chunk)
  const counts = kindCounts('no_rope_layers', positions, layers, [0, 1])
  return twoKinds(fields, counts.get(0) ?? 0, counts.get(1) ?? 0, chunk)
}

/** Like `localAndGlobal`, with every fifth layer global where no list says so (Gemma 3n). */
export function everyFifthGlobal(fields: ConfigFields): CacheGroup[] {
  const kinds = Array.from({ length: fields.count('num_hidden_layers') }, (_, layer) =>
    layer % 5 === 4 ? 'full_attention' : 'sliding_attention',
  )
  return localAndGlobal(fields, fields.list('layer_types') ?? kinds)
}

/** Two shapes: local with a window, and global with its own heads; the last layers may share a cache (Gemma 4). */
export function localAndGlobal(fields: ConfigFields, kinds = fields.list('layer_types') ?? []): CacheGroup[] {
  const layers = fields.count('num_hidden_layers')
  const known = ['full_attention', 'sliding_attention']
  kindCounts('layer_types', kinds, layers, known)
  const keeping = layers - (fields.countIfAny('num_kv_shared_layers') ?? 0)
  const count = (kind: string, from: number, to: number) =>
    kindCounts('layer_types', kinds.slice(from, to), to - from, known).get(kind) ?? 0
  const kvHeads = kvHeadCount(fields)
  const keySize = headSize(fields)
  // Even if keys also serve as values, engines keep both.
  fields.flag('attention_k_eq_v')
  return present(
    attention({
      layers: count('full_attention', 0, keeping),
      sharingLayers: count('full_attention', keeping, layers),
      kvHeads: fields.countIfAny('num_global_key_value_heads') ?? kvHeads,
      keySize: fields.countIfAny('global_head_dim') ?? keySize,
    }),
    attention({
      layers: count('sliding_attention', 0, keeping),
      sharingLayers: count('sliding_attention', keeping, layers),
      kvHeads,
      keySize,
      window: fields.count('sliding_window'),
    }),
  )
}

/** Two shapes, with keys and values of different sizes (MiMo-V2). */
export function twoShapes(fields: ConfigFields): CacheGroup[] {
  const layers = fields.count('num_hidden_layers')
  const counts = kindCounts('hybrid_layer_pattern', fields.list('hybrid_layer_pattern') ?? [], layers, [0, 1])
  return present(
    attention({
      layers: counts.get(0) ?? 0,
      kvHeads: kvHeadCount(fields),
      keySize: headSize(fields),
      valueSize: fields.count('v_head_dim'),
    }),
    attention({
      layers: counts.get(1) ?? 0,
      kvHeads: fields.count('swa_num_key_value_heads'),
      keySize: fields.count('swa_head_dim'),
      valueSize: fields.count('swa_v_head_dim'),
      window: fields.count('sliding_window'),
    }),
  )
}

/**
 * Keys and values for all tokens in every layer, plus one index key in sparse layers, shared by all index heads and kept
 * in 16 bits unless vLLM is told otherwise with `indexer_kv_dtype` (MiniMax M3).
 */
export function sparseIndexed(fields: ConfigFields): CacheGroup[] {
  const layers = fields.count('num_hidden_layers')
  const sparse = fields.inside('sparse_attention_config')
  if (!sparse && fields.countIfAny('index_head_dim') !== undefined) {
    throw new ConfigRefusal('It has an index and no sparse_attention_config to say in which layers.')
  }
  if (!sparse?.flag('use_sparse_attention')) return plain(fields)
  const counts = kindCounts('sparse_attention_freq', sparse.list('sparse_attention_freq') ?? [], layers, [0, 1])
  const shape = { kvHeads: kvHeadCount(fields), keySize: headSize(fields) }
  sparse.count('sparse_num_index_heads')
  const indexerBytes = 2 * sparse.count('sparse_index_dim')
  return present(
    attention({ layers: counts.get(0) ?? 0, ...shape }),
    attention({ name: 'Full attention with an index', layers: counts.get(1) ?? 0, ...shape, indexerBytes }),
  )
}

/** Like `plain`, but windowed layers may have different heads (Step-3.5, Step-3.7). */
export function otherHeads(fields: ConfigFields): CacheGroup[] {
  const other = fields.inside('attention_other_setting')
  const heads = other?.countIfAny('num_attention_groups')
  const size = other?.countIfAny('head_dim')
  return plain(fields).map((group) =>
    group.keeps === 'tokens' && group.window !== null
      ? {
          ...group,
          kvHeads: heads ?? group.kvHeads,
          keySize: size ?? group.keySize,
          valueSize: size ?? group.valueSize,
        }
      : group,
  )
}

function byKind(fields: ConfigFields, kinds: readonly unknown[]): CacheGroup[] {
  const layers = fields.count('num_hidden_layers')
  // Entries beyond the layer count belong to multi-token-prediction modules, provided that as many are stated.
  const beyond = fields.countIfAny('num_nextn_predict_layers') ?? 0
  const own = kinds.length === layers + beyond ? kinds.slice(0, layers) : kinds
  const counts = kindCounts('layer_types', own, layers, ['full_attention', 'sliding_attention'])
  const sliding = counts.get('sliding_attention') ?? 0
  return twoKinds(fields, counts.get('full_attention') ?? 0, sliding, sliding > 0 ? fields.count('sliding_window') : 0)
}

function everyNth(fields: ConfigFields, nth: number, window: number): CacheGroup[] {
  const layers = fields.count('num_hidden_layers')
  const full = Math.floor(layers / nth)
  return twoKinds(fields, full, layers - full, window)
}

function twoKinds(fields: ConfigFields, full: number, windowed: number, window: number): CacheGroup[] {
  const shape = { kvHeads: kvHeadCount(fields), keySize: headSize(fields) }
  return present(attention({ layers: full, ...shape }), attention({ layers: windowed, ...shape, window }))
}

function oneShape(fields: ConfigFields, layers: number, window: number | null = null): CacheGroup[] {
  return [attention({ layers, kvHeads: kvHeadCount(fields), keySize: headSize(fields), window })]
}
