/** Reading a pasted config.json: real fields of published files, and what is refused. Longer than 300 lines: tables of architectures, a row each. */
import { describe, expect, test } from 'vitest'
import { type ModelConfig, modelConfigOf, type ReadConfig, readModelConfig } from '../../content/config/model-config.ts'
import { content } from '../../site/core/content.build.ts'

const { presets } = content

/** Fields of openai/gpt-oss-20b that others quote, with those of no use here. */
const GPT_OSS = {
  architectures: ['GptOssForCausalLM'],
  attention_bias: true,
  experts_per_token: 4,
  head_dim: 64,
  hidden_size: 2880,
  layer_types: Array.from({ length: 24 }, (_, layer) => (layer % 2 === 0 ? 'sliding_attention' : 'full_attention')),
  max_position_embeddings: 131_072,
  model_type: 'gpt_oss',
  num_attention_heads: 64,
  num_hidden_layers: 24,
  num_key_value_heads: 8,
  quantization_config: { quant_method: 'mxfp4' },
  rope_scaling: { rope_type: 'yarn', factor: 32 },
  sliding_window: 128,
  use_cache: true,
}

const LLAMA = {
  model_type: 'llama',
  num_hidden_layers: 32,
  hidden_size: 4096,
  num_attention_heads: 32,
  num_key_value_heads: 8,
  max_position_embeddings: 131_072,
  torch_dtype: 'bfloat16',
}

const unknown = (name: string) =>
  `Its model_type is "${name}", and we do not know what that keeps in its cache: any figure would be a guess. Fill in the fields by hand.`

const refusal = (result: ReadConfig) => ('refused' in result ? result.refused : result)
const reading = (result: ReadConfig) => ('read' in result ? result.read : result)

describe('readModelConfig()', () => {
  test('takes figures, cache, context and weights, and names nothing that changes no cache', () => {
    const heads = { sharingLayers: 0, kvHeads: 8, keySize: 64, valueSize: 64, latent: false }
    const full = { keeps: 'tokens', ...heads, tokensPerEntry: 1, indexerBytes: 0, packedBytes: null }
    expect(reading(readModelConfig(JSON.stringify(GPT_OSS)))).toEqual({
      modelType: 'gpt_oss',
      hasExperts: true,
      layers: 24,
      kvHeads: 8,
      headDim: 64,
      queryHeads: 64,
      contextTokens: 131_072,
      cache: [
        { ...full, name: 'Full attention', layers: 12, window: null, windowMayBeIgnored: false },
        { ...full, name: 'Sliding-window attention', layers: 12, window: 128, windowMayBeIgnored: true },
      ],
      lookedUpParameters: 0,
      headParameters: 0,
      experts: null,
      weights: { format: 'mxfp4', bytesPerParameter: null },
      unread: [],
    })
  })

  test.each([
    ['a head of its own', { vocab_size: 128_256, tie_word_embeddings: false }, 128_256 * 4096],
    ['a head that shares the table, which is then read whole', { vocab_size: 128_256, tie_word_embeddings: true }, 0],
    ['no word on the head', { vocab_size: 128_256 }, 0],
    [
      'an embedding per layer beside a shared table',
      {
        vocab_size: 262_144,
        tie_word_embeddings: true,
        vocab_size_per_layer_input: 262_144,
        hidden_size_per_layer_input: 256,
      },
      262_144 * 256 * 32,
    ],
  ])('with %s, knows the parameters of which a token reads one row', (_, fields, lookedUpParameters) => {
    expect(reading(modelConfigOf({ ...LLAMA, ...fields }))).toMatchObject({ lookedUpParameters })
  })

  test('takes the word on the head from beside the text model, where some publish it', () => {
    const config = { tie_word_embeddings: false, text_config: { ...LLAMA, vocab_size: 32_000 } }
    expect(reading(modelConfigOf(config))).toMatchObject({ lookedUpParameters: 32_000 * 4096 })
  })

  test.each(presets)('knows every field of $name that bears on the cache', ({ config }) => {
    expect(reading(modelConfigOf(config))).toMatchObject({ unread: [] })
  })

  // From the models' technical reports and cards, not from the files in content/presets.
  test.each([
    ['llama-3-1-8b', 32, 8, 128, 131_072],
    ['llama-3-1-405b', 126, 8, 128, 131_072],
    ['qwen3-235b-a22b', 94, 4, 128, 40_960],
    ['gpt-oss-120b', 36, 8, 64, 131_072],
    ['deepseek-v3', 61, 128, 128, 163_840],
    ['gemma-3-27b', 62, 16, 128, 131_072],
    ['phi-4-14b', 40, 10, 128, 16_384],
    ['mistral-7b-v0-3', 32, 8, 128, 32_768],
  ])('%s has %d layers, %d KV heads of %d and %d positions', (id, layers, kvHeads, headDim, contextTokens) => {
    expect(presets.find((preset) => preset.id === id)).toMatchObject({ layers, kvHeads, headDim, contextTokens })
  })

  test('names fields that sound as if they bore on the cache and that it does not know', () => {
    const config = { ...LLAMA, kv_cache_compression: 4, attention_bias: true, shared_kv_layers: null, vocab_size: 1000 }
    expect(reading(modelConfigOf(config))).toMatchObject({ unread: ['kv_cache_compression'] })
  })

  test.each([
    ['BF16', 2, { model_type: 'mistral3', text_config: { ...LLAMA, model_type: 'ministral3' }, vision_config: {} }],
    ['FP8', 1, { ...LLAMA, quantization_config: { quant_method: 'fp8' } }],
    ['FP8', 1, { ...LLAMA, quantization_config: { quant_method: 'modelopt', quant_algo: 'FP8' } }],
    ['NVFP4', null, { ...LLAMA, quantization_config: { quant_method: 'modelopt', quant_algo: 'NVFP4' } }],
    ['FP4 experts, FP8', null, { ...LLAMA, expert_dtype: 'fp4', quantization_config: { quant_method: 'fp8' } }],
  ])('reads weights of %s in %s bytes, of a text part too', (format, bytesPerParameter, config) => {
    expect(reading(modelConfigOf(config))).toMatchObject({ layers: 32, weights: { format, bytesPerParameter } })
  })

  test('leaves out the layers of multi-token prediction, and takes other heads of windowed layers (Step-3.5)', () => {
    const kinds = ['full_attention', 'sliding_attention', 'sliding_attention', 'full_attention', 'sliding_attention']
    const step = {
      model_type: 'step3p5',
      num_hidden_layers: 4,
      num_nextn_predict_layers: 1,
      num_attention_heads: 64,
      num_attention_groups: 8,
      head_dim: 128,
      sliding_window: 512,
      layer_types: kinds,
      attention_other_setting: { attention_type: 'sliding_attention', num_attention_groups: 4, head_dim: 128 },
    }
    expect(reading(modelConfigOf(step))).toMatchObject({
      layers: 4,
      kvHeads: 8,
      cache: [
        { layers: 2, kvHeads: 8, window: null },
        { layers: 2, kvHeads: 4, window: 512 },
      ],
    })
  })

  test('counts one index key for each token, which the index heads share (MiniMax M3)', () => {
    const sparse = {
      use_sparse_attention: true,
      sparse_attention_freq: [0, 1, 1],
      sparse_num_index_heads: 4,
      sparse_index_dim: 128,
    }
    const config = { ...LLAMA, num_hidden_layers: 3, model_type: 'minimax_m3_vl_text', sparse_attention_config: sparse }

    expect(reading(modelConfigOf({ text_config: config }))).toMatchObject({
      cache: [
        { layers: 1, indexerBytes: 0 },
        { layers: 2, indexerBytes: 256 },
      ],
      unread: [],
    })
  })

  test('gives every layer of Falcon-H1 attention and a state', () => {
    const mamba = { mamba_n_heads: 24, mamba_d_head: 64, mamba_d_state: 128, mamba_n_groups: 1, mamba_d_conv: 4 }

    expect(reading(modelConfigOf({ ...LLAMA, ...mamba, model_type: 'falcon_h1' }))).toMatchObject({
      cache: [
        { keeps: 'tokens', layers: 32 },
        // 24 × 64 × 128 in two bytes, and 3 × (24 × 64 + 2 × 128) of the convolution; all in four bytes at most.
        { keeps: 'state', layers: 32, lowerBytes: 403_968, upperBytes: 807_936 },
      ],
    })
  })

  test.each([
    ['cohere2', {}, [8, 24]],
    ['cohere2', { sliding_window_pattern: 2 }, [16, 16]],
    ['exaone4', { sliding_window_pattern: 'LLLG' }, [8, 24]],
    ['exaone4', { sliding_window_pattern: 4 }, [8, 24]],
    // The last layer is full, whatever its letter says: 30 layers end with two of the window.
    ['exaone4_5_text', { num_hidden_layers: 30, sliding_window_pattern: 'LLLG' }, [8, 22]],
    [
      'olmo3',
      { layer_types: Array.from({ length: 32 }, (_, i) => (i % 4 === 3 ? 'full_attention' : 'sliding_attention')) },
      [8, 24],
    ],
  ])('reads the windows of %s with %j', (modelType, more, [full, windowed]) => {
    const config = { ...LLAMA, model_type: modelType, sliding_window: 4096, ...more }

    expect(reading(modelConfigOf(config))).toMatchObject({
      cache: [
        { layers: full, window: null },
        { layers: windowed, window: 4096 },
      ],
    })
  })

  const UNIFORM =
    'qwen2_5_vl glm4v glm4v_moe_text exaone4 smollm3 cohere internlm2 dots1 hunyuan_v1_dense bailing_moe apertus phimoe granitemoe olmoe glm'

  test.each(UNIFORM.split(' '))('reads %s as one shape for all layers', (modelType) => {
    expect(reading(modelConfigOf({ ...LLAMA, model_type: modelType }))).toMatchObject({
      cache: [{ layers: 32, kvHeads: 8, window: null }],
    })
  })

  test('takes a file with a byte-order mark and with Infinity, as Python writes it, and names no scale of queries', () => {
    const text = JSON.stringify({ ...LLAMA, query_pre_attn_scalar: 256 })
    const written = `\uFEFF${text.replace('{', '{"time_step_limit": [0.0, Infinity], "x": NaN,')}`

    expect(reading(readModelConfig(written))).toMatchObject({ layers: 32, unread: [] })
  })

  const published = (id: string) => presets.find((preset) => preset.id === id)?.config ?? {}
  const GEMMA = { model_type: 'gemma3_text', num_hidden_layers: 48, sliding_window: 1024 }

  // The classes of transformers, which save a text part without the fields that equal their defaults.
  test.each<readonly [name: string, text: object, read: object]>([
    [
      'Gemma 3 12B',
      { ...GEMMA, hidden_size: 3840, num_attention_heads: 16, num_key_value_heads: 8 },
      { headDim: 256, kvHeads: 8, queryHeads: 16, contextTokens: 131_072 },
    ],
    ['Gemma 3 4B', { ...GEMMA, hidden_size: 2560 }, { headDim: 256, kvHeads: 4, queryHeads: 8 }],
    ['GLM-4.1V', { model_type: 'glm4v_text' }, { layers: 40, kvHeads: 2, headDim: 128, contextTokens: 32_768 }],
    [
      'Gemma 3n',
      { model_type: 'gemma3n_text', num_hidden_layers: 30, num_kv_shared_layers: 10 },
      // 20 layers keep their own: every fifth all tokens, the others 512 of them.
      {
        cache: [
          { layers: 4, sharingLayers: 2, kvHeads: 2, keySize: 256, window: null },
          { layers: 16, sharingLayers: 8, window: 512 },
        ],
        lookedUpParameters: 262_144 * 256 * 30,
        unread: [],
      },
    ],
    ['Qwen3-VL', { ...LLAMA, model_type: 'qwen3_vl_text', hidden_size: 2560 }, { headDim: 128 }],
    ['Mixtral', { ...LLAMA, model_type: 'mixtral', num_key_value_heads: undefined }, { kvHeads: 8 }],
    ['Mistral', { ...LLAMA, model_type: 'mistral', num_key_value_heads: null }, { kvHeads: 32 }],
  ])('fills in what %s leaves out', (_, text, read) => {
    expect(reading(readModelConfig(JSON.stringify({ text_config: text })))).toMatchObject(read)
  })

  test.each([
    ['model_max_length', { max_position_embeddings: undefined, model_max_length: 1_048_576 }, 1_048_576],
    [
      'YaRN',
      {
        max_position_embeddings: 32_768,
        rope_scaling: { rope_type: 'yarn', factor: 4, original_max_position_embeddings: 32_768 },
      },
      131_072,
    ],
    ['nothing', { max_position_embeddings: undefined }, null],
  ])('takes the context from %s', (_, fields, contextTokens) => {
    expect(reading(modelConfigOf({ ...LLAMA, ...fields }))).toMatchObject({ contextTokens })
  })

  test.each([
    ['a schedule', { index_topk_freq: 4, index_skip_topk_offset: 3 }, [21, 57]],
    ['a pattern', { index_topk_pattern: 'FSS'.repeat(26) }, [26, 52]],
  ])('counts the layers that share an index by %s', (_, fields, [own, shared]) => {
    const { indexer_types, ...config } = published('glm-5-2')

    expect(reading(modelConfigOf({ ...config, ...fields }))).toMatchObject({
      cache: [
        { layers: own, indexerBytes: 132 },
        { layers: shared, indexerBytes: 0 },
      ],
    })
  })

  const RENAMED: Readonly<Record<string, string>> = {
    mamba: 'linear_attention',
    attention: 'full_attention',
    deepseek_sparse_attention: 'indexed_attention',
  }
  const renamed = (kinds: unknown) => (kinds as string[]).map((kind) => RENAMED[kind] ?? kind)
  const RATES = { compressed_sparse_attention: 4, heavily_compressed_attention: 128 }

  test.each<readonly [id: string, saved: (config: Record<string, unknown>) => object]>([
    ['granite-4-0-h-small', ({ layer_types, ...rest }) => ({ ...rest, layer_types: renamed(layer_types) })],
    [
      'nemotron-3-nano-30b-a3b',
      ({ hybrid_override_pattern: pattern, ...rest }) => ({
        ...rest,
        layers_block_type: [...String(pattern)].map(
          (mark) => ({ M: 'linear_attention', '*': 'full_attention' })[mark] ?? 'moe',
        ),
      }),
    ],
    [
      'deepseek-v4-flash',
      ({ compress_ratios, ...rest }) => ({
        ...rest,
        compress_rates: RATES,
        layer_types: (compress_ratios as number[])
          .slice(0, Number(rest['num_hidden_layers']))
          .map((ratio) => Object.entries(RATES).find(([, rate]) => rate === ratio)?.[0] ?? 'sliding_attention'),
      }),
    ],
    [
      'glm-5-3-flash',
      ({ text_config }) => {
        const { linear_attn_config, layer_types, ...rest } = text_config as Record<string, unknown>
        const linear = { linear_num_heads: 64, linear_head_dim: 128, linear_conv_kernel_dim: 4 }
        return { ...rest, ...linear, layer_types: renamed(layer_types) }
      },
    ],
  ])('reads %s as transformers saves it again', (id, saved) => {
    const { cache, unread } = reading(modelConfigOf(published(id))) as ModelConfig

    expect(reading(modelConfigOf(saved(published(id))))).toMatchObject({ cache, unread })
  })

  test('names no field that repeats what another says', () => {
    const kinds = Array.from({ length: 32 }, (_, layer) => (layer % 6 === 5 ? 'full_attention' : 'sliding_attention'))
    const config = { ...LLAMA, model_type: 'gemma3_text', sliding_window: 512, layer_types: kinds }
    const repeated = { sliding_window_pattern: 6, mamba_d_ssm: 4096, for_llm_compressor: true }

    expect(reading(modelConfigOf({ ...config, ...repeated }))).toMatchObject({ unread: [] })
  })

  const deepseek = published('deepseek-v4-flash')
  const { qk_rope_head_dim: _, ...withoutPosition } = published('deepseek-r1')
  test.each(
    Object.entries<readonly [config: unknown, reason: string]>({
      'text that is no JSON': [
        '{"model_type": ',
        'This is not JSON: paste the whole file, from the first brace to the last.',
      ],
      'JSON that is no object': ['[1]', 'This is JSON, but not an object with the fields of a configuration.'],
      'no architecture': [{ num_hidden_layers: 32 }, 'It has no model_type, which says what its layers keep.'],
      'how weights were quantized, in place of the configuration': [
        { producer: { name: 'modelopt' }, quantization: { quant_algo: 'NVFP4' } },
        'This is hf_quant_config.json: it says that the weights are NVFP4, and nothing of the cache. Paste config.json, and choose the bits yourself.',
      ],
      'an unknown architecture, instead of guessing': [{ ...LLAMA, model_type: 'brand_new' }, unknown('brand_new')],
      'one named like a property of every object': [{ ...LLAMA, model_type: 'constructor' }, unknown('constructor')],
      'a missing count': [
        { ...LLAMA, num_hidden_layers: null },
        'It has no num_hidden_layers, which the cache depends on.',
      ],
      'a broken count': [{ ...LLAMA, num_hidden_layers: 32.5 }, 'Its num_hidden_layers is not a whole number.'],
      'an encoder, which keeps no cache': [
        { ...LLAMA, model_type: 'gemma3_text', use_bidirectional_attention: true },
        'Its attention is bidirectional, as in an embedding model: no cache grows with a conversation.',
      ],
      'no KV heads': [{ ...LLAMA, num_key_value_heads: 0 }, 'Its num_key_value_heads is 0, which is less than 1.'],
      'windows without their layers': [
        { ...LLAMA, model_type: 'exaone4', sliding_window: 4096 },
        'It has a sliding window in only some layers and no layer_types to say which.',
      ],
      'heads for each layer': [
        { ...LLAMA, num_key_value_heads: [0, 8, 8] },
        'Its num_key_value_heads is a list with one entry for each layer, which we cannot read.',
      ],
      'a head size that does not divide': [
        { ...LLAMA, hidden_size: 4100 },
        'It has no head_dim, and hidden_size is not a multiple of num_attention_heads.',
      ],
      'a schedule of another length': [
        { ...GPT_OSS, num_hidden_layers: 36 },
        'Its layer_types has 24 entries for 36 layers.',
      ],
      'a kind of layer that is new': [
        { ...GPT_OSS, layer_types: [...GPT_OSS.layer_types.slice(1), 'conv'] },
        'Its layer_types names "conv", and we do not know what that keeps in the cache.',
      ],
      'a compression that is new': [
        { ...deepseek, compress_ratios: Array(43).fill(16) },
        'Its compress_ratios names 16, and we do not know what that keeps in the cache.',
      ],
      'a latent without its position part': [
        withoutPosition,
        'It has no qk_rope_head_dim, which the cache depends on.',
      ],
    }),
  )('refuses %s', (_, [config, reason]) => {
    expect(refusal(readModelConfig(typeof config === 'string' ? config : JSON.stringify(config)))).toBe(reason)
  })
})
