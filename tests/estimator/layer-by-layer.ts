/**
 * The cache written a second time, independently of the estimator: from the fields of a configuration, layer by layer
 * and sequence by sequence, in exact numbers. Only knows the architectures of the presets.
 */

type Fields = Readonly<Record<string, unknown>>

interface Demand {
  tokens: number
  concurrency: number
  bytesPerElement: number
}

const number = (fields: Fields, name: string): number => {
  const value = fields[name]
  if (typeof value !== 'number') throw new Error(`Bug: the configuration has no number ${name}`)
  return value
}
const list = (fields: Fields, name: string) => fields[name] as readonly unknown[] | undefined

/** Bytes of all sequences: the part that grows with the tokens, and the state with everything in four bytes. */
export function cacheLayerByLayer(config: Fields, demand: Demand): { growing: number; state: number } {
  const fields = (config['text_config'] ?? config) as Fields
  let elements = 0
  let index = 0
  let state = 0
  for (let sequence = 0; sequence < demand.concurrency; sequence++) {
    for (let layer = 0; layer < layerCount(fields); layer++) {
      elements += elementsOfLayer(fields, layer, demand.tokens)
      index += indexBytesOfLayer(fields, layer, demand.tokens)
      state += 4 * stateOfLayer(fields, layer)
    }
  }
  return { growing: elements * demand.bytesPerElement + Math.round(index), state }
}

/** A key of 128 is 128 bytes and a scale of 4; MiniMax M3 keeps its own in 16 bits. */
function indexBytesOfLayer(fields: Fields, layer: number, tokens: number): number {
  if ((fields['sparse_attention_config'] as Fields | undefined) !== undefined) {
    return isSparseLayer(fields, layer) ? tokens * 256 : 0
  }
  if (fields['index_head_dim'] === undefined) return 0
  if (list(fields, 'kv_source_layer_ids')) {
    return isSource(fields, layer) ? Math.ceil(tokens / Number(list(fields, 'compress_ratios')?.[layer])) * 132 : 0
  }
  if (list(fields, 'compress_ratios')) {
    return list(fields, 'compress_ratios')?.[layer] === 4 ? Math.ceil(tokens / 4) * 132 : 0
  }
  if (isRecurrent(fields, layer)) return 0
  if (fields['index_kpool'] !== undefined) return (tokens * 132) / number(fields, 'index_kpool')
  return (list(fields, 'indexer_types')?.[layer] ?? 'full') === 'full' ? tokens * 132 : 0
}

function isSource(fields: Fields, layer: number): boolean {
  return list(fields, 'kv_source_layer_ids')?.includes(layer) ?? false
}

function isSparseLayer(fields: Fields, layer: number): boolean {
  const sparse = fields['sparse_attention_config'] as Fields
  return list(sparse, 'sparse_attention_freq')?.[layer] === 1
}

function layerCount(fields: Fields): number {
  return list(fields, 'layers_block_type')?.length ?? number(fields, 'num_hidden_layers')
}

function elementsOfLayer(fields: Fields, layer: number, tokens: number): number {
  const ratios = list(fields, 'compress_ratios')
  if (ratios) {
    const size = number(fields, 'head_dim')
    const newest = tokens < 128 ? tokens : 128
    const ratio = Number(ratios[layer])
    if (ratio === 0 || (list(fields, 'kv_source_layer_ids') && !isSource(fields, layer))) return newest * size
    const entries = (tokens - (tokens % ratio)) / ratio + (tokens % ratio === 0 ? 0 : 1)
    return newest * size + entries * size
  }
  if (isRecurrent(fields, layer) || isWithoutCache(fields, layer)) return 0
  if (layer >= layerCount(fields) - Number(fields['num_kv_shared_layers'] ?? 0)) return 0
  if (fields['kv_lora_rank'] !== undefined) {
    return tokens * (number(fields, 'kv_lora_rank') + number(fields, 'qk_rope_head_dim'))
  }
  const window = windowOfLayer(fields, layer)
  const kept = window !== undefined && window < tokens ? window : tokens
  return kept * keyAndValue(fields, layer, window !== undefined)
}

function isRecurrent(fields: Fields, layer: number): boolean {
  const linear = fields['linear_attn_config'] as { kda_layers?: number[] } | undefined
  if (linear?.kda_layers) return linear.kda_layers.includes(layer + 1)
  const pattern = fields['hybrid_override_pattern'] as string | undefined
  const kind = pattern?.[layer] ?? list(fields, 'layers_block_type')?.[layer] ?? list(fields, 'layer_types')?.[layer]
  if (kind !== undefined) return ['M', 'mamba', 'linear_attention'].includes(String(kind))
  return (
    fields['full_attention_interval'] !== undefined && (layer + 1) % number(fields, 'full_attention_interval') !== 0
  )
}

function isWithoutCache(fields: Fields, layer: number): boolean {
  const pattern = fields['hybrid_override_pattern'] as string | undefined
  return ['E', '-', 'moe', 'mlp'].includes(String(pattern?.[layer] ?? list(fields, 'layers_block_type')?.[layer]))
}

/** Undefined: the layer keeps everything. */
function windowOfLayer(fields: Fields, layer: number): number | undefined {
  const type = fields['model_type']
  const kind = list(fields, 'layer_types')?.[layer]
  if (kind !== undefined) return kind === 'sliding_attention' ? number(fields, 'sliding_window') : undefined
  const pattern = list(fields, 'hybrid_layer_pattern')
  if (pattern) return pattern[layer] === 1 ? number(fields, 'sliding_window') : undefined
  if (type === 'llama4_text') return layer % 4 === 3 ? undefined : 8192
  if (type === 'gemma2') return layer % 2 === 1 ? undefined : 4096
  if (type === 'gemma3_text') return layer % 6 === 5 ? undefined : 1024
  if (type === 'mistral' && fields['sliding_window']) return number(fields, 'sliding_window')
  return undefined
}

function keyAndValue(fields: Fields, layer: number, windowed: boolean): number {
  const heads = number(fields, 'num_key_value_heads')
  if (fields['hybrid_layer_pattern']) return (windowed ? 8 : 4) * (192 + 128)
  if (String(fields['model_type']).startsWith('gemma4_') && !windowed) {
    return Number(fields['num_global_key_value_heads'] ?? heads) * 2 * number(fields, 'global_head_dim')
  }
  if (layer < 0) throw new Error('Bug: no such layer')
  const size = fields['head_dim'] ?? number(fields, 'hidden_size') / number(fields, 'num_attention_heads')
  return heads * 2 * Number(size)
}

/** Elements of the recurrent state and of the convolution before it. */
function stateOfLayer(fields: Fields, layer: number): number {
  if (!isRecurrent(fields, layer)) return 0
  const linear = fields['linear_attn_config'] as Fields | undefined
  if (linear) {
    const width = number(linear, 'num_heads') * number(linear, 'head_dim')
    return width * number(linear, 'head_dim') + 9 * width
  }
  if (fields['linear_num_value_heads'] !== undefined) {
    const keys = number(fields, 'linear_num_key_heads') * 128
    const values = number(fields, 'linear_num_value_heads') * 128
    return values * 128 + 3 * (keys + keys + values)
  }
  const [heads, size, width, groups] = ['mamba_num_heads', 'mamba_head_dim', 'ssm_state_size', 'n_groups']
    .map(
      (name, at) =>
        fields[name] ?? fields[['mamba_n_heads', 'mamba_d_head', 'mamba_d_state', 'mamba_n_groups'][at] ?? ''],
    )
    .map(Number) as [number, number, number, number]
  return heads * size * width + 3 * (heads * size + 2 * groups * width)
}
