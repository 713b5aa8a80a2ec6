/** Which devices hold a load: counts, copies, rates, their order and the tables of them. */
import { describe, expect, test } from 'vitest'
import type { InferenceMemoryInput } from '../../../inquiry-service/estimator/estimator.ts'
import { layeredCache } from '../../../inquiry-service/estimator/layered-cache.ts'
import { type FitDevice, fewestFirst, fitsOf } from '../../../site/load/fit.ts'
import { drawnFitsHtml } from '../../../site/load/fit-table.ts'
import {
  countWords,
  EVERY_FIT,
  FIT_SORTS,
  selectFits,
  skippedIn,
  viewFromParams,
  viewToParams,
} from '../../../site/load/fit-view.ts'
import { evenCounts, loadOf } from '../../../site/load/load.ts'
import { INFERENCE_EXAMPLE, TRAINING_EXAMPLE } from '../../../site/load/load-data.build.ts'
import { loadModelOf, type PagePreset } from '../../../site/load/preset.ts'
import { answerInShort } from '../../../site/load/result.ts'
import { percent, splitWords } from '../../../site/load/words.ts'
import { inputOf, pageOf, presetOf } from './presets.ts'

const device = (short: string, memoryGB: number, facts: Partial<FitDevice> = {}): FitDevice => ({
  id: short.toLowerCase(),
  short,
  maker: 'Maker',
  form: 'SXM',
  memoryGB,
  bandwidthGBs: 2000,
  powerW: 350,
  dense: [null, null, null],
  ...facts,
})

/** The load of a preset with 8,192 tokens of one conversation. */
function presetLoad(id: string, changes: Partial<InferenceMemoryInput> = {}, facts: Partial<PagePreset> = {}) {
  const page = { ...pageOf(id), ...facts }
  return loadOf(inputOf(page, changes), loadModelOf(page))
}

test.each([
  [8, null, [1, 2, 4, 8, 16, 32, 64]],
  [10, 40, [1, 2, 5, 10, 20, 40]],
  [128, 128, [1, 2, 4, 8, 16, 32, 64]],
  // One head for 96 query heads, which are what is split.
  [1, 96, [1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48]],
  // 18 query heads do not divide by four; twelve are two groups of six.
  [12, 18, [1, 2, 3, 6, 12, 24, 48]],
])('%s key-value heads of %s query heads spread evenly over %j devices', (kvHeads, queryHeads, counts) => {
  expect(evenCounts(kvHeads, queryHeads)).toEqual(counts)
})

describe('fitsOf()', () => {
  test('counts what splits evenly beside the bare minimum, with fill, bound of the rate, and power', () => {
    const [fit] = fitsOf(presetLoad('llama-3-3-70b'), [device('X80', 80)])
    // 172.6 GB; 141.1 of weights but for the 2.1 of the input embedding, and 2.7 of cache are read per token.
    expect(fit).toMatchObject({ minimum: 3, even: 4, powerW: 1400 })
    expect(fit?.used).toBeCloseTo(172.55 / 320, 4)
    expect(fit?.perSecond).toBeCloseTo((4 * 2000) / (141.108 - 2.101 + 2.684), 2)
  })

  test('splits a load over the processors of a board that has several', () => {
    // 10 key-value heads spread over 1, 2, 5 or 10 processors: not over the four of one board, nor over the eight of two.
    const heads = fitsOf(presetLoad('phi-4-14b'), [device('X64', 64), device('X4x16', 64, { parts: 4 })])
    expect(heads.map(({ minimum, even }) => [minimum, even])).toEqual([
      [1, 1],
      [1, 5],
    ])
    // Each processor has room for as many conversations as any other: for five, two have room for six and four for eight.
    const shared = presetLoad('deepseek-v3', { concurrency: 5 })
    const [whole, halves] = fitsOf(shared, [device('X800', 800), device('X2x400', 800, { parts: 2 })])
    const copy = (shared.shared?.perConversationGB ?? 0) * 1.2
    expect(copy).toBeGreaterThan(0)
    expect((halves?.used ?? 0) - (whole?.used ?? 0)).toBeCloseTo((2 * copy) / (2 * 800), 6)
    expect(halves?.limits()?.conversations).toBeLessThanOrEqual(whole?.limits()?.conversations ?? 0)
  })

  test('is exact where the memory is used to the last byte', () => {
    const load = loadOf({ ...TRAINING_EXAMPLE, parametersB: 5, activationGB: 60, overheadFraction: 0 })
    expect(fitsOf(load, [device('X75', 75), device('X74', 74)]).map(({ minimum, used }) => [minimum, used])).toEqual([
      [2, 1],
      [3, 150 / 222],
    ])
  })

  test('counts the cache once per layer that keeps it, and reads only the active parameters of a mixture of experts', () => {
    const load = presetLoad('deepseek-v3')
    expect(load.estimate.breakdown.kvCacheGB).toBeCloseTo(0.5757, 4)
    // 37 may be 36.5, and the input embedding may be among them.
    expect(load.step?.readGB).toBeCloseTo((36.5 - (129_280 * 7168) / 1e9) * 1.0059 + 0.5757, 3)
  })

  test.each([
    ['llama-3-1-8b', 'has a table of its own for the input', 8.03 - (128_256 * 4096) / 1e9],
    ['qwen3-1-7b', 'shares one table with its output head, which reads all of it', 1.721],
    ['gemma-4-e4b', 'has an embedding per layer, and encoders', 7.994 - 0.45 - (262_144 * 256 * 42) / 1e9],
    ['gpt-oss-20b', 'is a mixture of experts, whose active parameters may include it', 3.605 - (201_088 * 2880) / 1e9],
  ])('leaves out what %s only looks up: it %s', (id, _, parametersB) => {
    const { step, estimate } = presetLoad(id, { weightBytesPerParameter: 2, cacheBytesPerElement: 2, tokens: 1 })
    // One token's cache is under a thousandth of a gigabyte.
    expect(step?.readGB).toBeCloseTo(2 * parametersB, 2)
    // They are held all the same.
    expect(estimate.breakdown.weightsGB).toBeGreaterThanOrEqual(2 * parametersB)
  })

  test('takes tables that are larger than the model to be of another', () => {
    const load = (lookedUpParameters: number) =>
      loadOf(
        { ...INFERENCE_EXAMPLE, parametersB: 1, weightBytesPerParameter: 2, tokens: 1 },
        { ...loadModelOf(pageOf('llama-3-3-70b')), lookedUpParameters },
      ).step?.readGB
    expect(load(250_000_000)).toBeCloseTo(1.5003, 4)
    expect(load(1_000_000_000)).toBe(load(0))
  })

  test('takes no token to be read whose keys an indexer may pass over, but the keys of the indexer', () => {
    const { step } = presetLoad('deepseek-v3-2')
    // 61 layers keep a key of 132 bytes per token.
    expect(step?.readGB).toBeCloseTo((36.5 - (129_280 * 7168) / 1e9) * 1.006 + (61 * 132 * 8192) / 1e9, 4)
  })

  test.each([
    // Counted layer by layer from the published configurations: what a token multiplies with, embedding and head once.
    ['deepseek-v4-flash', 13.27],
    ['llama-4-scout', 16.138],
    ['minimax-m2-7', 10.416],
    ['mimo-v2-flash', 14.821],
    ['nemotron-3-nano-30b-a3b', 3.228],
    ['qwen3-5-9b', 6.92 + 1.017],
    ['ministral-3-14b', 12.164 + 0.671],
  ])('reads no more of %s than a token does, so that its rate is an upper bound', (id, trueB) => {
    const { step } = presetLoad(id, { weightBytesPerParameter: 1, cacheBytesPerElement: 1, tokens: 1 })
    // The state of a hybrid is read besides.
    const { stateBytes } = layeredCache(
      presetOf(id).cache,
      { tokens: 1, concurrency: 1, bytesPerElement: 1 },
      { state: 'lower' },
    )
    const weightsGB = (step?.readGB ?? Number.NaN) - stateBytes / 1e9
    expect(weightsGB).toBeLessThanOrEqual(1.001 * trueB)
    expect(weightsGB).toBeGreaterThan(0.6 * trueB)
  })

  test('takes what is not read to be in 16 bits where the bytes are the mean of several formats', () => {
    const { step } = presetLoad('ministral-3-8b', { tokens: 1 })
    expect(step?.readGB).toBeCloseTo(9.7 * 1.073741824 - 2 * (0.42 + 0.537), 2)
  })

  test('counts a latent on one device, with room for as many on each', () => {
    // 688.6 GB of files and 73.7 of latents, a fifth on top: 915 GB. Eight copies of the latents would make it 1,534.
    const many = presetLoad('deepseek-v3', { tokens: 65_536, concurrency: 32, cacheBytesPerElement: 1 })
    const [h200] = fitsOf(many, [device('X141', 141)])
    const held = many.estimate.memoryGB
    expect(h200).toMatchObject({ minimum: 7, even: 8 })
    expect(h200?.used).toBeCloseTo(held / 1128, 4)
    expect(splitWords(h200 ? [h200] : [], many)).toMatch(
      /Tensor parallelism would copy it to all; 8 × X141 would not hold it so\.$/,
    )

    // One conversation takes as much room on every device.
    const one = presetLoad('deepseek-v3', { tokens: 163_840, concurrency: 1 })
    const [of80] = fitsOf(one, [device('X192', 192)])
    expect(of80).toMatchObject({ minimum: 5, even: 8 })
    expect(of80?.used).toBeCloseTo((one.estimate.memoryGB + 1.2 * 7 * 61 * 576 * 2 * 163_840e-9) / (8 * 192), 4)
    expect(splitWords(of80 ? [of80] : [], one)).toMatch(
      /data-parallel attention.*Tensor parallelism would copy it to all\.$/,
    )
  })

  test('states no rate where the active parameters, or the bandwidth, are not known', () => {
    expect(presetLoad('kimi-k3', {}, { activeParametersB: null }).step?.readGB).toBeNull()
    const [fit] = fitsOf(presetLoad('llama-3-1-8b'), [device('X80', 80, { bandwidthGBs: null, powerW: null })])
    expect(fit).toMatchObject({ perSecond: null, powerW: null })
  })

  test('splits training over any number of devices, and states no rate of tokens', () => {
    const [fit] = fitsOf(loadOf(TRAINING_EXAMPLE), [device('X80', 80)])
    // 70.554 · 18 + 40, and a fifth: 1,572 GB.
    expect(fit).toMatchObject({ minimum: 20, even: 20, perSecond: null })
  })

  test('gives up where more devices would be needed than share every layer, and says so', () => {
    const load = presetLoad('llama-3-1-405b')
    const fits = fitsOf(load, [device('X8', 8)])
    expect(fits[0]).toMatchObject({ minimum: 123, even: null })
    const table = drawnFitsHtml(fits, load, 'x').text
    expect(table).toContain('over 64')
    // Neither a rate nor a power of devices that nobody can run so.
    expect(table).toContain('data-label="Tokens/s at most"></td>')
    expect(table).toContain('data-label="Watts at most"></td>')
    expect(answerInShort(load.estimate, fits)).toMatch(/ · over 64 devices$/)
    expect(countWords(selectFits(fits, EVERY_FIT), EVERY_FIT)).toContain('none holds it on up to 64 devices')
  })

  test('draws the devices on the page only, with the heading of the drawing', () => {
    const load = presetLoad('llama-3-1-8b')
    const table = drawnFitsHtml(fitsOf(load, [device('X80', 80)]), load, 'x')
    expect([...table.text.matchAll(/<(t[hd])[^>]* data-only-on-page/g)].map(([, cell]) => cell)).toEqual(['th', 'td'])
  })

  test.each(['rate', 'power', 'used', 'memory'] as const)('by %s, what no even split holds comes last', (sort) => {
    const small = { bandwidthGBs: 1e6, powerW: 0.1 }
    const devices = [device('X8', 8, small), device('X192', 192)]
    expect(sortedBy(sort, 'llama-3-1-405b', devices)).toEqual(['X192', 'X8'])
  })
})

const sortedBy = (sort: (typeof FIT_SORTS)[number], id: string, devices: FitDevice[]) =>
  selectFits(fitsOf(presetLoad(id), devices), { ...EVERY_FIT, sort }).rows.map(({ device: { short } }) => short)

test('by rate, what takes more than eight devices comes after what takes fewer, however fast it is', () => {
  const devices = [device('X16', 16, { bandwidthGBs: 1e6 }), device('X192', 192)]
  expect(sortedBy('rate', 'llama-3-3-70b', devices)).toEqual(['X192', 'X16'])
})

test('devices are sorted by their count, then by rate, then by power; what is not stated is last', () => {
  const load = presetLoad('llama-3-3-70b')
  const fits = fitsOf(load, [
    device('Slow', 192, { bandwidthGBs: 1000 }),
    device('Thirsty', 192, { powerW: 900 }),
    device('Silent', 192, { bandwidthGBs: null }),
    device('Small', 80),
    device('Good', 192),
  ])
  const sorted = fits.sort(fewestFirst).map(({ device: { short } }) => short)
  expect(sorted).toEqual(['Good', 'Thirsty', 'Slow', 'Silent', 'Small'])
})

test('splitWords() says why more devices are counted than memory asks for, and nothing where none are', () => {
  const load = presetLoad('llama-3-3-70b')
  expect(splitWords(fitsOf(load, [device('X192', 192), device('X80', 80)]), load)).toBe(
    'Three X80 would hold it, but the model’s key-value heads, and above those its layers, split evenly only over 1, 2, 4 or 8 devices.',
  )
  expect(splitWords(fitsOf(load, [device('X192', 192)]), load)).toBe('')

  // What latent attention caches belongs to no key-value head.
  const latent = presetLoad('deepseek-v3')
  expect(splitWords(fitsOf(latent, [device('X80', 80)]), latent)).toMatch(
    /the model’s query heads, and above those its layers, split evenly/,
  )
})

test('percent() never says full where something is free', () => {
  expect([percent(0.5392), percent(0.9999), percent(1)]).toEqual(['54%', '99%', '100%'])
})

describe('the table of every variant', () => {
  const fits = fitsOf(presetLoad('llama-3-3-70b'), [
    device('H100 PCIe', 80, { maker: 'NVIDIA', form: 'PCIe dual-slot' }),
    device('H200 NVL', 141, { maker: 'NVIDIA', form: 'PCIe dual-slot', bandwidthGBs: 4800 }),
    device('MI300X', 192, { maker: 'AMD', form: 'OAM', powerW: 750 }),
  ])
  const shown = (view: Partial<typeof EVERY_FIT>) =>
    selectFits(fits, { ...EVERY_FIT, ...view }).rows.map(({ device: { short } }) => short)

  test.each([
    [{}, ['MI300X', 'H200 NVL', 'H100 PCIe']],
    [{ q: 'h100, mi3' }, ['MI300X', 'H100 PCIe']],
    [{ maker: 'AMD' }, ['MI300X']],
    [{ form: 'PCIe dual-slot' }, ['H200 NVL', 'H100 PCIe']],
    [{ most: '2' }, ['MI300X', 'H200 NVL']],
    [{ sort: 'rate' }, ['H200 NVL', 'H100 PCIe', 'MI300X']],
    [{ sort: 'name' }, ['MI300X', 'H100 PCIe', 'H200 NVL']],
  ] as const)('shows for %j %j', (view, names) => {
    expect(shown(view)).toEqual(names)
  })

  test.each([
    [{}, '3 variants hold it.'],
    [{ most: '2' }, '2 of 3 variants hold it on at most 2 devices.'],
    // Of variants that are filtered out it is not said that they do not hold it.
    [{ q: 'h200' }, '1 of 3 variants match your filters.'],
    [{ q: 'h200', most: '2' }, '1 of 3 variants match your filters and hold it on at most 2 devices.'],
  ])('counts for %j %j', (changes, words) => {
    const view = { ...EVERY_FIT, ...changes }
    expect(countWords(selectFits(fits, view), view)).toBe(words)
  })

  test('keeps its view in the address, and leaves out what it does not know', () => {
    const view = {
      q: 'h100',
      maker: 'NVIDIA',
      form: 'SXM',
      most: '8',
      n: '4',
      memory: 'counted',
      sort: 'rate',
    } as const
    const counts = ['', '4', '8']
    const choices = { maker: ['', 'NVIDIA'], form: ['', 'SXM'], most: counts, n: counts, sort: FIT_SORTS }
    expect(viewFromParams(viewToParams(view), choices)).toEqual(view)
    expect(viewToParams(EVERY_FIT).toString()).toBe('')
    expect(skippedIn(viewToParams(view), view)).toBe('')
    const unknown = new URLSearchParams('most=7&sort=__proto__&maker=nobody&form=PCIe')
    expect(viewFromParams(unknown, choices)).toEqual(EVERY_FIT)
    expect(skippedIn(unknown, EVERY_FIT)).toBe('Left out: 4 unknown filters in the address.')
    expect(skippedIn(new URLSearchParams('sort=popular'), EVERY_FIT)).toBe('')
  })
})
