/** Architectures that keep keys and values in some layers and a fixed-size state in the others. */
import type { CacheGroup } from '../../inquiry-service/estimator/layered-cache.ts'
import { type ConfigFields, ConfigRefusal } from './fields.ts'
import { attention, headSize, kindCounts, kvHeadCount, present, state } from './groups.ts'

/** Gated delta networks (Qwen3-Next, Qwen3.5 and later). */
export function gatedDelta(fields: ConfigFields): CacheGroup[] {
  const layers = fields.count('num_hidden_layers')
  const interval = fields.countIfAny('full_attention_interval')
  const kinds = fields.list('layer_types')
  if (!kinds && !interval)
    throw new ConfigRefusal('It does not say what its layers are: it has neither layer_types nor an interval.')
  const full = kinds
    ? (kindCounts('layer_types', kinds, layers, ['full_attention', 'linear_attention']).get('full_attention') ?? 0)
    : Math.floor(layers / (interval ?? 1))
  const keyElements = fields.count('linear_num_key_heads') * fields.count('linear_key_head_dim')
  const valueElements = fields.count('linear_num_value_heads') * fields.count('linear_value_head_dim')
  const elements = {
    convolution: (2 * keyElements + valueElements) * (fields.count('linear_conv_kernel_dim') - 1),
    recurrent: valueElements * fields.count('linear_key_head_dim'),
  }
  return present(
    attention({ layers: full, kvHeads: kvHeadCount(fields), keySize: headSize(fields) }),
    state('State of gated delta networks', layers - full, elements, inFourBytes(fields, 'mamba_ssm_dtype')),
  )
}

/** Mamba-2 and attention, where each layer is a single block of either kind (Nemotron-H, Nemotron 3). */
export function mambaBlocks(fields: ConfigFields): CacheGroup[] {
  const pattern = fields.text('hybrid_override_pattern')
  const kinds = pattern ? [...pattern] : (fields.list('layers_block_type') ?? fields.list('layer_types') ?? [])
  const layers = fields.countIfAny('num_hidden_layers') ?? kinds.length
  const known = pattern ? ['*', 'M', 'E', '-'] : ['full_attention', 'linear_attention', 'moe', 'mlp']
  const counts = kindCounts(pattern ? 'hybrid_override_pattern' : 'layers_block_type', kinds, layers, known)
  const of = (mark: string, word: string) => counts.get(pattern ? mark : word) ?? 0
  const elements = mamba(fields, {
    heads: 'mamba_num_heads',
    size: 'mamba_head_dim',
    state: 'ssm_state_size',
    groups: 'n_groups',
    kernel: 'conv_kernel',
  })
  return present(
    attention({ layers: of('*', 'full_attention'), kvHeads: kvHeadCount(fields), keySize: headSize(fields) }),
    state('State of Mamba-2', of('M', 'linear_attention'), elements, inFourBytes(fields, 'mamba_ssm_cache_dtype')),
  )
}

/** As Granite 4 and Falcon-H1 name the fields of Mamba-2. */
const MAMBA_NAMES = {
  heads: 'mamba_n_heads',
  size: 'mamba_d_head',
  state: 'mamba_d_state',
  groups: 'mamba_n_groups',
  kernel: 'mamba_d_conv',
}

/** Alternating Mamba-2 and attention layers (Granite 4). */
export function mambaLayers(fields: ConfigFields): CacheGroup[] {
  const layers = fields.count('num_hidden_layers')
  const known = ['full_attention', 'linear_attention']
  const counts = kindCounts('layer_types', fields.list('layer_types') ?? [], layers, known)
  const elements = mamba(fields, MAMBA_NAMES)
  return present(
    attention({ layers: counts.get('full_attention') ?? 0, kvHeads: kvHeadCount(fields), keySize: headSize(fields) }),
    state('State of Mamba-2', counts.get('linear_attention') ?? 0, elements, false),
  )
}

/** Attention and Mamba-2 side by side in every layer (Falcon-H1). */
export function mambaBeside(fields: ConfigFields): CacheGroup[] {
  const layers = fields.count('num_hidden_layers')
  const elements = mamba(fields, MAMBA_NAMES)
  return [
    attention({ layers, kvHeads: kvHeadCount(fields), keySize: headSize(fields) }),
    state('State of Mamba-2', layers, elements, false),
  ]
}

function mamba(fields: ConfigFields, names: Record<'heads' | 'size' | 'state' | 'groups' | 'kernel', string>) {
  const inner = fields.count(names.heads) * fields.count(names.size)
  const stateSize = fields.count(names.state)
  return {
    convolution: (inner + 2 * fields.count(names.groups) * stateSize) * (fields.count(names.kernel) - 1),
    recurrent: inner * stateSize,
  }
}

function inFourBytes(fields: ConfigFields, name: string): boolean {
  return fields.text(name) === 'float32'
}
