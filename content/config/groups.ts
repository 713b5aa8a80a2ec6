/** The building blocks of every architecture's cache. */
import type { CacheGroup, StateGroup, TokenGroup } from '../../inquiry-service/estimator/layered-cache.ts'
import { type ConfigFields, ConfigRefusal } from './fields.ts'

/**
 * Bytes of a packed record: 512 elements and 4 scales of 4 bytes, 64 elements for the position in 16 bits. Engines have
 * it (`fp8_ds_mla` in vLLM) only where an indexer picks the tokens; any other latent takes one byte an element in FP8.
 */
const PACKED_LATENT = 656

/** Bytes of an indexer's key of 128: FP8 with one scale of 4 bytes, whatever the format of the cache. */
export function indexerKeyBytes(size: number): number {
  return size + 4 * Math.ceil(size / 128)
}

export function attention({
  layers,
  kvHeads,
  keySize,
  ...rest
}: Pick<TokenGroup, 'layers' | 'kvHeads' | 'keySize'> & Partial<TokenGroup>): TokenGroup {
  const windowed = rest.window !== undefined && rest.window !== null
  return {
    keeps: 'tokens',
    name: windowed ? 'Sliding-window attention' : 'Full attention',
    layers,
    sharingLayers: 0,
    kvHeads,
    keySize,
    valueSize: keySize,
    latent: false,
    window: null,
    windowMayBeIgnored: windowed,
    tokensPerEntry: 1,
    indexerBytes: 0,
    packedBytes: null,
    ...rest,
  }
}

/** Multi-head latent attention: keeps `kv_lora_rank` elements and the part of a key that carries the position. */
export function latent(fields: ConfigFields, layers: number, index?: Pick<TokenGroup, 'indexerBytes'>): TokenGroup {
  const rank = fields.count('kv_lora_rank')
  const position = fields.count('qk_rope_head_dim', 0)
  return attention({
    name: index ? 'Latent attention with an indexer' : 'Latent attention',
    layers,
    kvHeads: 1,
    keySize: rank + position,
    valueSize: 0,
    latent: true,
    ...index,
    packedBytes: index && rank === 512 && position === 64 ? PACKED_LATENT : null,
  })
}

/** A convolution state, at two or four bytes per element, plus a recurrent one. */
export function state(
  name: string,
  layers: number,
  elements: { convolution: number; recurrent: number },
  recurrentInFourBytes: boolean,
): StateGroup {
  return {
    keeps: 'state',
    name,
    layers,
    lowerBytes: elements.convolution * 2 + elements.recurrent * (recurrentInFourBytes ? 4 : 2),
    upperBytes: (elements.convolution + elements.recurrent) * 4,
  }
}

/** Drops groups without layers. */
export function present(...groups: readonly CacheGroup[]): CacheGroup[] {
  return groups.filter(({ layers }) => layers > 0)
}

export function headSize(fields: ConfigFields): number {
  const stated = fields.countIfAny('head_dim')
  if (stated) return stated
  const hidden = fields.count('hidden_size')
  const heads = fields.count('num_attention_heads')
  if (hidden % heads !== 0) {
    throw new ConfigRefusal('It has no head_dim, and hidden_size is not a multiple of num_attention_heads.')
  }
  return hidden / heads
}

/** Unless stated, or known of the architecture, there are as many as query heads. */
export function kvHeadCount(fields: ConfigFields): number {
  const stated = ['num_key_value_heads', 'num_attention_groups'].find((name) => fields.countIfAny(name) !== undefined)
  return fields.count(stated ?? 'num_attention_heads')
}

/** What transformers has renamed: files have either name. */
const RENAMED: ReadonlyMap<unknown, string> = new Map([
  ['mamba', 'linear_attention'],
  ['attention', 'full_attention'],
  ['deepseek_sparse_attention', 'indexed_attention'],
])

/** The number of layers of each kind, by its present name. @throws ConfigRefusal for a kind that isn't in `known` */
export function kindCounts(
  name: string,
  kinds: readonly unknown[],
  layers: number,
  known: readonly (string | number)[],
): Map<unknown, number> {
  if (kinds.length !== layers) {
    throw new ConfigRefusal(`Its ${name} has ${kinds.length} entries for ${layers} layers.`)
  }
  const named = kinds.map((kind) => RENAMED.get(kind) ?? kind)
  const unknown = kinds.find((_, layer) => !known.some((each) => each === named[layer]))
  if (unknown !== undefined) {
    throw new ConfigRefusal(
      `Its ${name} names ${JSON.stringify(unknown)}, and we do not know what that keeps in the cache.`,
    )
  }
  return new Map(known.map((kind) => [kind, named.filter((each) => each === kind).length]))
}
