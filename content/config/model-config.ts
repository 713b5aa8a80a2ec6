/**
 * Reads a pasted `config.json`. Recognized fields fill the form and give the cache; unread fields that could affect the
 * cache are named; an unknown architecture is refused with the reason, never guessed. Runs in the browser; nothing leaves it.
 */
import type { CacheGroup } from '../../inquiry-service/estimator/layered-cache.ts'
import type { Experts } from '../schema/preset.ts'
import { headParameters, lookedUpParameters } from './embeddings.ts'
import { expertsOf } from './experts.ts'
import { type ConfigFields, ConfigRefusal, configFields, isRecord } from './fields.ts'
import { headSize, kvHeadCount } from './groups.ts'
import { gatedDelta, mambaBeside, mambaBlocks, mambaLayers } from './hybrids.ts'
import {
  compressed,
  compressedAtSources,
  latentAndDelta,
  latentIndexed,
  latentOnly,
  pooledAndDelta,
} from './latents.ts'
import {
  alternating,
  chunked,
  everyFifthGlobal,
  localAndGlobal,
  otherHeads,
  patterned,
  plain,
  plainOfKinds,
  plainOrAllWindowed,
  sparseIndexed,
  threeInFour,
  twoShapes,
  windowedByKind,
  windowedByPattern,
} from './windows.ts'

export interface ModelConfig {
  modelType: string
  /** As published, as if all layers were alike: the input of the naive formula. */
  layers: number
  kvHeads: number
  headDim: number
  /** Query heads, which every device of a tensor-parallel group has as many of; null if not stated. */
  queryHeads: number | null
  contextTokens: number | null
  cache: CacheGroup[]
  /** Parameters in lookup tables, of which a token reads one row; 0 if the configuration doesn't say. */
  lookedUpParameters: number
  /** Parameters of the output head; 0 if the configuration doesn't give its size. */
  headParameters: number
  /** What the configuration says about the weights; null if nothing. */
  weights: { format: string; bytesPerParameter: number | null } | null
  /** A mixture of experts reads only some of its parameters for a token. */
  hasExperts: boolean
  /** Null if the configuration doesn't say how many there are and how many a token uses. */
  experts: Experts | null
  /** Unread fields whose names suggest that they affect the cache. */
  unread: string[]
}

export type ReadConfig = { read: ModelConfig } | { refused: string }

type Reader = (fields: ConfigFields) => CacheGroup[]

const READERS: Readonly<Record<string, Reader>> = {
  ...each(plain, [
    'llama',
    'qwen2',
    'qwen2_moe',
    'qwen3',
    'qwen3_moe',
    'qwen3_vl_text',
    'qwen3_vl_moe_text',
    'glm4',
    'glm4_moe',
    'glm4v',
    'glm4v_text',
    'glm4v_moe',
    'glm4v_moe_text',
    'qwen2_5_vl',
    'qwen2_5_vl_text',
    'olmo2',
    'granite',
    'gemma',
    'mimo',
    'ernie4_5',
    'ernie4_5_moe',
    'seed_oss',
    'gpt_oss',
    'smollm3',
    'cohere',
    'qwen2_vl',
    'qwen2_vl_text',
    'internlm2',
    'internlm3',
    'hunyuan_v1_dense',
    'bailing_moe',
    'apertus',
    'granitemoe',
    'olmoe',
    'glm',
  ]),
  ...each(plainOrAllWindowed, ['mistral', 'ministral3', 'mixtral', 'phi3', 'phimoe']),
  minimax_m2: plainOfKinds,
  ...each(otherHeads, ['step3p5', 'step3p7']),
  gemma2: alternating,
  gemma3_text: patterned,
  llama4_text: chunked,
  gemma3n_text: everyFifthGlobal,
  ...each((fields) => localAndGlobal(fields), ['gemma4_text', 'gemma4_unified_text']),
  ...each(twoShapes, ['mimo_v2_flash', 'mimo_v2']),
  ...each(sparseIndexed, ['minimax_m3', 'minimax_m3_vl', 'minimax_m3_vl_text']),
  ...each(windowedByKind, ['olmo3', 'dots1']),
  ...each(windowedByPattern, ['exaone4', 'exaone4_5_text', 'exaone_moe']),
  cohere2: threeInFour,
  ...each(latentOnly, ['deepseek_v2', 'deepseek_v3', 'kimi_k2', 'glm4_moe_lite', 'mistral4']),
  ...each(latentIndexed, ['deepseek_v32', 'glm_moe_dsa']),
  deepseek_v4: compressed,
  ...each(compressedAtSources, ['deepseek_v41', 'deepseek_v41_text']),
  ...each(pooledAndDelta, ['glm5_next', 'glm5_next_text']),
  kimi_linear: latentAndDelta,
  ...each(gatedDelta, ['qwen3_next', 'qwen3_5_text', 'qwen3_5_moe_text']),
  nemotron_h: mambaBlocks,
  granitemoehybrid: mambaLayers,
  falcon_h1: mambaBeside,
}

const GLM_4V = {
  num_hidden_layers: 40,
  hidden_size: 4096,
  num_attention_heads: 32,
  num_key_value_heads: 2,
  max_position_embeddings: 32_768,
}

/** What transformers assumes where a field is missing. A text part is saved without the fields that equal these. */
const DEFAULTS: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  gemma: { head_dim: 256, num_attention_heads: 16, num_key_value_heads: 16, max_position_embeddings: 8192 },
  gemma2: { head_dim: 256, num_attention_heads: 8, num_key_value_heads: 4, max_position_embeddings: 8192 },
  gemma3_text: { head_dim: 256, num_attention_heads: 8, num_key_value_heads: 4, max_position_embeddings: 131_072 },
  gemma3n_text: {
    num_hidden_layers: 35,
    num_kv_shared_layers: 15,
    sliding_window: 512,
    head_dim: 256,
    num_attention_heads: 8,
    num_key_value_heads: 2,
    max_position_embeddings: 32_768,
    hidden_size: 2048,
    vocab_size_per_layer_input: 262_144,
    hidden_size_per_layer_input: 256,
  },
  ...Object.fromEntries(['glm4v', 'glm4v_text'].map((modelType) => [modelType, GLM_4V])),
  qwen3_vl_text: { head_dim: 128 },
  mistral: { num_key_value_heads: 8 },
  ministral3: { head_dim: 128, num_key_value_heads: 8 },
  mixtral: { num_key_value_heads: 8 },
}

/** Names that suggest an effect on the cache. */
const OF_CACHE =
  /attn|attention|cache|chunk|compress|conv|hybrid|index|kda|kpool|kv|latent|layer_types|linear|lora|mamba|shared_layers|sliding|ssm|state|swa|window/
/** Names among them that don't change what is kept. */
const WITHOUT_EFFECT =
  /bias|dropout|implementation|use_cache|num_attention_heads|^q_lora|^o_lora|^qk_|topk|n_heads$|rope|gate|act|scale|dtype|proj|chunk_size_feed|cross_attention|value_scale|index_share|indexer_types|vocab|kernels|chunk_size$|expand|initializer|attn_res|sink|window_layers|logit|logits|sliding_window_(?:size|pattern)|mamba_d_ssm|llm_compressor|output_hidden|output_attentions|skip_topk|rescale|experts|bidirectional|heads_in_group|^mla_use|layer_freq|moe|mlp|sparse_(?:block|disable|init|local|score)|shared_expert|n_shared|num_shared|block_type|override_pattern|_layernorm|k_eq_v|pre_attn_scalar|return|prefix|quant/

export function readModelConfig(text: string): ReadConfig {
  let config: unknown
  try {
    // A byte-order mark, as some editors write it, is not JSON.
    config = JSON.parse(withoutInfinities(text.replace(/^\uFEFF/, '')))
  } catch {
    return { refused: 'This is not JSON: paste the whole file, from the first brace to the last.' }
  }
  return modelConfigOf(config)
}

/** Python writes `Infinity` and `NaN`, which aren't JSON. Published configurations have them in fields that don't matter here. */
function withoutInfinities(text: string): string {
  return text.replace(/([:[,]\s*)(?:-?Infinity|NaN)(?=\s*[,\]}])/g, '$1null')
}

/** Like `readModelConfig`, for parsed JSON. */
export function modelConfigOf(config: unknown): ReadConfig {
  if (!isRecord(config)) return { refused: 'This is JSON, but not an object with the fields of a configuration.' }
  const inner = [config['text_config'], config['llm_config']].find(isRecord)
  const stated = inner ?? config
  const modelType = [stated['model_type'], config['model_type']].find((type) => typeof type === 'string')
  if (modelType === undefined)
    return { refused: quantizationRefusal(config) ?? 'It has no model_type, which says what its layers keep.' }
  const reader = Object.hasOwn(READERS, modelType) ? READERS[modelType] : undefined
  if (!reader) {
    return {
      refused: `Its model_type is "${modelType}", and we do not know what that keeps in its cache: any figure would be a guess. Fill in the fields by hand.`,
    }
  }
  const text = { ...DEFAULTS[modelType], ...stated }
  if (text['use_bidirectional_attention'] === true) {
    return { refused: 'Its attention is bidirectional, as in an embedding model: no cache grows with a conversation.' }
  }
  const fields = configFields(text)
  try {
    const cache = reader(fields)
    return {
      read: {
        modelType,
        layers: fields.countIfAny('num_hidden_layers') ?? layerNames(fields),
        ...naiveHeads(fields),
        queryHeads: fields.countIfAny('num_attention_heads') ?? null,
        contextTokens: contextOf(fields, text),
        cache,
        lookedUpParameters: lookedUpParameters(
          fields,
          [text, config].some((each) => each['tie_word_embeddings'] === false),
        ),
        weights: weightsOf(config, text),
        hasExperts: Object.entries(text).some(([name, value]) => /experts/.test(name) && Number(value) > 1),
        headParameters: headParameters(fields),
        experts: expertsOf(fields),
        unread: unreadOf(fields, text),
      },
    }
  } catch (error) {
    if (error instanceof ConfigRefusal) return { refused: error.message }
    throw error
  }
}

/** The file in which ModelOpt says how it quantized the weights lies beside the configuration and is easily taken for it. */
function quantizationRefusal({ quantization }: Record<string, unknown>): string | undefined {
  const format = isRecord(quantization) ? quantization['quant_algo'] : undefined
  if (typeof format !== 'string') return undefined
  return `This is hf_quant_config.json: it says that the weights are ${format}, and nothing of the cache. Paste config.json, and choose the bits yourself.`
}

function each(reader: Reader, modelTypes: readonly string[]): Record<string, Reader> {
  return Object.fromEntries(modelTypes.map((modelType) => [modelType, reader]))
}

/** With a latent, the head size is that of the heads it expands to, `v_head_dim`. */
function naiveHeads(fields: ConfigFields): { kvHeads: number; headDim: number } {
  const expanded = fields.countIfAny('kv_lora_rank') === undefined ? undefined : fields.countIfAny('v_head_dim')
  return { kvHeads: kvHeadCount(fields), headDim: expanded ?? headSize(fields) }
}

function layerNames(fields: ConfigFields): number {
  return (fields.list('layers_block_type') ?? fields.list('layer_types'))?.length ?? 0
}

/** Engines let YaRN multiply the context of training, whatever the stated one. */
function contextOf(fields: ConfigFields, text: Record<string, unknown>): number | null {
  const stated = fields.countIfAny('max_position_embeddings') ?? fields.countIfAny('model_max_length') ?? 0
  const rope = [text['rope_scaling'], text['rope_parameters']].find(isRecord)
  const isYarn = rope?.['rope_type'] === 'yarn' || rope?.['type'] === 'yarn'
  const extended = isYarn ? Number(rope['original_max_position_embeddings']) * Number(rope['factor']) : 0
  return Math.max(stated, Number.isSafeInteger(extended) ? extended : 0) || null
}

function weightsOf(config: Record<string, unknown>, text: Record<string, unknown>): ModelConfig['weights'] {
  if (text['expert_dtype'] === 'fp4') return { format: 'FP4 experts, FP8', bytesPerParameter: null }
  const quantization = [config['quantization_config'], text['quantization_config']].find(isRecord)
  const method = quantization?.['quant_method']
  if (typeof method === 'string') {
    const algorithm = quantization?.['quant_algo']
    const format = typeof algorithm === 'string' ? algorithm : method
    return /^fp8$/i.test(format) ? { format: 'FP8', bytesPerParameter: 1 } : { format, bytesPerParameter: null }
  }
  const type = [text['dtype'], text['torch_dtype'], config['dtype'], config['torch_dtype']].find(
    (each) => typeof each === 'string',
  )
  if (type === 'bfloat16') return { format: 'BF16', bytesPerParameter: 2 }
  if (type === 'float16') return { format: 'FP16', bytesPerParameter: 2 }
  return typeof type === 'string' ? { format: type, bytesPerParameter: null } : null
}

/** Fields that are null, false or an empty list aren't worth naming. */
function unreadOf(fields: ConfigFields, text: Record<string, unknown>): string[] {
  const says = (name: string) => {
    const value = text[name]
    return value !== null && value !== false && value !== 0 && !(Array.isArray(value) && value.length === 0)
  }
  return fields
    .unread()
    .filter((name) => OF_CACHE.test(name) && !WITHOUT_EFFECT.test(name) && (name.includes('.') || says(name)))
}
