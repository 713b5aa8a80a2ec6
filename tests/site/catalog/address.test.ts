import { expect, test } from 'vitest'
import { fromQuery, toQuery, unknownInWords } from '../../../site/catalog/address.ts'
import { columnsFor } from '../../../site/catalog/columns.ts'
import { NO_FILTERS, WHOLE_CATALOG } from '../../../site/catalog/view.ts'

const columns = columnsFor(['FP8.tensor.dense'])

test('toQuery() leaves the address bare when the whole catalog is shown', () => {
  expect(toQuery(WHOLE_CATALOG, columns)).toBe('')
})

test('fromQuery() gives back every view that toQuery() writes', () => {
  const views = [
    WHOLE_CATALOG,
    { ...WHOLE_CATALOG, columns: [] },
    { ...WHOLE_CATALOG, grouped: true },
    { ...WHOLE_CATALOG, sort: 'memoryGB', order: 'desc' as const },
    {
      filters: {
        text: 'h100, "more" & more',
        manufacturer: 'd-Matrix',
        form: 'oam',
        rate: 'FP8.tensor.dense',
        conditions: { memoryGB: '>=80<300', memoryType: '!=gddr6' },
      },
      sort: 'compute.FP8.tensor.dense',
      order: 'asc' as const,
      columns: ['memoryGB', 'compute.FP8.tensor.dense'],
      grouped: true,
    },
  ]

  expect(views.map((view) => fromQuery(toQuery(view, columns), columns))).toEqual(
    views.map((view) => ({ view, unknown: [] })),
  )
})

test('toQuery() writes a condition without its spaces, and none that can’t be read', () => {
  const view = {
    ...WHOLE_CATALOG,
    filters: { ...NO_FILTERS, manufacturer: 'AMD', conditions: { memoryGB: '>= 80', 'powerW.max': 'lots' } },
    sort: 'powerW.max',
    order: 'desc' as const,
  }

  expect(toQuery(view, columns)).toBe('manufacturer=AMD&memoryGB=%3E%3D80&sort=powerW.max&order=desc')
})

test('fromQuery() reads the bounds of older links', () => {
  expect(fromQuery('memory=80&bandwidth=3350&power=700', columns)).toEqual({
    view: {
      ...WHOLE_CATALOG,
      filters: {
        ...NO_FILTERS,
        conditions: { memoryGB: '>= 80', memoryBandwidthGBs: '>= 3350', 'powerW.max': '<= 700' },
      },
    },
    unknown: [],
  })
})

test('fromQuery() leaves out and names what is no column, no form and no condition', () => {
  const query =
    'memory=lots&form=cube&sort=price&order=sideways&rate=FP2.tensor.dense&columns=price,memoryGB&price=3&group=maker'

  expect(fromQuery(query, columns)).toEqual({
    view: { ...WHOLE_CATALOG, columns: ['memoryGB'] },
    unknown: ['memory', 'price', 'columns', 'rate', 'form', 'sort', 'order', 'group'],
  })
})

test('fromQuery() takes the shortlist in the address for no unknown parameter', () => {
  expect(fromQuery('ids=a,b', columns)).toEqual({ view: WHOLE_CATALOG, unknown: [] })
})

test('unknownInWords() names parameters, and repeats no text that an address could put on the page', () => {
  expect(unknownInWords(['foo', '<b>bold</b>', 'x'.repeat(41)])).toBe(
    'Not understood in the address and left out: foo, 2 more.',
  )
  expect(unknownInWords([])).toBe('')
})

test('fromQuery() sorts by no column that is not shown', () => {
  expect(fromQuery('sort=powerW.max&order=desc&columns=memoryGB', columns).view.sort).toBe('')
  expect(fromQuery('sort=name&columns=memoryGB', columns).view.sort).toBe('name')
})
