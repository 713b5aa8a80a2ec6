import { expect, test } from 'vitest'
import { boundProblem, fromQuery, toBound, toQuery } from '../../site/shared/catalog/address.ts'
import { columnsFor } from '../../site/shared/catalog/columns.ts'
import { NO_FILTERS, WHOLE_CATALOG } from '../../site/shared/catalog/view.ts'

const columns = columnsFor(['FP8.tensor.dense'])

test('toQuery() leaves the address bare when the whole catalog is shown', () => {
  expect(toQuery(WHOLE_CATALOG)).toBe('')
})

test('fromQuery() gives back every view that toQuery() writes', () => {
  const views = [
    WHOLE_CATALOG,
    { ...WHOLE_CATALOG, columns: [] },
    { ...WHOLE_CATALOG, sort: 'memoryGB', order: 'desc' as const },
    {
      filters: {
        text: 'h100 & "more"',
        manufacturer: 'd-Matrix',
        form: 'oam',
        memory: 0.5,
        bandwidth: 0,
        power: 700,
        rate: 'FP8.tensor.dense',
      },
      sort: 'compute.FP8.tensor.dense',
      order: 'asc' as const,
      columns: ['memoryGB', 'compute.FP8.tensor.dense'],
    },
  ]

  expect(views.map((view) => fromQuery(toQuery(view), columns))).toEqual(views)
})

test('toQuery() writes an address that a person can read', () => {
  const view = {
    filters: { ...NO_FILTERS, manufacturer: 'AMD', memory: 80 },
    sort: 'powerW.max',
    order: 'desc' as const,
    columns: ['memoryGB', 'powerW.max'],
  }

  expect(toQuery(view)).toBe('manufacturer=AMD&memory=80&sort=powerW.max&order=desc&columns=memoryGB,powerW.max')
})

test('fromQuery() leaves out what is no column, no class and no bound', () => {
  const query = 'memory=lots&power=-5&form=cube&sort=price&order=sideways&rate=FP2.tensor.dense&columns=price,memoryGB'

  expect(fromQuery(query, columns)).toEqual({ ...WHOLE_CATALOG, columns: ['memoryGB'] })
})

test('toBound() takes numbers from zero on and nothing else', () => {
  expect(
    ['80', ' 0.5 ', '0', '3 350', '1,000', '', ' ', '-1', 'x', '0x10', '32k', 'Infinity', null].map(toBound),
  ).toEqual([80, 0.5, 0, 3350, 1000, null, null, null, null, null, null, null, null])
})

test('boundProblem() says why a bound is not applied, and nothing of an empty field', () => {
  expect(['0x10', '32k', '-1', '', '1,000'].map(boundProblem)).toEqual([
    'Not applied: enter a number in digits',
    'Not applied: write it out: 32000 or 32768',
    'Not applied: enter a number from 0 on',
    undefined,
    undefined,
  ])
})

test('fromQuery() sorts by no column that is not shown', () => {
  expect(fromQuery('sort=powerW.max&order=desc&columns=memoryGB', columns).sort).toBe('')
  expect(fromQuery('sort=name&columns=memoryGB', columns).sort).toBe('name')
})
