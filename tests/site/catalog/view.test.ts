import { describe, expect, test } from 'vitest'
import { columnsFor, gapWords } from '../../../site/catalog/columns.ts'
import { NO_FILTERS, select, sortRows, WHOLE_CATALOG } from '../../../site/catalog/view.ts'
import { givenRow, knownAs } from './rows.ts'

const columns = columnsFor(['FP8.tensor.dense', 'FP8.tensor.structured-sparse'])

function column(id: string) {
  const found = columns.find((each) => each.id === id)
  if (!found) throw new Error(`The test names the unknown column ${id}`)
  return found
}

const rows = [
  givenRow({ id: 'small', memoryGB: 24, form: 'PCIe low-profile', manufacturer: 'Other' }),
  givenRow({ id: 'unknown', form: 'OAM' }),
  givenRow({ id: 'big', memoryGB: 192, form: 'OAM', rates: { 'FP8.tensor.dense': 2614.9 } }),
  givenRow({ id: 'middle', memoryGB: 80, form: 'SXM', rates: { 'FP8.tensor.structured-sparse': 3958 } }),
]

const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id)

test.each([
  ['asc', ['small', 'middle', 'big', 'unknown']],
  ['desc', ['big', 'middle', 'small', 'unknown']],
] as const)('sortRows() puts what is not stated last, %s, and leaves equal rows as they are', (order, sorted) => {
  const equal = ['b', 'a', 'c'].map((id) => givenRow({ id, memoryGB: 80 }))

  expect(ids(sortRows(rows, column('memoryGB'), order))).toEqual(sorted)
  expect(ids(sortRows(equal, column('memoryGB'), order))).toEqual(['b', 'a', 'c'])
})

test('sortRows() sorts numbers inside names by their value', () => {
  const named = ['L40', 'L4', 'A100'].map((name) => givenRow({ id: name, name }))

  expect(ids(sortRows(named, column('name'), 'asc'))).toEqual(['A100', 'L4', 'L40'])
})

describe('select()', () => {
  const selectWith = (filters: Partial<typeof NO_FILTERS>) =>
    select(rows, { ...WHOLE_CATALOG, filters: { ...NO_FILTERS, ...filters } }, columns)

  test('shows everything when nothing is asked, in the order of the catalog where none is looked up more', () => {
    expect(selectWith({})).toEqual({ rows, hidden: 0, hiddenAsUnknown: 0, sparseOnly: 0 })
  })

  test('puts what is most looked up first, or else keeps the newest first', () => {
    const newest = [givenRow({ id: 'new' }), givenRow({ id: 'second', rank: 19 }), givenRow({ id: 'first', rank: 0 })]
    const sorted = (sort: string) => ids(select(newest, { ...WHOLE_CATALOG, sort }, columns).rows)

    expect(sorted('')).toEqual(['first', 'second', 'new'])
    expect(sorted('newest')).toEqual(ids(newest))
  })

  test('leaves only figures that were read in the original when asked, and hides rows that show none', () => {
    const known = [
      givenRow({ id: 'both', memoryGB: 80, 'powerW.max': 700, known: knownAs({ memoryGB: 'o', 'powerW.max': 'r' }) }),
      givenRow({ id: 'none', memoryGB: 80, known: knownAs({ memoryGB: 'c' }) }),
    ]
    const view = { ...WHOLE_CATALOG, filters: { ...NO_FILTERS, known: 'original' } }
    const { rows: shown, hidden } = select(known, view, columns)

    expect(shown.map((row) => [row.id, row.memoryGB, row['powerW.max'], gapWords(row, 'powerW.max')])).toEqual([
      ['both', 80, null, 'other source'],
    ])
    expect(hidden).toBe(1)
  })

  test('takes the bound itself, and counts separately what only its unknown figure hides', () => {
    const conditions = { memoryGB: '>= 80' }
    const { rows: shown, hidden, hiddenAsUnknown } = selectWith({ conditions })

    expect([ids(shown), hidden, hiddenAsUnknown]).toEqual([['big', 'middle'], 2, 1])
    expect(selectWith({ conditions, manufacturer: 'Other' }).hiddenAsUnknown).toBe(0)
  })

  test('sorts by the precision asked for, and counts those that state it sparse only after those that state it', () => {
    const selection = selectWith({ rate: 'FP8.tensor.dense' })

    expect(ids(selection.rows)).toEqual(['big', 'middle'])
    expect(selection).toMatchObject({ hidden: 2, hiddenAsUnknown: 2, sparseOnly: 1 })
  })

  test('finds low-profile cards as such and among all PCIe cards', () => {
    expect(ids(selectWith({ form: 'pcie' }).rows)).toEqual(['small'])
    expect(ids(selectWith({ form: 'pcie-low-profile' }).rows)).toEqual(['small'])
    expect(ids(selectWith({ form: 'oam' }).rows)).toEqual(['unknown', 'big'])
  })

  test('finds words of the name in any order and case', () => {
    const named = [
      givenRow({ id: 'a', name: 'NVIDIA H100 SXM5 80GB' }),
      givenRow({ id: 'b', name: 'NVIDIA H100 PCIe 80GB' }),
    ]

    const view = { ...WHOLE_CATALOG, filters: { ...NO_FILTERS, text: '80gb sxm' } }
    expect(ids(select(named, view, columns).rows)).toEqual(['a'])
  })
})
