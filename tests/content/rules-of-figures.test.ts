/** Each rule about the figures of a variant finds what it should, and names the remedy. */
import { describe, expect, test } from 'vitest'
import { bandwidthPerGigabyte } from '../../content/rules/bandwidth-per-gigabyte.ts'
import { benchmarkBound } from '../../content/rules/benchmark-bound.ts'
import { denseToSparse } from '../../content/rules/dense-to-sparse.ts'
import { dimensionsRange } from '../../content/rules/dimensions-range.ts'
import { namesAndIds } from '../../content/rules/names-and-ids.ts'
import { pcieLinks } from '../../content/rules/pcie-links.ts'
import { powerRange } from '../../content/rules/power-range.ts'
import { precisionSteps } from '../../content/rules/precision-steps.ts'
import { pressDates } from '../../content/rules/press-dates.ts'
import { ratePerByte } from '../../content/rules/rate-per-byte.ts'
import { ratePerWatt } from '../../content/rules/rate-per-watt.ts'
import { type Broken, changed, lines } from './broken-content.ts'
import { servedRate } from './small-content.ts'

const dimensions = {
  lengthInches: null,
  heightInches: null,
  lengthMmWithBracket: null,
  lengthMmWithoutBracket: null,
  referenceHeightMm: null,
  slots: null,
}

const BROKEN: readonly Broken[] = [
  [
    bandwidthPerGigabyte,
    'a bandwidth ten times too large',
    { variant: { memoryType: 'HBM3', memoryBandwidthGBs: 33500 } },
    [
      'content/catalog/acme-x1.json: acme-x1-pcie.memoryBandwidthGBs: 33500 GB/s for 80 GB is 418.8 GB/s per GB, outside the 18 to 80 of HBM. Remedy: check both figures, their units and that both are per accelerator (bandwidth-per-gigabyte)',
    ],
  ],
  [
    ratePerWatt,
    'the rate of a box of eight on one card',
    { variant: { compute: [servedRate('dense', 8 * 300)] } },
    [
      'content/catalog/acme-x1.json: acme-x1-pcie.compute.FP16.tensor.dense: 2400 TFLOPS at 300 W is 8.00 per watt, outside the 0.15 to 3.5 of such rates. Remedy: check the rate, its precision, its sparsity, and that rate and power are of one accelerator (rate-per-watt)',
    ],
  ],
  [
    denseToSparse,
    'a sparse rate that is not twice the dense one',
    { variant: { compute: [servedRate('dense', 100), servedRate('structured-sparse', 203)] } },
    [
      'content/catalog/acme-x1.json: acme-x1-pcie.compute.FP16.tensor.dense: 100 beside 203 structured-sparse is 1 to 2.030 and not 1 to 2. Remedy: check both columns of the document; if it prints them so, add an exception with the reason (dense-to-sparse)',
    ],
  ],
  [
    denseToSparse,
    'a dense rate above its sparse counterpart',
    { variant: { compute: [servedRate('dense', 300), servedRate('structured-sparse', 200)] } },
    [
      'content/catalog/acme-x1.json: acme-x1-pcie.compute.FP16.tensor.dense: 300 beside 200 structured-sparse is 1 to 0.667 and not 1 to 2. Remedy: check both columns of the document; if it prints them so, add an exception with the reason (dense-to-sparse)',
    ],
  ],
  [
    precisionSteps,
    'a sparse rate beside a dense one',
    { variant: { compute: [servedRate('dense', 100), { ...servedRate('dense', 400), precision: 'FP8' }] } },
    [
      'content/catalog/acme-x1.json: acme-x1-pcie.compute.FP8.tensor.dense: 400 beside 100 of FP16 is 4.000 and not 2 times as much. Remedy: check both rows, and that both are dense or both sparse and of one accelerator; if the document prints them so, add an exception with the reason (precision-steps)',
    ],
  ],
  [
    precisionSteps,
    'a sparse rate in four bits that is said to be dense',
    {
      variant: {
        compute: [servedRate('dense', 100)],
        integration: [
          { label: 'NVFP4 tensor rate, dense', value: '800 TFLOPS', sourceIds: ['acme-x1-datasheet'] },
          { label: 'FP4 tensor rate, structured-sparse', value: '800 TFLOPS', sourceIds: ['acme-x1-datasheet'] },
        ],
      },
    },
    [
      'content/catalog/acme-x1.json: acme-x1-pcie.integration:NVFP4 tensor rate, dense: 800 beside 100 of FP16 is 8.000 and not 4 times as much. Remedy: check both rows, and that both are dense or both sparse and of one accelerator; if the document prints them so, add an exception with the reason (precision-steps)',
    ],
  ],
  [
    precisionSteps,
    'a rate that was halved twice',
    {
      variant: {
        compute: [
          { ...servedRate('dense', 100), precision: 'BF16' },
          { ...servedRate('dense', 25), precision: 'TF32' },
        ],
      },
    },
    [
      'content/catalog/acme-x1.json: acme-x1-pcie.compute.TF32.tensor.dense: 25 beside 100 of BF16 is 0.250 and not 0.5 times as much. Remedy: check both rows, and that both are dense or both sparse and of one accelerator; if the document prints them so, add an exception with the reason (precision-steps)',
    ],
  ],
  [
    powerRange,
    'the power of a rack',
    { variant: { powerW: { min: 700, max: 132_000, typical: null } } },
    [
      'content/catalog/acme-x1.json: acme-x1-pcie.powerW.max: 132000 W is outside 10 to 2500 W of one accelerator. Remedy: check the unit, and that the figure is of one accelerator (power-range)',
    ],
  ],
  [
    powerRange,
    'a minimum above the maximum',
    { variant: { powerW: { min: 400, max: 350, typical: null } } },
    [
      'content/catalog/acme-x1.json: acme-x1-pcie.powerW.min: 400 W is above the maximum of 350 W. Remedy: check which of the two is which (power-range)',
    ],
  ],
  [
    dimensionsRange,
    'millimetres in the field for inches',
    { variant: { dimensions: { ...dimensions, lengthInches: 267 } } },
    [
      'content/catalog/acme-x1.json: acme-x1-pcie.dimensions.lengthInches: 267 is outside 4 to 14. Remedy: check the unit and the row of the document (dimensions-range)',
    ],
  ],
  [
    dimensionsRange,
    'inches and millimetres of two cards',
    { variant: { dimensions: { ...dimensions, lengthInches: 10.5, lengthMmWithoutBracket: 169 } } },
    [
      'content/catalog/acme-x1.json: acme-x1-pcie.dimensions.lengthMmWithoutBracket: 169 mm beside 10.5 inches, which are 267 mm. Remedy: check both lengths; they differ by more than a bracket (dimensions-range)',
    ],
  ],
  [
    namesAndIds,
    'a name with the size of another variant',
    { variant: { name: 'Acme X1 96GB' } },
    [
      'content/catalog/acme-x1.json: acme-x1-pcie.name: says 96 GB where memoryGB is 80. Remedy: correct the one that the document does not state (names-and-ids)',
    ],
  ],
  [
    namesAndIds,
    'an id with the socket of another variant',
    { variant: { id: 'acme-x1-sxm4-80gb', formFactor: 'SXM5' } },
    [
      'content/catalog/acme-x1.json: acme-x1-sxm4-80gb.id: says SXM4 where formFactor is "SXM5". Remedy: sockets of two generations are two products: correct the wrong one (names-and-ids)',
      'content/catalog/acme-x1.json: acme-x1-sxm4-80gb.name: says PCIe where formFactor is "SXM5". Remedy: correct the one that the document does not state (names-and-ids)',
    ],
  ],
  [
    pcieLinks,
    'a PCIe figure that counts one direction',
    { variant: { interconnect: [{ name: 'PCIe Gen5 x16', bandwidthGBs: 64 }] } },
    [
      'content/catalog/acme-x1.json: acme-x1-pcie.interconnect[0].bandwidthGBs: 64 GB/s for "PCIe Gen5 x16", which is 128 GB/s in both directions. Remedy: check generation, lanes and direction; say in the note what the manufacturer counts (pcie-links)',
    ],
  ],
]

describe.each(BROKEN)('$name', (rule, example, change, expected) => {
  test(`finds ${example}`, () => {
    expect(lines(rule, changed(change))).toEqual(expected)
  })
})

test('rate-per-byte finds the rate of a card of two chips beside the bandwidth of one', () => {
  const content = changed({ variant: { memoryBandwidthGBs: 500, compute: [servedRate('dense', 100)] } })
  const [model] = content.models
  const [one] = model?.variants ?? []
  if (!model || !one) throw new Error('the small content has a variant')
  const card = { ...one, id: 'acme-x1-duo', compute: [servedRate('dense', 200)] } as typeof one
  const models = [{ ...model, variants: [one, card] }]

  expect(lines(ratePerByte, { ...content, models })).toEqual([
    'content/catalog/acme-x1.json: acme-x1-duo.compute.FP16.tensor.dense: 200 at 500 GB/s is 0.40 thousand operations per byte, and another variant has 0.20. Remedy: check that rate and bandwidth are both of the card, with all of its chips (rate-per-byte)',
  ])
  expect(
    lines(ratePerByte, { ...content, models: [{ ...model, variants: [one, { ...card, memoryBandwidthGBs: 1000 }] }] }),
  ).toEqual([])
})

test('press-dates lets a press report state a launch, and finds a figure and any other fact that rest on one', () => {
  const report = { publisher: 'AnandTech', url: 'https://www.anandtech.com/show/1/acme-x1' }
  const integration = ['Launched', 'Cooling'].map((label) => ({
    label,
    value: '2026-03',
    sourceIds: ['acme-x1-datasheet'],
  }))

  expect(lines(pressDates, changed({ document: report, variant: { integration, compute: [] } }))).toEqual([
    'content/catalog/acme-x1.json: acme-x1-pcie.memoryGB: rests on the press report acme-x1-datasheet. Remedy: cite a document of the manufacturer, or leave it out (press-dates)',
    'content/catalog/acme-x1.json: acme-x1-pcie.powerW: rests on the press report acme-x1-datasheet. Remedy: cite a document of the manufacturer, or leave it out (press-dates)',
    'content/catalog/acme-x1.json: acme-x1-pcie.Cooling: rests on the press report acme-x1-datasheet. Remedy: cite a document of the manufacturer, or leave it out (press-dates)',
  ])
})

describe('benchmark-bound', () => {
  const fact = { label: 'MXFP4 tensor rate, dense', value: '400 TFLOPS', sourceIds: ['acme-x1-datasheet'] }
  const result = { variant: 'acme-x1-pcie', preset: 'acme-lm-8b', format: 'FP4', accelerators: 8 } as const
  const content = (tokensPerSecond: number, part = {}) => {
    const small = changed({ variant: { integration: [fact] } })
    const results = [{ ...result, tokensPerSecond, ...part }]
    return { ...small, benchmarks: { ...small.benchmarks, results } }
  }
  const REMEDY =
    'Remedy: check the rate, its sparsity, the active parameters and the number of accelerators (benchmark-bound)'

  test('takes a result at the rate: 200,000 tokens × 2 × 8 billion on 8 cards are 400 TFLOPS each', () => {
    expect(lines(benchmarkBound, content(200_000))).toEqual([])
  })

  test.each([
    [202_000, {}, `: acme-x1-pcie computes 404 TFLOPS with acme-lm-8b, and its dense FP4 rate is 400. ${REMEDY}`],
    [
      1,
      { format: 'FP8' },
      `: acme-x1-pcie computes 0 TFLOPS with acme-lm-8b, and no dense FP8 rate is stated for it. ${REMEDY}`,
    ],
    [
      1,
      { variant: 'acme-x9' },
      '.variant: names "acme-x9", which no entry is called. Remedy: correct the id (benchmark-bound)',
    ],
  ])('finds %d tokens per second with %j', (tokens, part, line) => {
    expect(lines(benchmarkBound, content(tokens, part))).toEqual([`content/benchmarks.json: results.0${line}`])
  })
})
