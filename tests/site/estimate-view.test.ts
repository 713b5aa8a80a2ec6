import { describe, expect, test } from 'vitest'
import { estimateMemory } from '../../inquiry-service/estimator/estimator.ts'
import { INFERENCE_EXAMPLE, TRAINING_EXAMPLE } from '../../site/build/estimate-fields.ts'
import { barOf, devicesInWords, formulaOf, partsOf, roundedGB, ticksOf } from '../../site/shared/estimate/view.ts'

/** Narrow no-break spaces between thousands are hard to see in a snapshot. */
const plain = (text: string) => text.replaceAll('\u2006\u2060', '_')
const formula = (...parameters: Parameters<typeof formulaOf>) =>
  formulaOf(...parameters).map(({ term, numbers, result }) => plain(`${term}: ${numbers} = ${result}`))

describe('formulaOf()', () => {
  test('shows an inference estimate with its numbers, to the byte', () => {
    const input = { ...INFERENCE_EXAMPLE, deviceCapacityGB: 16 }
    expect(formula(input, estimateMemory(input))).toEqual([
      'Weights: 8.03 · 10⁹ · 2 B = 16.06 GB',
      'KV cache: 2 · 32 · 8 · 128 · 8_192 · 1 · 2 B = 1.073741824 GB',
      'Overhead: 0.2 · (16.06 + 1.073741824) GB = 3.426748365 GB',
      'Total: 16.06 + 1.073741824 + 3.426748365 GB = 20.560490189 GB',
      'Devices, at least: 20.560490189 GB / 16 GB, rounded up = 2',
    ])
  })

  test('shows a training estimate with the bytes of state', () => {
    expect(formula(TRAINING_EXAMPLE, estimateMemory(TRAINING_EXAMPLE))).toEqual([
      'Training state: 8.03 · 10⁹ · 18 B = 144.54 GB',
      'Activations: 40 GB = 40 GB',
      'Overhead: 0.2 · (144.54 + 40) GB = 36.908 GB',
      'Total: 144.54 + 40 + 36.908 GB = 221.448 GB',
    ])
  })
})

describe('the bar', () => {
  const estimate = estimateMemory({ ...TRAINING_EXAMPLE, parametersB: 5, activationGB: 60, overheadFraction: 0 })

  test('fills its width with the parts when there is no device', () => {
    const bar = barOf(partsOf('training', estimate), estimate.memoryGB, undefined)
    expect(bar.map(({ mark, x, width }) => [mark, x, width])).toEqual([
      ['a', 0, 60],
      ['b', 60, 40],
      ['overhead', 100, 0],
    ])
  })

  test('ends the name of the last part with that part, so that it never runs out of the bar', () => {
    const example = estimateMemory(INFERENCE_EXAMPLE)
    const bar = barOf(partsOf('inference', example), example.memoryGB, undefined)
    expect(bar.map(({ mark, labelX }) => [mark, Math.round(labelX)])).toEqual([
      ['a', 0],
      ['b', 78],
      ['overhead', 100],
    ])
  })

  test('leaves free what the devices hold beyond the total, with a mark at each end of one', () => {
    const ruler = { count: 2, capacityGB: 100 }
    const bar = barOf(partsOf('training', estimate), estimate.memoryGB, ruler)
    expect(bar.map(({ x, width }) => [x, width])).toEqual([
      [0, 45],
      [45, 30],
      [75, 0],
    ])
    expect(ticksOf(ruler)).toEqual([0, 50, 100])
  })

  test('has no marks for more devices than an eye can tell apart', () => {
    expect(ticksOf({ count: 33, capacityGB: 80 })).toEqual([])
  })
})

test.each([
  [20.560490188, '20.56'],
  [0.00123456, '0.001235'],
  [1234.56, '1\u2006\u2060235'],
  [0, '0'],
])('roundedGB() prints %s with four digits and no more decimals than it has', (gb, printed) => {
  expect(roundedGB(gb)).toBe(printed)
})

test('devicesInWords() speaks of one device and of several, and is silent without a device', () => {
  const input = { ...TRAINING_EXAMPLE, deviceCapacityGB: 80 }
  expect(devicesInWords(estimateMemory(input), 80)).toBe('at least 3 devices of 80 GB, by memory alone')
  expect(devicesInWords(estimateMemory({ ...input, deviceCapacityGB: 288 }), 288)).toBe(
    'at least 1 device of 288 GB, by memory alone',
  )
  expect(devicesInWords(estimateMemory(TRAINING_EXAMPLE), undefined)).toBe('')
})
