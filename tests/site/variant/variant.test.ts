/** A variant on its page and in articles: rates, unknowns, names, evidence, and figures printed in articles. */
import { describe, expect, test } from 'vitest'
import { figureName, figureUnit } from '../../../content/figure-names.ts'
import { figures, sourcesOf } from '../../../content/paths.ts'
import type { AuthoredVariant } from '../../../content/schema/variant.ts'
import { entryOf } from '../../../site/core/content.build.ts'
import { printNumber } from '../../../site/core/numbers.ts'
import { evidenceOf, excerptHtml, wordsInline } from '../../../site/variant/evidence.build.ts'
import { factsOf } from '../../../site/variant/facts.ts'
import { documentNumbers, figureHref } from '../../../site/variant/figures.ts'
import { describeVariant } from '../../../site/variant/key-figures.build.ts'
import { apart } from '../../../site/variant/names.ts'
import { printedFigure } from '../../../site/variant/printed-figure.build.ts'
import { rateTables } from '../../../site/variant/rate-tables.ts'
import { unknownsOf } from '../../../site/variant/sheet.ts'

type Rate = NonNullable<AuthoredVariant['compute']>[number]
const rate = (kind: string, value: number, conditions: string, ...sourceIds: string[]) => {
  const [precision, execution, sparsity] = kind.split(' ')
  return { precision, execution, sparsity, value, unit: 'TFLOPS', conditions, sourceIds } as Rate
}

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
    rate('FP8 tensor structured-sparse', 3958, 'With sparsity', 'page'),
    rate('FP64 tensor dense', 67, 'Peak', 'sheet', 'page'),
    rate('FP64 vector dense', 34, 'Peak', 'page'),
  ],
  unknownFields: [
    ...['memoryBandwidthGBs', 'powerW.min', 'powerW.typical', 'interconnect[0].bandwidthGBs', 'dimensions'],
    ...['compute.FP8.tensor.dense', 'compute.INT8.tensor.dense'],
  ],
  sourceIds: ['page', 'sheet', 'paper'],
  figureSources: { memoryGB: ['sheet', 'page'], powerW: ['page'], 'interconnect[0]': ['paper'] },
  checkedAt: '2026-11-21',
}

test('a description without figures has no colon', () => {
  const powerW = { min: null, max: null, typical: null }
  const described = describeVariant({ variant: { ...variant, memoryGB: null, powerW } })

  expect(described).toBe('Maker One. Each figure with its unit, its condition and its document.')
})

describe('rateTables()', () => {
  test('groups rates so that a cell holds one precision, execution and sparsity, and keeps a place for what is missing', () => {
    const tables = rateTables(variant).map(({ execution, sparsities, rows }) => ({
      execution,
      sparsities,
      rows: rows.map(({ precision, cells }) => [precision, ...cells.map(({ rate }) => rate?.value ?? 'no value')]),
    }))

    expect(tables).toEqual([
      {
        execution: 'tensor',
        sparsities: ['dense', 'structured-sparse'],
        rows: [
          ['FP64', 67, 'no value'],
          ['FP8', 'no value', 3958],
          ['INT8', 'no value', 'no value'],
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
})

describe('unknownsOf()', () => {
  const gap = 'not stated' as const
  const notStated = () => ({ gap })

  test('names what is missing, with the reason that is written down or that a note gives', () => {
    const refused = { gap: 'not recorded' as const, reason: 'Two documents differ' }

    expect(unknownsOf(variant, (path) => (path.startsWith('compute.FP8') ? refused : { gap }))).toEqual([
      { what: 'Memory bandwidth', gap },
      { what: 'Lowest configurable power and typical board power', gap },
      { what: 'Link 4, bandwidth', gap, reason: 'No rate quoted' },
      { what: 'Dimensions', gap },
      { what: 'Dense tensor rates for FP8', ...refused },
      { what: 'Dense tensor rates for INT8', gap },
    ])
  })

  test('leaves out what does not apply', () => {
    expect(unknownsOf({ ...variant, unknownFields: ['dimensions'] }, () => ({ gap: 'does not apply' }))).toEqual([])
  })

  test('takes the note on power for a reason only when the maximum is not stated either', () => {
    const powerW = { min: null, max: null, typical: null, note: 'Set by the maker of the server' }

    expect(unknownsOf({ ...variant, powerW, unknownFields: ['powerW.max'] }, notStated)).toEqual([
      { what: 'Maximum power', gap, reason: 'Set by the maker of the server' },
    ])
  })
})

test('sourcesOf() finds the documents of a figure, of its group, and of a rate', () => {
  expect(sourcesOf(variant, 'memoryGB')).toEqual(['sheet', 'page'])
  expect(sourcesOf(variant, 'powerW.max')).toEqual(['page'])
  expect(sourcesOf(variant, 'interconnect[0].linkCount')).toEqual(['paper'])
  expect(sourcesOf(variant, 'compute.FP64.tensor.dense')).toEqual(['sheet', 'page'])
  expect(sourcesOf(variant, 'memoryBandwidthGBs')).toEqual([])
  // Numbered as on the page of the variant.
  expect([documentNumbers(variant, 'memoryGB'), documentNumbers(variant, 'interconnect[0]')]).toEqual([[1, 2], [3]])
})

test('figureName() and figureUnit() put every kind of path into words', () => {
  // Every object has a property of the last name.
  const paths = ['powerW.typical', 'interconnect[0].portSpeedGbps', 'compute.INT8.vector.dense', 'constructor']

  expect(paths.map((path) => [figureName(path, variant), figureUnit(path)])).toEqual([
    ['Typical board power', 'W'],
    ['Link 4, speed per port', 'Gbit/s'],
    ['INT8 vector, dense rate', 'TOPS'],
    ['constructor', ''],
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

test.each([
  [
    'FP8 Tensor Core* 3,958 teraFLOPS',
    'compute.FP8.tensor.structured-sparse',
    3958,
    undefined,
    'FP8 Tensor Core* <strong>3,958</strong> teraFLOPS',
  ],
  ['80GB HBM2e | 3.35TB/s', 'memoryBandwidthGBs', 3350, undefined, '80GB HBM2e | <strong>3.35</strong>TB/s'],
  ['9,000 teraFLOPS', 'compute.FP8.tensor.dense', 4500, '9,000 ÷ 2', '<strong>9,000</strong> teraFLOPS'],
  ['dual slot', 'dimensions.slots', 2, undefined, 'dual slot'],
  ['<b>700 W', 'powerW.max', 700, undefined, '&lt;b&gt;<strong>700</strong> W'],
])('the words of a document, “%s”, show the number of %s in bold', (words, path, value, arithmetic, expected) => {
  expect(excerptHtml({ words }, [{ path, value, arithmetic }]).text).toBe(expected)
})

test('facts are divided into life cycle by date, low-precision rates, part numbers and the rest (D43)', () => {
  const fact = (label: string, value: string) => ({ label, value, sourceIds: ['page'] })
  const facts = factsOf({
    integration: [
      fact('Launched', '2022-09 in full production'),
      fact('NVFP4 tensor rate, dense', '9,000 TFLOPS'),
      fact('Announced', '2022-03-22'),
      fact('Part number, board', 'A-1, A-2'),
      fact('Cooling', 'Passive'),
    ],
  })

  expect(facts.life.map(({ path, date, words }) => [path, date, words])).toEqual([
    ['integration.2', '2022-03-22', ''],
    ['integration.0', '2022-09', 'in full production'],
  ])
  expect(facts.lowRates.map(({ format, sparsity }) => [format, sparsity])).toEqual([['NVFP4', 'dense']])
  expect(facts.parts.map(({ whose, numbers }) => [whose, numbers])).toEqual([['board', ['A-1', 'A-2']]])
  expect(facts.rest.map(({ label }) => label)).toEqual(['Cooling'])
})

test('a fact has the place and the words of its document, and is named without where nobody has read it', () => {
  const facts = evidenceOf(entryOf('nvidia-h100-sxm5-80gb').variant).filter(({ path }) =>
    path.startsWith('integration.'),
  )
  const sourceOf = (label: string) => facts.find(({ name }) => name === label)?.sources[0]

  expect(sourceOf('Part number, HGX board')).toMatchObject({
    document: 'nvidia-parts-classification',
    place: expect.stringMatching(/^Row of part 935-/),
    words: expect.stringContaining('"tpp": "15840", "nv_hts": "8471.80", "nveccn": "4A090.A"'),
  })
  expect(sourceOf('Announced')).toMatchObject({ place: undefined, words: undefined })
})

test.each([
  ['memoryGB', 'GB'],
  ['compute.FP8.tensor.dense', 'TFLOPS'],
  ['compute.INT8.tensor.dense', 'TOPS'],
])('%s is printed as the catalog states it, with its unit and its place on the page of the variant', (path, unit) => {
  const id = 'nvidia-h100-sxm5-80gb'
  const { variant } = entryOf(id)

  expect(printedFigure(id, path)).toEqual({
    href: figureHref(id, path),
    number: printNumber(Number(figures(variant).get(path))),
    unit,
    title: expect.stringContaining(`${variant.name}: `),
  })
})

test.each([
  ['nvidia-h200-nvl-141gb', 'Total processing performance (TPP)', '14,144'],
  ['nvidia-h200-sxm5-141gb', 'Export classification, US', 'ECCN 4A090.A'],
])('of %s, the fact "%s" is printed by what its value begins with', (id, label, text) => {
  const printed = printedFigure(id, `integration:${label}`)

  expect(printed).toMatchObject({ number: text, unit: '', title: expect.stringContaining(label) })
  expect(printed.href).toMatch(new RegExp(`^/catalog/${id}#integration\\.\\d+$`))
})

test('a figure that the catalog does not state stops the build, and the message lists those that it does', () => {
  expect(() => printedFigure('nvidia-h100-sxm5-94gb', 'memoryBandwidthGBs')).toThrow(
    'Cannot print <F v="nvidia-h100-sxm5-94gb" f="memoryBandwidthGBs" />: the catalog states no such number. It states memoryGB',
  )
})

test.each([
  ['copy', undefined, '“700 W”'],
  ['program', undefined, '<code>700 W</code>'],
  ['reported', undefined, 'as reported: 700 W'],
  ['reported', 'A list of cards', 'as quoted elsewhere: 700 W'],
] as const)('only words of a document or a copy stand between quotation marks: %s, %s', (known, title, text) => {
  const reading = { known, title, readOn: '2026-11-25' }

  expect(wordsInline({ words: '700 W', reading })?.text).toBe(text)
})
