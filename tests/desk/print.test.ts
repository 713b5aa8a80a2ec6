/** How the desk prints, on a terminal and in CSV. */
import { describe, expect, test } from 'vitest'
import { csvLine } from '../../inquiry-service/contract/csv.ts'
import { duration, facts, table, toJson } from '../../inquiry-service/desk/commands/print.ts'

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

describe('csvLine()', () => {
  test('puts an apostrophe before anything a spreadsheet would run', () => {
    const line = csvLine(['=1+1', '+49 30', '-5', '@sum', '\tx', 'plain', 'a=b', -5])

    expect(line).toBe(`'=1+1,'+49 30,'-5,'@sum,'\tx,plain,a=b,-5\r\n`)
  })

  test.each([
    ['behind a tab', 'Rotterdam\t@sum(1)', `Rotterdam\t'@sum(1)`],
    ['at the start of a line', 'Need:\n-2+3\r\n+1', `"Need:\n'-2+3\r\n'+1"`],
    ['behind spaces and quotation marks', 'x; "=1+1"', `"x;' ""=1+1"""`],
    ['with any full-width sign', 'a;＋1;－1;＠x', `a;'＋1;'－1;'＠x`],
  ])('disarms a formula that a spreadsheet would see %s', (_where, text, cell) => {
    expect(csvLine([text])).toBe(`${cell}\r\n`)
  })

  test('leaves no cell that starts a formula, whatever separator the reading program uses', () => {
    const signs = ['=', '+', '-', '@', '＝', '＠', '"', ' ', ';', '\t', '\n', 'x']
    const texts = signs.flatMap((a) => signs.flatMap((b) => signs.map((c) => `${a}${b}${c}1`)))

    for (const separator of [';', '\t']) {
      const cells = texts.flatMap((text) => csvLine(['id', text]).split(new RegExp(`[${separator}\r\n]`)))
      expect(cells.filter((cell) => /^[\s"]*[=+\-@＝＋－＠]/.test(cell))).toEqual([])
    }
  })

  test('quotes commas, quotation marks and line breaks', () => {
    expect(csvLine(['a,b', 'say "x"', 'one\ntwo', undefined, ''])).toBe('"a,b","say ""x""","one\ntwo",,\r\n')
  })
})
