/** What the page says of an estimate: its parts, the cache as the architecture keeps it, and where its figures were read. */
import { describe, expect, test } from 'vitest'
import { ESTIMATE_EXAMPLES } from '../../../inquiry-service/contract/openapi/examples.ts'
import {
  estimateMemory,
  type InferenceMemoryInput,
  memoryFigures,
} from '../../../inquiry-service/estimator/estimator.ts'
import { layeredCache } from '../../../inquiry-service/estimator/layered-cache.ts'
import { content } from '../../../site/core/content.build.ts'
import { compareWith } from '../../../site/load/accuracy.ts'
import { loadOf } from '../../../site/load/load.ts'
import { configHtml } from '../../../site/load/model-fits.build.ts'
import { layeredEstimate } from '../../../site/load/preset.ts'
import { answerHtml, formulaOf, layeredWords, stackHtml } from '../../../site/load/result.ts'
import { partsOf, rateInWords, roundedGB, threeDigits } from '../../../site/load/words.ts'
import { inputOf as inputFrom, pageOf, presetOf } from './presets.ts'

const { presets, accuracy } = content

/** Without a margin. */
const inputOf = (id: string, changes: Partial<InferenceMemoryInput> = {}) =>
  inputFrom(pageOf(id), { overheadFraction: 0, ...changes })

describe('layeredEstimate()', () => {
  test('gives DeepSeek-R1 the memory of its files and its latent cache, where the naive form gives 56.9 times the cache', () => {
    const { estimate, naive } = layeredEstimate(inputOf('deepseek-r1'), presetOf('deepseek-r1'))
    // 641.3 GiB of files are 688.6 GB.
    expect(estimate.breakdown.weightsGB).toBeCloseTo(688.6, 0)
    expect(estimate.breakdown.kvCacheGB).toBe((61 * 576 * 8192 * 2) / 1e9)
    expect(naive.breakdown.kvCacheGB / estimate.breakdown.kvCacheGB).toBeCloseTo(32_768 / 576)
  })

  test.each(presets)('takes the cache of $name to the byte, overhead and devices as the estimator', (preset) => {
    const demand = { tokens: 12_345, concurrency: 7 }
    const input = inputOf(preset.id, { ...demand, overheadFraction: 0.2, deviceCapacityGB: 80 })
    const { estimate, cache } = layeredEstimate(input, preset)
    const { bytes } = layeredCache(preset.cache, { ...demand, bytesPerElement: 2 })
    expect([cache.bytes, Math.round(estimate.breakdown.kvCacheGB * 1e9)]).toEqual([bytes, bytes])
  })

  test('counts more tokens for the API where windows keep some', () => {
    const { equivalent } = layeredEstimate(inputOf('gpt-oss-120b', { tokens: 131_072 }), presetOf('gpt-oss-120b'))
    const { breakdown } = memoryFigures(equivalent)
    expect(equivalent).toMatchObject({ layers: 18, kvHeads: 8, headDim: 64, tokens: 131_200 })
    expect(breakdown.kvCacheGB).toBe(4.8365568)
  })
})

test('pagePreset() keeps no cache of its own where every layer keeps the same, and no configuration', () => {
  expect(pageOf('llama-3-1-8b')).not.toHaveProperty('config')
  expect([pageOf('llama-3-1-8b').cache, pageOf('qwen3-8b').cache]).toEqual([null, null])
  expect(pageOf('gemma-3-27b').cache).toHaveLength(2)
})

test('layeredWords() says both ways, and the equivalent', () => {
  const model = pageOf('deepseek-r1')
  const input = inputOf('deepseek-r1', { cacheBytesPerElement: 1, deviceCapacityGB: 141 })
  expect(layeredWords(model, layeredEstimate(input, presetOf('deepseek-r1')))).toEqual({
    title: 'KV cache of DeepSeek-R1, counted layer by layer: 0.2878 GB',
    sentences: [
      'This is what the result uses. The uniform formula over its 61 layers of 128 heads of 128 gives 16.37 GB (56.9 times as much) and 704.9 GB in all.',
      'The fields show its uniform equivalent for the API: 61 layers of 1 head of 288.',
    ],
  })
})

describe('the table of measurements', () => {
  test('explains every row that is off by more than 1%', () => {
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

/** Llama 3.1 8B with 8,192 tokens. */
const { deviceCapacityGB: _, ...INPUT } = ESTIMATE_EXAMPLES.inference.value
const TRAINING = { workload: 'training', parametersB: 8.03, activationGB: 40 } as const

/** Narrow no-break spaces between thousands are hard to see in a snapshot. */
const plain = (text: string) => text.replaceAll(/(?<=\d),(?=\d)/g, '_')
const formula = (...parameters: Parameters<typeof formulaOf>) =>
  formulaOf(...parameters).map(({ term, numbers, result }) => plain(`${term}: ${numbers} = ${result}`))

describe('formulaOf()', () => {
  test('shows an inference estimate with its numbers, to the byte', () => {
    const input = { ...INPUT, deviceCapacityGB: 16 }
    expect(formula(input, estimateMemory(input))).toEqual([
      'Weights: 8.03 · 10⁹ · 2 B = 16.06 GB',
      'KV cache: 2 · 32 · 8 · 128 · 8_192 · 1 · 2 B = 1.073741824 GB',
      'Margin: 0.2 · (16.06 + 1.073741824) GB = 3.426748365 GB',
      'Total: 16.06 + 1.073741824 + 3.426748365 GB = 20.560490189 GB',
      'Devices, at least: 20.560490189 GB / 16 GB, rounded up = 2',
    ])
  })

  test('shows a training estimate with the bytes of state', () => {
    expect(formula(TRAINING, estimateMemory(TRAINING))).toEqual([
      'Training state: 8.03 · 10⁹ · 18 B = 144.54 GB',
      'Activations: 40 GB = 40 GB',
      'Margin: 0.2 · (144.54 + 40) GB = 36.908 GB',
      'Total: 144.54 + 40 + 36.908 GB = 221.448 GB',
    ])
  })
})

describe('the answer', () => {
  const estimate = estimateMemory(INPUT)

  test('has every digit for programs, four for the eye, and each part with its share', () => {
    const text = answerHtml(loadOf(INPUT)).text
    expect(text).toContain(`<data id="total" value="${estimate.memoryGB}">20.56</data>`)
    expect(
      text
        .replaceAll(/<[^>]+>/g, ' ')
        .replaceAll(/\s+/g, ' ')
        .trim(),
    ).toBe(
      '20.56 GB 19.15 GiB, to hold the weights, the cache and a 20% margin Weights 16.1 GB 78.1% KV cache 1.07 GB 5.2% Margin 3.43 GB 16.7%',
    )
  })

  test('is drawn as parts that follow each other and fill the scale together', () => {
    const parts = partsOf('inference', estimate)
    const places = [...stackHtml(parts, estimate.memoryGB).text.matchAll(/x="([\d.]+)%" width="([\d.]+)%"/g)]
    const ends = places.map(([, x, width]) => Number(x) + Number(width))
    expect(places.map(([, x]) => Number(x))).toEqual([0, expect.closeTo(ends[0] ?? 0), expect.closeTo(ends[1] ?? 0)])
    expect(ends[2]).toBeCloseTo(100)
  })
})

test.each([
  [20.560490188, '20.56', '20.6'],
  [0.00123456, '0.001235', '0.00123'],
  [1234.56, '1,235', '1,230'],
])('%s gigabytes are printed with four digits as a total, with three as a part', (gb, total, part) => {
  expect([roundedGB(gb), threeDigits(gb)]).toEqual([total, part])
})

test.each([
  [66.83, '67'],
  [2138.6, '2,139'],
])('an upper bound of %s tokens per second is printed as %s', (perSecond, printed) => {
  expect(rateInWords(perSecond)).toBe(printed)
})

const sourcesOf = (id: string) => configHtml(presetOf(id)).text.replace(/<[^>]+>/g, '')

describe('the words on the configuration of a model', () => {
  test('say whose copy of the configuration was read, and when', () => {
    expect(sourcesOf('phi-4-14b')).toContain('Its configuration was read from a copy of the file on ')
    expect(sourcesOf('mistral-small-24b')).toContain('Its configuration was read from the file of another edition on ')
  })

  test('name and link every copy', () => {
    expect(sourcesOf('llama-2-70b')).toContain('read from the file of another edition and from its maker’s code on ')
    for (const preset of content.presets) {
      const words = configHtml(preset).text
      expect(preset.configCopies.length, preset.id).toBeGreaterThan(0)
      for (const { url } of preset.configCopies) expect(words).toContain(`href="${url}"`)
    }
  })
})
