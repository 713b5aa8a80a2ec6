import { describe, expect, test } from 'vitest'
import { MOST_CONVERSATIONS } from '../../../inquiry-service/contract/limits.ts'
import type { InferenceMemoryInput } from '../../../inquiry-service/estimator/estimator.ts'
import { content } from '../../../site/core/content.build.ts'
import { boundsOf, fitsOf, limitsOf } from '../../../site/load/fit.ts'
import { evenCounts, loadOf, touchedParametersB, touchedShare } from '../../../site/load/load.ts'
import { denseRates, devices } from '../../../site/load/load-data.build.ts'
import { loadModelOf, pagePreset } from '../../../site/load/preset.ts'
import { inputOf, pageOf } from './presets.ts'

const LLAMA = { conversations: 1, readGB: 141.7, activeB: 69.5, promptB: 68.5, promptTokens: 8192 }
const H100 = { bandwidthGBs: 3350, denseTflops: 989.5 }

describe('boundsOf()', () => {
  test('gives tokens per second by bandwidth and by compute, and the time that a prompt takes to compute', () => {
    const { byBandwidth, byCompute, perSecond, firstToken } = boundsOf(LLAMA, H100, 4)
    expect(byBandwidth).toBeCloseTo((4 * 3350) / 141.7, 10)
    expect(byCompute).toBeCloseTo((4 * 989.5e12) / (2 * 69.5e9), 6)
    expect(perSecond).toBe(byBandwidth)
    expect(firstToken).toBeCloseTo((8192 * 2 * 68.5e9) / (4 * 989.5e12), 10)
  })

  test('gives the bound of compute where many conversations share what is read', () => {
    const { byBandwidth, byCompute, perSecond } = boundsOf({ ...LLAMA, conversations: 1000 }, H100, 4)
    expect(byBandwidth).toBeGreaterThan(byCompute ?? Number.NaN)
    expect(perSecond).toBe(byCompute)
  })

  test.each([
    ['no dense rate', LLAMA, { ...H100, denseTflops: null }, { byCompute: null, firstToken: null }],
    ['no bandwidth', LLAMA, { ...H100, bandwidthGBs: null }, { byBandwidth: null, perSecond: null }],
    [
      'no active parameters',
      { ...LLAMA, readGB: null, activeB: null, promptB: null },
      H100,
      { perSecond: null, firstToken: null },
    ],
  ])('with %s, states no bound that needs it', (_, work, peak, expected) => {
    expect(boundsOf(work, peak, 4)).toMatchObject(expected)
  })
})

test('a prompt is computed with the parameters that its tokens pass through, where fewer are published', () => {
  const page = pageOf('deepseek-v4-1-flash')
  const { activeB, promptB } = loadOf(inputOf(page), loadModelOf(page)).step ?? {}
  // 16 and 8 billion, each down to what its digits allow; no output head of 129,280 · 5,120 for the prompt.
  expect([activeB, promptB?.toFixed(3)]).toEqual([15.5, '6.838'])
})

describe('denseRates()', () => {
  const rate = (precision: 'FP16' | 'FP8' | 'INT8', sparsity: 'dense' | 'structured-sparse', value: number) => ({
    precision,
    execution: 'tensor' as const,
    sparsity,
    value,
    unit: 'TFLOPS' as const,
    conditions: 'Peak',
    sourceIds: ['acme'],
  })
  const fp4 = (value: string, kind = 'dense') => [{ label: `FP4 tensor rate, ${kind}`, value, sourceIds: ['acme'] }]

  test.each([
    [
      'a rate per width',
      { compute: [rate('FP16', 'dense', 100), rate('INT8', 'dense', 200)], integration: fp4('0.4 PFLOPS') },
      [100, 200, 400],
    ],
    ['no narrower precision', { compute: [rate('FP16', 'dense', 100)] }, [100, 100, 100]],
    [
      'a narrower one that is slower',
      { compute: [rate('FP16', 'dense', 100), rate('INT8', 'dense', 50)] },
      [100, 100, 100],
    ],
    [
      'a sparse rate alone',
      { compute: [rate('FP16', 'dense', 100), rate('FP8', 'structured-sparse', 400)] },
      [100, null, null],
    ],
    [
      'a rate that was looked for',
      { compute: [rate('FP16', 'dense', 100)], unknownFields: ['compute.FP8.tensor.dense'] },
      [100, null, null],
    ],
    [
      'FP4 with sparsity alone',
      { compute: [rate('FP16', 'dense', 100)], integration: fp4('800 TFLOPS', 'structured-sparse') },
      [100, 100, null],
    ],
    ['none', {}, [null, null, null]],
  ])('of %s, gives what bounds weights of 16, 8 and 4 bits, and never a sparse rate', (_, variant, expected) => {
    expect(denseRates(variant)).toEqual(expected)
  })
})

test('a fit of a mixture says what even routing allows beside what its active parameters do', () => {
  const page = pageOf('deepseek-r1')
  const fitFor = (concurrency: number) => {
    const [fit] = fitsOf(
      loadOf(inputOf(page, { concurrency }), loadModelOf(page)),
      devices.filter(({ id }) => id === 'nvidia-h200-sxm5-141gb'),
    )
    return fit
  }
  expect(fitFor(1)?.evenBounds).toBeNull()
  const many = fitFor(64)
  expect(many?.evenBounds?.byBandwidth).toBeLessThan((many?.bounds?.byBandwidth ?? Number.NaN) / 5)
  expect(many?.perSecond).toBeCloseTo((many?.evenBounds?.perSecond ?? Number.NaN) / 64, 10)
})

describe('a mixture of experts with even routing', () => {
  const R1 = { routed: 256, perToken: 8 }

  test('touches the experts of one token with one conversation, and nearly all with many', () => {
    expect(touchedShare(R1, 1)).toBeCloseTo(8 / 256, 12)
    expect(touchedShare(R1, 64)).toBeCloseTo(0.869, 3)
    expect(touchedShare(R1, 10_000)).toBeCloseTo(1, 10)
  })

  test('reads the active parameters with one conversation, and 585 GB of DeepSeek-R1 with 64 at one byte', () => {
    expect(touchedParametersB(671.026, 37, R1, 1)).toBeCloseTo(37, 10)
    expect(touchedParametersB(671.026, 37, R1, 64)).toBeCloseTo(585, 0)
    expect(touchedParametersB(671.026, 37, R1, 1_000_000)).toBeCloseTo(671.026, 6)
  })
})

describe('limitsOf()', () => {
  const sizes = [...new Set(devices.map(({ memoryGB }) => memoryGB))]
  const deviceOf = (memoryGB: number) => {
    const device = devices.find((each) => each.memoryGB === memoryGB)
    if (!device) throw new Error(`no device of ${memoryGB} GB`)
    return device
  }

  test.each(content.presets)(
    '$name: the answer fits any devices, and one token or conversation more does not',
    (preset) => {
      const page = pagePreset(preset)
      // By the fits themselves: a fixed number of devices holds it or does not.
      const isHeld = (changes: Partial<InferenceMemoryInput>, memoryGB: number, count: number) =>
        fitsOf(loadOf(inputOf(page, changes), loadModelOf(page)), [deviceOf(memoryGB)], count)[0]?.even === count
      const wrong: string[] = []
      for (const memoryGB of sizes) {
        for (const count of [1, 8].filter((each) => evenCounts(preset.kvHeads, preset.queryHeads).includes(each))) {
          const say = (what: string) => wrong.push(`${count} of ${memoryGB} GB: ${what}`)
          const { tokens, endsAtModel, conversations } = limitsOf(inputOf(page), page, count, memoryGB)
          if (tokens > 0 && !isHeld({ tokens }, memoryGB, count)) say(`${tokens} tokens do not fit`)
          if (!endsAtModel && isHeld({ tokens: tokens + 1 }, memoryGB, count)) say(`more than ${tokens} tokens fit`)
          if (tokens > preset.contextTokens) say(`${tokens} tokens are beyond the model`)
          if (conversations > 0 && !isHeld({ concurrency: conversations }, memoryGB, count))
            say(`${conversations} do not fit`)
          if (conversations < MOST_CONVERSATIONS && isHeld({ concurrency: conversations + 1 }, memoryGB, count))
            say(`more than ${conversations} conversations fit`)
        }
      }
      expect(wrong).toEqual([])
    },
  )
})
