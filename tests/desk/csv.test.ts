import { describe, expect, test } from 'vitest'
import { csvLine } from '../../inquiry-service/contract/csv.ts'

describe('csvLine()', () => {
  test('puts an apostrophe before anything a spreadsheet would run', () => {
    const line = csvLine(['=1+1', '+49 30', '-5', '@sum', '\tx', 'plain', 'a=b', -5])

    expect(line).toBe(`'=1+1,'+49 30,'-5,'@sum,'\tx,plain,a=b,-5\r\n`)
  })

  test.each([
    ['behind a semicolon', 'Rotterdam;=1+1;x', `Rotterdam;'=1+1;x`],
    ['behind a tab', 'Rotterdam\t@sum(1)', `Rotterdam\t'@sum(1)`],
    ['at the start of a line', 'Need:\n-2+3\r\n+1', `"Need:\n'-2+3\r\n'+1"`],
    ['behind spaces and quotation marks', 'x; "=1+1"', `"x;' ""=1+1"""`],
    ['with a full-width sign', '＝1+1', `'＝1+1`],
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
