/** How the desk prints. */
import { expect, test } from 'vitest'
import { duration, facts, table, toJson } from '../../inquiry-service/desk/commands/print.ts'

const HEADINGS = ['id', 'number', 'model', 'email']
const ROWS = [
  ['7e1a9c11', 16, 'nvidia-a100-pcie-40gb', 'a.long.address@procurement.example.com'],
  ['c06c718d', 4, 'acme', 'b@c.example'],
]

test('a table that is not for a terminal shows every cell in full', () => {
  const lines = table(HEADINGS, ROWS).split('\n')

  expect(lines[1]).toBe('7e1a9c11      16  nvidia-a100-pcie-40gb  a.long.address@procurement.example.com')
})

test('a table fits the terminal by cutting the widest of the cells that may be cut', () => {
  const lines = table(HEADINGS, ROWS, { fit: 50, flexible: [2, 3] }).split('\n')

  expect(lines).toEqual([
    'id        number  model            email',
    '7e1a9c11      16  nvidia-a100-pc…  a.long.address…',
    'c06c718d       4  acme             b@c.example',
  ])
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(50)
})

test('a table for a terminal that is too narrow keeps eight characters of each cell', () => {
  const [, line] = table(HEADINGS, ROWS, { fit: 10, flexible: [2, 3] }).split('\n')

  expect(line).toBe('7e1a9c11      16  nvidia-…  a.long.…')
})

test('times are printed for programs as ISO 8601, and numbers that are not times unchanged', () => {
  const printed = toJson({ at: 0, receivedAt: 1_795_000_000_123, attempts: 3, format: 1, nested: [{ leasedUntil: 1 }] })

  expect(JSON.parse(printed)).toEqual({
    at: '1970-01-01T00:00:00.000Z',
    receivedAt: '2026-11-18T11:06:40.123Z',
    attempts: 3,
    format: 1,
    nested: [{ leasedUntil: '1970-01-01T00:00:00.001Z' }],
  })
})

test('a table aligns words to the left and numbers to the right', () => {
  const rows = [
    ['first', 5],
    ['the second', 100],
  ] as const

  expect(table(['name', 'quantity'], rows)).toMatchInlineSnapshot(`
    "name        quantity
    first              5
    the second       100"
  `)
})

test('a table keeps a stranger’s escape sequences away from the terminal', () => {
  expect(table(['notes'], [['\u001b[2Jgone\u202e']])).toBe('notes\n [2Jgone')
})

test('facts keep the indent across several lines, and what is not stated is left out', () => {
  expect(
    facts([
      ['notes', 'one\ntwo'],
      ['condition', undefined],
      ['quantity', 3],
    ]),
  ).toMatchInlineSnapshot(`
    "notes     one
              two
    quantity  3"
  `)
})

test('a duration is given in its largest whole unit', () => {
  expect([999, 59_000, 3_600_000, 200_000_000].map(duration)).toEqual(['0 s', '59 s', '1 h', '2 d'])
})
