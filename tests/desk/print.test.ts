/** How the desk prints. */
import { expect, test } from 'vitest'
import { duration, facts, table, toJson } from '../../inquiry-service/desk/commands/print.ts'

const HEADINGS = ['id', 'number', 'model', 'email']
const ROWS = [
  ['7e1a9c11', 16, 'nvidia-a100-pcie-40gb', 'a.long.address@procurement.example.com'],
  ['c06c718d', 4, 'acme', 'b@c.example'],
]

test('A table shows every cell in full, or fits the terminal by cutting the widest that may be cut', () => {
  const lines = (fit?: number) => table(HEADINGS, ROWS, { fit, flexible: [2, 3] }).split('\n')

  expect(lines()[1]).toBe('7e1a9c11      16  nvidia-a100-pcie-40gb  a.long.address@procurement.example.com')
  expect(lines(50)).toEqual([
    'id        number  model            email',
    '7e1a9c11      16  nvidia-a100-pc…  a.long.address…',
    'c06c718d       4  acme             b@c.example',
  ])
  expect(lines(10)[1], 'eight characters of each cell are kept').toBe('7e1a9c11      16  nvidia-…  a.long.…')
})

test('Times are printed for programs as ISO 8601, and numbers that are not times unchanged', () => {
  const printed = toJson({ at: 0, receivedAt: 1_795_000_000_123, attempts: 3, nested: [{ leasedUntil: 1 }] })

  expect(JSON.parse(printed)).toEqual({
    at: '1970-01-01T00:00:00.000Z',
    receivedAt: '2026-11-18T11:06:40.123Z',
    attempts: 3,
    nested: [{ leasedUntil: '1970-01-01T00:00:00.001Z' }],
  })
})

test('A stranger’s escape sequences never reach the terminal', () => {
  expect(table(['notes'], [['\u001b[2Jgone\u202e']])).toBe('notes\n [2Jgone')
})

test('Facts keep the indent across several lines, and what is not stated is left out', () => {
  const printed = facts([
    ['notes', 'one\ntwo'],
    ['condition', undefined],
    ['quantity', 3],
  ])

  expect(printed).toBe('notes     one\n          two\nquantity  3')
})

test('A duration is given in its largest whole unit', () => {
  expect([999, 59_000, 3_600_000, 200_000_000].map(duration)).toEqual(['0 s', '59 s', '1 h', '2 d'])
})
