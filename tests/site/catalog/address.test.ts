/** The view of the catalog in its address, and the conditions in it. */
import { expect, test } from 'vitest'
import { fromQuery, toQuery } from '../../../site/catalog/address.ts'
import { columnsFor } from '../../../site/catalog/columns.ts'
import { conditionAsRead, meets, readCondition, writeCondition } from '../../../site/catalog/condition.ts'
import { NO_FILTERS, WHOLE_CATALOG } from '../../../site/catalog/view.ts'
import { unknownInWords } from '../../../site/core/names.ts'

const columns = columnsFor(['FP8.tensor.dense'])
const manufacturers = ['AMD', 'd-Matrix']

const UNREADABLE = { ...NO_FILTERS, manufacturer: 'AMD', conditions: { memoryGB: '>= 80', 'powerW.max': 'lots' } }

test.each<[what: string, view: Partial<typeof WHOLE_CATALOG>, query: string]>([
  ['nothing of the whole catalog', {}, ''],
  [
    'a condition without its spaces, and none that can’t be read',
    { filters: UNREADABLE, sort: 'powerW.max', order: 'desc' },
    'manufacturer=AMD&memoryGB=%3E%3D80&sort=powerW.max&order=desc',
  ],
  ['no figure of a column that is not shown', { figure: 'powerW.max', columns: ['memoryGB'] }, 'columns=memoryGB'],
])('toQuery() writes %s', (_, view, query) => {
  expect(toQuery({ ...WHOLE_CATALOG, ...view }, columns)).toBe(query)
})

test('fromQuery() gives back every view that toQuery() writes', () => {
  const views = [
    WHOLE_CATALOG,
    { ...WHOLE_CATALOG, columns: [] },
    { ...WHOLE_CATALOG, sort: 'memoryGB', order: 'desc' as const },
    {
      filters: {
        text: 'h100, "more" & more',
        manufacturer: 'd-Matrix',
        form: 'oam',
        rate: 'FP8.tensor.dense',
        known: 'original',
        conditions: { memoryGB: '>=80<300', memoryType: '!=gddr6' },
      },
      sort: 'compute.FP8.tensor.dense',
      order: 'asc' as const,
      columns: ['memoryGB', 'compute.FP8.tensor.dense'],
      figure: 'memoryGB',
    },
    { ...WHOLE_CATALOG, sort: 'newest' },
  ]

  expect(views.map((view) => fromQuery(toQuery(view, columns), columns, manufacturers))).toEqual(
    views.map((view) => ({ view, unknown: [] })),
  )
})

/** Address → what it changes of the whole catalog, and the parameters that are not understood. */
test.each<[query: string, view: Partial<typeof WHOLE_CATALOG>, ...unknown: string[]]>([
  [
    'memory=lots&form=cube&sort=price&order=sideways&rate=FP2.tensor.dense&columns=price,memoryGB&price=3',
    { columns: ['memoryGB'] },
    ...['memory', 'price', 'columns', 'rate', 'form', 'sort', 'order'],
  ],
  // As a browser submits the form before its script has come.
  [
    'q=mi300x&manufacturer=&form=&memoryGB=&columns=memoryGB&columns=powerW.max&sort=',
    { filters: { ...NO_FILTERS, text: 'mi300x' }, columns: ['memoryGB', 'powerW.max'] },
  ],
  ['memoryGB=>=80&memoryGB=<=100', { filters: { ...NO_FILTERS, conditions: { memoryGB: '>=80 <=100' } } }],
  // None of the columns is known: those of the whole catalog, not none.
  ['columns=price', {}, 'columns'],
  ['manufacturer=acme', {}, 'manufacturer'],
  // The shortlist.
  ['ids=a,b', {}],
])('fromQuery() reads %s as %j', (query, view, ...unknown) => {
  expect(fromQuery(query, columns, manufacturers)).toEqual({ view: { ...WHOLE_CATALOG, ...view }, unknown })
})

test('unknownInWords() names parameters, and repeats no text that an address could put on the page', () => {
  expect(unknownInWords(['foo', '<b>bold</b>', 'x'.repeat(41)])).toBe('Ignored in this link: foo, 2 more.')
  expect(unknownInWords([])).toBe('')
})

test('fromQuery() sorts by no column that is not shown', () => {
  expect(fromQuery('sort=powerW.max&order=desc&columns=memoryGB', columns, manufacturers).view.sort).toBe('')
  expect(fromQuery('sort=name&columns=memoryGB', columns, manufacturers).view.sort).toBe('name')
})

function figure(text: string) {
  const reading = readCondition(text, 'figure')
  if ('problem' in reading) throw new Error(reading.problem)
  return reading.condition
}

const passing = (text: string, values: readonly (number | null)[]) =>
  values.filter((value) => meets(value, figure(text)))

test.each([
  ['>= 80', [80, 94, 141]],
  ['!= 80', [48, 94, 141]],
  ['≥80 ≤94', [80, 94]],
  ['> 80 < 141', [94]],
  ['80', [80]],
  ['', [48, 80, 94, 141]],
])('the condition %j lets %j of 48, 80, 94 and 141 pass', (text, expected) => {
  expect(passing(text, [48, 80, 94, 141])).toEqual(expected)
})

test('a figure that is not stated neither meets nor fails a condition', () => {
  expect(meets(null, figure('>= 80'))).toBeUndefined()
})

test('readCondition() takes thousands as people write them, and says what is wrong with the others', () => {
  expect(['>=3 350', '>= 70,5', '<8.1920'].map((text) => writeCondition(figure(text)))).toEqual([
    '>=3350',
    '>=70.5',
    '<8.1920',
  ])
  expect(['>= 1.000', '80 – 1 000', '>=', '0x10', '=> 80'].map((text) => readCondition(text, 'figure'))).toEqual([
    { problem: 'Not applied: write 1000 or 1: a point can mean either' },
    { problem: 'Not applied: write a range as >= 80 <= 1 000' },
    { problem: 'Not applied: write a value after >=' },
    { problem: 'Not applied: enter a number in digits' },
    { problem: 'Not applied: write a value after =>' },
  ])
})

test.each([
  ['>=80<300,5', 'figure', '>= 80 < 300.5'],
  ['80', 'figure', '= 80'],
  ['>= 1.000', 'figure', '>= 1.000'],
  ['>2024-06', 'date', '> 2024-06'],
] as const)('conditionAsRead() writes %j of a %s as it was read: %j', (typed, kind, expected) => {
  expect(conditionAsRead(typed, kind)).toBe(expected)
})

test.each([
  ['>= 2024', ['2024', '2024-06', '2024-06-30', '2024-12-31', '2025', '2025-01', '2025-01-02']],
  ['<= 2024', ['2023-12-31', '2024', '2024-06', '2024-06-30', '2024-12-31']],
  ['< 2024', ['2023-12-31']],
  ['2024-06', ['2024-06', '2024-06-30']],
  ['!= 2024', ['2023-12-31', '2025', '2025-01', '2025-01-02']],
  ['>= 2024-06 <= 2024-12', ['2024-06', '2024-06-30', '2024-12-31']],
])('the condition %j on a date lets %j pass', (text, expected) => {
  const reading = readCondition(text, 'date')
  const dates = ['2023-12-31', '2024', '2024-06', '2024-06-30', '2024-12-31', '2025', '2025-01', '2025-01-02']

  expect(dates.filter((date) => 'condition' in reading && meets(date, reading.condition))).toEqual(expected)
})

test('a date that is stated less exactly than the condition asks neither meets nor fails it', () => {
  const reading = readCondition('> 2024-06', 'date')

  expect('condition' in reading && meets('2024', reading.condition)).toBeUndefined()
  expect(readCondition('> June', 'date')).toEqual({
    problem: 'Not applied: write a date as 2024, 2024-06 or 2024-06-30',
  })
})

test('a word in a column of text keeps the rows that have it, and with != the others', () => {
  const types = ['HBM3e', 'HBM2e', 'GDDR6']
  const has = (text: string) => {
    const reading = readCondition(text, 'text')
    return types.filter((type) => 'condition' in reading && meets(type, reading.condition))
  }

  expect(has('hbm')).toEqual(['HBM3e', 'HBM2e'])
  expect(has('!= GDDR6')).toEqual(['HBM3e', 'HBM2e'])
})
