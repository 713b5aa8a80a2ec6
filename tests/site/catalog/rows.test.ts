/** The rows of the catalog: their order, their gaps, and what is exported of them. */

import { expect, test } from 'vitest'
import {
  catalogColumns,
  catalogRows,
  launchOf,
  newestFirst,
  orderDateOf,
} from '../../../site/catalog/catalog-index.build.ts'
import { columnsFor, gapWords, visibleColumns } from '../../../site/catalog/columns.ts'
import { toCsv, toJson, toMarkdown, toTsv } from '../../../site/catalog/export.ts'
import { MARKED, markIn, sourcedRow } from '../../../site/catalog/row.ts'
import { axesOf } from '../../../site/catalog/row-html.ts'
import { select, WHOLE_CATALOG } from '../../../site/catalog/view.ts'
import { compare } from '../../../site/compare/compare.ts'
import { comparedOf } from '../../../site/compare/likely-pairs.build.ts'
import { content, entries, entryOf, gapOf } from '../../../site/core/content.build.ts'
import { givenRow, knownAs } from './rows.ts'

test('newestFirst() takes the list first, then the dated, then the others in their order, variants of a model together', () => {
  const [listed = ''] = content.lists.newestModels
  const rows = [
    givenRow({ id: 'undated', modelId: 'x' }),
    givenRow({ id: 'old', modelId: 'y', launched: '2019-08' }),
    givenRow({ id: 'new', modelId: 'z', launched: '2026-03-20' }),
    givenRow({ id: 'listed', modelId: listed }),
    givenRow({ id: 'also-undated', modelId: 'x' }),
  ]

  expect(newestFirst(rows).map(({ id }) => id)).toEqual(['listed', 'new', 'old', 'undated', 'also-undated'])
})

test('a date that is only an upper bound decides the order and is not shown as the date', () => {
  const sourceIds = ['a-document']
  const bound = {
    label: 'Launched',
    value: '2023-08-22 or earlier: driver release 535 is the first to list it',
    sourceIds,
  }
  const announced = { label: 'Announced', value: '2023-08-08 at SIGGRAPH', sourceIds }

  expect([launchOf({ integration: [bound] }), orderDateOf({ integration: [bound] })]).toEqual([null, '2023-08-22'])
  expect(launchOf({ integration: [bound, announced] })).toBe('2023-08-08')
})

test('a line of the table has a name of its own for every variant', () => {
  const names = catalogRows.map(({ short }) => short)
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
})

test('no column that is shown by default is mostly empty on the first screen', () => {
  const { rows } = select(catalogRows, WHOLE_CATALOG, catalogColumns)
  const screen = rows.slice(0, 25)
  const empty = visibleColumns(null, catalogColumns).filter(
    (column) => screen.filter((row) => column.value(row) === null).length > screen.length / 2,
  )
  expect(empty.map(({ id }) => id)).toEqual([])
})

test('a figure of the index is known as its evidence says: read, derived, reported, or neither', () => {
  const known = (id: string, path: string) => markIn(catalogRows.find((row) => row.id === id) ?? { known: '' }, path)
  expect(known('nvidia-h200-sxm5-141gb', 'memoryBandwidthGBs')).toBe('o')
  expect(known('nvidia-h200-sxm5-141gb', 'compute.FP16.tensor.dense')).toBe('d')
  expect(known('nvidia-h100-sxm5-94gb', 'memoryBandwidthGBs')).toBe(undefined)
  for (const { reported, id } of entries.map(({ variant }) => variant)) {
    const marked = reported.filter((path) => MARKED.includes(path)).map((path) => known(id, path))
    expect([id, marked.filter((mark) => mark !== 'r' && mark !== 'R')]).toEqual([id, []])
  }
})

test('axesOf() ends bars at the greatest value that is not an outlier, and marks longer ones as cut', () => {
  const rows = [80, 80, 96, 128, 141, 141, 192, 192, 192, 288, 768].map((memoryGB, index) =>
    givenRow({ id: `v${index}`, memoryGB }),
  )
  const memory = columnsFor([]).filter(({ id }) => id === 'memoryGB')

  expect(axesOf(rows, memory).get('memoryGB')).toEqual({ end: 288, isCut: true })
  expect(axesOf(rows.slice(0, 10), memory).get('memoryGB')).toEqual({ end: 288, isCut: false })
})

const FP8 = 'compute.FP8.tensor.dense'

test.each([
  ['intel-gaudi-3-hl-338-pcie', FP8, 'not read yet'],
  ['nvidia-h100-sxm5-94gb', FP8, 'not stated'],
  ['nvidia-a100-sxm4-80gb', FP8, 'does not apply'],
  ['nvidia-t4-16gb', 'compute.FP16.tensor.structured-sparse', 'does not apply'],
  ['amd-instinct-mi455x-eam', FP8, 'not recorded'],
])('%s has no %s: %s, on its page, in the catalog and in a comparison', (id, path, words) => {
  const entry = entryOf(id)
  const row = catalogRows.find((each) => each.id === id)
  const compared = compare([comparedOf(entry), comparedOf(entryOf('nvidia-h100-sxm5-80gb'))])

  expect(gapOf(entry.variant, path).gap).toBe(words)
  expect(row && gapWords(row, path)).toBe(words)
  expect(compared.rows.find((each) => each.id === path)?.cells[0]).toMatchObject({ text: '', gap: words })
})

const chosen = new Set(['name', 'formFactor', 'memoryGB', 'compute.FP8.tensor.dense', 'checkedAt'])
const columns = columnsFor(['FP8.tensor.dense']).filter(({ id }) => chosen.has(id))

const rows = [
  givenRow({
    id: 'maker-one',
    name: 'Maker One, "the first"',
    formFactor: 'PCIe | low profile',
    memoryGB: 80,
    rates: { 'FP8.tensor.dense': 989.5 },
    known: knownAs({ memoryGB: 'r', 'compute.FP8.tensor.dense': 'd' }),
    memoryBandwidthGBs: 3350,
    documents: ['page', 'sheet', 'paper'],
    sources: { memoryGB: [1, 2], memoryBandwidthGBs: [3], 'compute.FP8.tensor.dense': [2] },
  }),
  givenRow({ id: 'maker-two', name: '=HYPERLINK("https://evil.example")', formFactor: '+1', documents: ['page'] }),
  givenRow({ id: 'maker-three', name: '@SUM(A1)', formFactor: '-2+3\r\nnext line', checkedAt: '2026-01-02' }),
]

test('every export says of a rate that is stated with sparsity only what the table says', () => {
  const row = givenRow({ id: 'one', name: 'One', rates: { 'FP8.tensor.structured-sparse': 1979 } })

  const cells = [toCsv, toTsv, toMarkdown].map((exported) => exported([row], columns).trim().split('\n').at(-1))
  for (const cell of cells) expect(cell).toContain('sparse only')
})

test('toCsv() writes units in the header, what is derived and what reported, documents, date and license in each row, and no cell that a spreadsheet would run', () => {
  expect(toCsv(rows, columns)).toBe(
    [
      '\ufeffVariant id,Variant,Form factor,Memory (GB),"FP8 tensor, dense (TFLOPS)",Derived,Reported,Source document ids,Checked,License',
      'maker-one,"Maker One, ""the first""",PCIe | low profile,80,989.5,"FP8 tensor, dense",Memory,page sheet,2026-11-21,MIT',
      'maker-two,"\'=HYPERLINK(""https://evil.example"")",\'+1,not stated,not stated,,,,2026-11-21,MIT',
      'maker-three,\'@SUM(A1),"\'-2+3\r\nnext line",not stated,not stated,,,,2026-01-02,MIT',
      '',
    ].join('\r\n'),
  )
})

test('toMarkdown() writes one line per row whatever stands in a cell', () => {
  expect(toMarkdown(rows, columns)).toBe(
    [
      '| Variant id | Variant | Form factor | Memory (GB) | FP8 tensor, dense (TFLOPS) | Derived | Reported | Source document ids | Checked |',
      '| --- | --- | --- | ---: | ---: | --- | --- | --- | --- |',
      '| maker-one | Maker One, "the first" | PCIe \\| low profile | 80 | 989.5 | FP8 tensor, dense | Memory | page sheet | 2026-11-21 |',
      '| maker-two | =HYPERLINK("https://evil.example") | +1 | not stated | not stated |  |  |  | 2026-11-21 |',
      '| maker-three | @SUM(A1) | -2+3 next line | not stated | not stated |  |  |  | 2026-01-02 |',
      '',
    ].join('\n'),
  )
})

test('toJson() gives each figure its unit and the documents that state it, and null where none does', () => {
  const { license, variants } = JSON.parse(toJson(rows, columns))
  const [first, second] = variants

  expect(first).toEqual({
    id: 'maker-one',
    name: 'Maker One, "the first"',
    formFactor: 'PCIe | low profile',
    memoryGB: { value: 80, unit: 'GB', known: 'reported', sourceIds: ['page', 'sheet'] },
    'compute.FP8.tensor.dense': { value: 989.5, unit: 'TFLOPS', basis: 'derived', sourceIds: ['sheet'] },
    sourceIds: ['page', 'sheet'],
    checkedAt: '2026-11-21',
  })
  expect(second.memoryGB).toEqual({ value: null, unit: 'GB', sourceIds: [] })
  expect(license).toBe('MIT')
})

test('toTsv() writes the same cells for the clipboard: no quotes, no line break in a cell, nothing that a spreadsheet would run', () => {
  expect(toTsv(rows, columns)).toBe(
    [
      'Variant id\tVariant\tForm factor\tMemory (GB)\tFP8 tensor, dense (TFLOPS)\tDerived\tReported\tSource document ids\tChecked',
      'maker-one\tMaker One, "the first"\tPCIe | low profile\t80\t989.5\tFP8 tensor, dense\tMemory\tpage sheet\t2026-11-21',
      'maker-two\t\'=HYPERLINK("https://evil.example")\t\'+1\tnot stated\tnot stated\t\t\t\t2026-11-21',
      "maker-three\t'@SUM(A1)\t'-2+3 next line\tnot stated\tnot stated\t\t\t\t2026-01-02",
      '',
    ].join('\r\n'),
  )
})

test('toTsv() breaks a formula inside a cell, and still sees the one in the next cell', () => {
  const row = givenRow({ id: 'one', name: 'One;=1+1', formFactor: '=1+1' })

  expect(toTsv([row], columns)).toContain("\tOne;'=1+1\t'=1+1\t")
})

test('sourcedRow() joins a row with its documents, and with none if the file is of another build', () => {
  const { sources: _, documents: __, ...row } = givenRow({ id: 'one', memoryGB: 80 })
  const own = { sources: { memoryGB: [1] }, documents: ['page'] }
  const file = { schemaVersion: 1, documents: { page: 'Page' }, notCurrent: {}, variants: { one: own } }

  expect(sourcedRow(row, file)).toEqual({ ...row, ...own })
  expect(sourcedRow({ ...row, id: 'two' }, file)).toEqual({ ...row, id: 'two', sources: {}, documents: [] })
})
