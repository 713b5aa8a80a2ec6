import { expect, test } from 'vitest'
import { axesOf } from '../../../site/catalog/axes.ts'
import { catalogRows } from '../../../site/catalog/catalog-index.build.ts'
import { columnsFor } from '../../../site/catalog/columns.ts'
import { launchOf, newestFirst, orderDateOf } from '../../../site/catalog/newest.build.ts'
import { content } from '../../../site/core/content.build.ts'
import { givenRow } from './rows.ts'

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

test('axesOf() ends bars at the greatest value that is not an outlier, and marks longer ones as cut', () => {
  const rows = [80, 80, 96, 128, 141, 141, 192, 192, 192, 288, 768].map((memoryGB, index) =>
    givenRow({ id: `v${index}`, memoryGB }),
  )
  const memory = columnsFor([]).filter(({ id }) => id === 'memoryGB')

  expect(axesOf(rows, memory).get('memoryGB')).toEqual({ end: 288, isCut: true })
  expect(axesOf(rows.slice(0, 10), memory).get('memoryGB')).toEqual({ end: 288, isCut: false })
})
