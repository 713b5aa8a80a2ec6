/** The estimate with the cache as the architecture keeps it, and what the page says of it. */
import { describe, expect, test } from 'vitest'
import { type InferenceMemoryInput, memoryFigures } from '../../../inquiry-service/estimator/estimator.ts'
import { layeredCache } from '../../../inquiry-service/estimator/layered-cache.ts'
import { content } from '../../../site/core/content.build.ts'
import { compareWith } from '../../../site/load/accuracy.ts'
import { formShape, layeredEstimate, layeredWords } from '../../../site/load/layered.ts'
import { pagePreset } from '../../../site/load/presets.build.ts'

const { presets, accuracy } = content

function presetOf(id: string) {
  const preset = presets.find((each) => each.id === id)
  if (!preset) throw new Error(`Bug: no preset ${id}`)
  return preset
}

/** As the page fills the form from a preset. */
function inputOf(id: string, rest: Partial<InferenceMemoryInput> = {}): InferenceMemoryInput {
  const preset = presetOf(id)
  return {
    workload: 'inference',
    parametersB: preset.parametersB,
    weightBytesPerParameter: preset.weights.bytesPerParameter ?? 2,
    ...formShape(pagePreset(preset)),
    tokens: 8192,
    cacheBytesPerElement: 2,
    concurrency: 1,
    overheadFraction: 0,
    ...rest,
  }
}

describe('layeredEstimate()', () => {
  test('gives DeepSeek-R1 the memory of its files and its latent cache, where the naive form gives 56.9 times the cache', () => {
    const { estimate, naive } = layeredEstimate(inputOf('deepseek-r1'), presetOf('deepseek-r1'))
    // 641.3 GiB of files are 688.6 GB.
    expect(estimate.breakdown.weightsGB).toBeCloseTo(688.6, 0)
    expect(estimate.breakdown.kvCacheGB).toBe((61 * 576 * 8192 * 2) / 1e9)
    expect(naive.breakdown.kvCacheGB / estimate.breakdown.kvCacheGB).toBeCloseTo(32_768 / 576)
  })

  test('gives gpt-oss-120b the 60.8 GiB of its checkpoint', () => {
    const { estimate } = layeredEstimate(inputOf('gpt-oss-120b'), presetOf('gpt-oss-120b'))
    expect((estimate.breakdown.weightsGB * 1e9) / 2 ** 30).toBeCloseTo(60.8, 1)
  })

  test.each(presets.map((preset) => [preset.name, preset] as const))(
    'takes the layered cache of %s to the byte, with overhead and devices as the estimator counts them',
    (_, preset) => {
      const demand = { tokens: 12_345, concurrency: 7 }
      const input = inputOf(preset.id, { ...demand, overheadFraction: 0.2, deviceCapacityGB: 80 })
      const { estimate, asUniform, cache } = layeredEstimate(input, preset)
      const { bytes } = layeredCache(preset.cache, { ...demand, bytesPerElement: 2 })
      expect([cache.bytes, Math.round(estimate.breakdown.kvCacheGB * 1e9)]).toEqual([bytes, bytes])
      expect(memoryFigures(asUniform)).toEqual(estimate)
    },
  )

  test('counts more tokens for the API where windows keep some', () => {
    const { equivalent } = layeredEstimate(inputOf('gpt-oss-120b', { tokens: 131_072 }), presetOf('gpt-oss-120b'))
    const { breakdown } = memoryFigures(equivalent)
    expect(equivalent).toMatchObject({ layers: 18, kvHeads: 8, headDim: 64, tokens: 131_200 })
    expect(breakdown.kvCacheGB).toBe(4.8365568)
  })
})

describe('pagePreset()', () => {
  test('keeps no cache of its own where every layer keeps the same, and no configuration', () => {
    expect(pagePreset(presetOf('llama-3-1-8b'))).not.toHaveProperty('config')
    expect([pagePreset(presetOf('llama-3-1-8b')).cache, pagePreset(presetOf('qwen3-8b')).cache]).toEqual([null, null])
    expect(pagePreset(presetOf('gemma-3-27b')).cache).toHaveLength(2)
  })
})

describe('layeredWords()', () => {
  test('says both ways, the equivalent, each choice with both values, and that devices err low', () => {
    const model = pagePreset(presetOf('deepseek-r1'))
    const input = inputOf('deepseek-r1', { cacheBytesPerElement: 1, deviceCapacityGB: 141 })
    expect(layeredWords(model, layeredEstimate(input, presetOf('deepseek-r1')))).toEqual({
      title: 'KV cache as DeepSeek-R1 keeps it: 0.2878 GB',
      sentences: [
        'This is what the result uses. The uniform formula over its 61 layers of 128 heads of 128 gives 16.37 GB (56.9 times as much) and 704.9 GB in all.',
        'The fields show its uniform equivalent for the API: 61 layers of 1 head of 288.',
        '0.2878 GB counting only the bytes of the elements, 0.3278 GB in packed records with their scales.',
        '0.2878 GB if it is held once, 1.439 GB in total where tensor parallelism copies it to every device.',
        'The smallest number of devices is too low here: it counts the cache once, not once for each device.',
      ],
    })
  })

  test('says nothing of choices that make no difference', () => {
    const model = pagePreset(presetOf('gpt-oss-20b'))
    const { sentences } = layeredWords(model, layeredEstimate(inputOf('gpt-oss-20b'), presetOf('gpt-oss-20b')))
    expect(sentences).toEqual([
      'This is what the result uses. The uniform formula over its 24 layers of 8 heads of 64 gives 0.4027 GB (1.97 times as much) and 14.15 GB in all.',
      'The fields show its uniform equivalent for the API: 12 layers of 8 heads of 64.',
      '0.2045 GB where the engine frees what lies outside a window, 0.4027 GB where it keeps every token.',
    ])
  })
})

describe('the table of measurements', () => {
  test('has at least 25 rows, caches and weights among them, of several engines', () => {
    expect(accuracy.length).toBeGreaterThanOrEqual(25)
    expect(new Set(accuracy.map(({ what }) => what))).toEqual(new Set(['cache', 'state', 'weights']))
    expect(new Set(accuracy.map(({ engine }) => engine)).size).toBeGreaterThanOrEqual(4)
  })

  test('explains every row that is off by more than one per cent', () => {
    const unexplained = accuracy.filter(({ errorPercent, note }) => Math.abs(errorPercent) > 1 && note === null)
    expect(unexplained).toEqual([])
  })

  test('compares the share of one rank: a latent whole, heads divided', () => {
    const row = { tokens: 1000, concurrency: 1, bytesPerElement: 2, ranks: 4, windows: 'freed', what: 'cache' }
    const of = (id: string) =>
      compareWith({ ...row, measured: 1, unit: 'MiB' } as Parameters<typeof compareWith>[0], presetOf(id))
    expect(of('deepseek-v3').estimatedBytes).toBe(61 * 576 * 2 * 1000)
    expect(of('llama-3-1-8b').estimatedBytes).toBe((32 * 2 * 8 * 128 * 2 * 1000) / 4)
  })
})
