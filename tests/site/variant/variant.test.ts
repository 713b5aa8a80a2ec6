import { describe, expect, test } from 'vitest'
import { sourcesOf } from '../../../content/paths.ts'
import type { AuthoredVariant } from '../../../content/schema/variant.ts'
import { documentNumbers } from '../../../site/variant/figures.ts'
import { apart, figureName, figureUnit } from '../../../site/variant/names.ts'
import { noteLetter, rateTables } from '../../../site/variant/rate-tables.ts'
import { unknownsOf } from '../../../site/variant/sheet.ts'

const variant: AuthoredVariant = {
  id: 'maker-one',
  name: 'Maker One',
  form: 'SXM',
  derived: {},
  reported: [],
  memoryGB: 80,
  memoryBandwidthGBs: null,
  powerW: { min: null, max: 700, typical: null, note: 'Upper limit of a configurable TDP' },
  interconnect: [{ name: 'Link 4', bandwidthGBs: null, note: 'No rate quoted', linkCount: 18 }],
  dimensions: null,
  compute: [
    {
      precision: 'FP8',
      execution: 'tensor',
      value: 3958,
      unit: 'TFLOPS',
      sparsity: 'structured-sparse',
      conditions: 'With sparsity',
      sourceIds: ['page'],
    },
    {
      precision: 'FP64',
      execution: 'tensor',
      value: 67,
      unit: 'TFLOPS',
      sparsity: 'dense',
      conditions: 'Peak',
      sourceIds: ['sheet', 'page'],
    },
    {
      precision: 'FP64',
      execution: 'vector',
      value: 34,
      unit: 'TFLOPS',
      sparsity: 'dense',
      conditions: 'Peak',
      sourceIds: ['page'],
    },
  ],
  unknownFields: [
    'memoryBandwidthGBs',
    'powerW.min',
    'powerW.typical',
    'interconnect[0].bandwidthGBs',
    'dimensions',
    'compute.FP8.tensor.dense',
    'compute.INT8.tensor.dense',
  ],
  sourceIds: ['page', 'sheet', 'paper'],
  figureSources: { memoryGB: ['sheet', 'page'], powerW: ['page'], 'interconnect[0]': ['paper'] },
  checkedAt: '2026-11-21',
}

describe('rateTables()', () => {
  test('groups rates so that a cell holds one precision, execution and sparsity, and keeps a place for what is not stated', () => {
    const tables = rateTables(variant).map(({ execution, sparsities, rows }) => ({
      execution,
      sparsities,
      rows: rows.map(({ precision, cells }) => [
        precision,
        ...cells.map(({ rate, applies }) => rate?.value ?? (applies ? 'not stated' : 'does not apply')),
      ]),
    }))

    expect(tables).toEqual([
      {
        execution: 'tensor',
        sparsities: ['dense', 'structured-sparse'],
        rows: [
          ['FP64', 67, 'does not apply'],
          ['FP8', 'not stated', 3958],
          ['INT8', 'not stated', 'not stated'],
        ],
      },
      { execution: 'vector', sparsities: ['dense'], rows: [['FP64', 34]] },
    ])
  })

  test('states each condition once and points to it', () => {
    const [tensor] = rateTables(variant)

    expect(tensor?.conditions).toEqual(['Peak', 'With sparsity'])
    expect(tensor?.rows.map(({ cells }) => cells.map(({ condition }) => condition))).toEqual([
      [0, -1],
      [-1, 1],
      [-1, -1],
    ])
  })

  test('gives no table when no rate is stated', () => {
    expect(rateTables({ unknownFields: ['compute'] })).toEqual([])
  })
})

test('noteLetter() goes on after z', () => {
  expect([0, 25, 26, 27].map(noteLetter)).toEqual(['a', 'z', 'aa', 'ab'])
})

describe('unknownsOf()', () => {
  test('states in sentences what is not stated, with the reason that a note gives', () => {
    expect(unknownsOf(variant)).toEqual([
      { what: 'Memory bandwidth', reason: undefined },
      { what: 'Lowest configurable power and typical board power', reason: undefined },
      { what: 'Link 4, bandwidth', reason: 'No rate quoted' },
      { what: 'Dimensions', reason: undefined },
      { what: 'Dense tensor rates for FP8 and INT8', reason: undefined },
    ])
  })

  test('takes the note on power for a reason only when the maximum is not stated either', () => {
    const powerW = { min: null, max: null, typical: null, note: 'Set by the maker of the server' }

    expect(unknownsOf({ ...variant, powerW, unknownFields: ['powerW.max'] })).toEqual([
      { what: 'Maximum power', reason: 'Set by the maker of the server' },
    ])
  })
})

describe('sourcesOf()', () => {
  test('finds the documents of a figure, of its group, and of a rate', () => {
    expect(sourcesOf(variant, 'memoryGB')).toEqual(['sheet', 'page'])
    expect(sourcesOf(variant, 'powerW.max')).toEqual(['page'])
    expect(sourcesOf(variant, 'interconnect[0].linkCount')).toEqual(['paper'])
    expect(sourcesOf(variant, 'compute.FP64.tensor.dense')).toEqual(['sheet', 'page'])
    expect(sourcesOf(variant, 'memoryBandwidthGBs')).toEqual([])
  })

  test('numbers them as the page of the variant does', () => {
    expect(documentNumbers(variant, 'memoryGB')).toEqual([1, 2])
    expect(documentNumbers(variant, 'interconnect[0]')).toEqual([3])
  })
})

test('figureName() and figureUnit() put every kind of path into words', () => {
  const paths = [
    'memoryGB',
    'powerW.typical',
    'interconnect[0].portSpeedGbps',
    'interconnect[0]',
    'compute.INT8.vector.dense',
    'dimensions.slots',
  ]

  expect(paths.map((path) => [figureName(path, variant), figureUnit(path)])).toEqual([
    ['Memory', 'GB'],
    ['Typical board power', 'W'],
    ['Link 4, speed per port', 'Gbit/s'],
    ['Link 4', ''],
    ['INT8 vector, dense rate', 'TOPS'],
    ['Slots taken', ''],
  ])
})

test.each([
  [
    ['AMD Radeon PRO W7900 48 GB (PCIe)', 'AMD Radeon PRO W7700 16 GB (PCIe)'],
    ['W7900 48 GB', 'W7700 16 GB'],
  ],
  [
    ['Standard (PCIe)', 'DM.2 8 GB (dual M.2)'],
    ['Standard (PCIe)', 'DM.2 8 GB (dual M.2)'],
  ],
  [
    ['SXM5', 'SXM5 96GB'],
    ['SXM5', 'SXM5 96GB'],
  ],
])('apart(%j) leaves out what the names have in common', (names, expected) => {
  expect(apart(names)).toEqual(expected)
})

test('figureName() repeats a path that is no figure, even one that every object has a property for', () => {
  expect(figureName('constructor')).toBe('constructor')
})
