import { describe, expect, test } from 'vitest'
import { ESTIMATE_EXAMPLES } from '../../../inquiry-service/contract/openapi/examples.ts'
import { estimateMemory } from '../../../inquiry-service/estimator/estimator.ts'
import { answerHtml, answerInShort, formulaOf, stackHtml } from '../../../site/load/result-html.ts'
import { partsOf, rateInWords, roundedGB, threeDigits } from '../../../site/load/view.ts'

/** Llama 3.1 8B with 8,192 tokens. */
const { deviceCapacityGB: _, ...INPUT } = ESTIMATE_EXAMPLES.inference.value
const TRAINING = { workload: 'training', parametersB: 8.03, activationGB: 40 } as const

/** Narrow no-break spaces between thousands are hard to see in a snapshot. */
const plain = (text: string) => text.replaceAll('\u2006\u2060', '_')
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
    const text = answerHtml({ workload: 'inference', estimate, layered: undefined }).text
    expect(text).toContain(`<data id="total" value="${estimate.memoryGB}">20.56</data>`)
    expect(
      text
        .replaceAll(/<[^>]+>/g, ' ')
        .replaceAll(/\s+/g, ' ')
        .trim(),
    ).toBe(
      '20.56 GB 19.15 GiB, to hold the weights, the cache and a 20 % margin Weights 16.1 GB 78.1 % KV cache 1.07 GB 5.2 % Margin 3.43 GB 16.7 %',
    )
  })

  test('is drawn as parts that follow each other and fill the scale together', () => {
    const parts = partsOf('inference', estimate)
    const places = [...stackHtml(parts, estimate.memoryGB).text.matchAll(/x="([\d.]+)%" width="([\d.]+)%"/g)]
    const ends = places.map(([, x, width]) => Number(x) + Number(width))
    expect(places.map(([, x]) => Number(x))).toEqual([0, expect.closeTo(ends[0] ?? 0), expect.closeTo(ends[1] ?? 0)])
    expect(ends[2]).toBeCloseTo(100)
  })

  test('fits on one line without a device too', () => {
    expect(answerInShort(estimate, [])).toBe('20.56 GB')
  })
})

test.each([
  [20.560490188, '20.56', '20.6'],
  [0.00123456, '0.001235', '0.00123'],
  [1234.56, '1\u2006\u2060235', '1\u2006\u2060230'],
  [0, '0', '0'],
])('%s gigabytes are printed with four digits as a total, with three as a part', (gb, total, part) => {
  expect([roundedGB(gb), threeDigits(gb)]).toEqual([total, part])
})

test.each([
  [66.83, '67'],
  [2.776, '2.8'],
  [2138.6, '2\u2006\u2060139'],
])('an upper bound of %s tokens per second is printed as %s', (perSecond, printed) => {
  expect(rateInWords(perSecond)).toBe(printed)
})
