import { expect, test } from 'vitest'
import { html } from '../../site/shared/html.ts'
import { decimalRoom, decimalsOf, printFixed, printNumber } from '../../site/shared/numbers.ts'
import { count, inWords, lowerFirst } from '../../site/shared/words.ts'

test('decimalRoom() gives a number the room of the point and digits that it lacks', () => {
  expect(decimalRoom(1979, 1)).toBe('\u2008\u2007')
  expect(decimalRoom(989.5, 2)).toBe('\u2007')
  expect(decimalRoom(989.5, 1)).toBe('')
  expect(decimalRoom(1979, 0)).toBe('')
})

test('printFixed() keeps the digits of a column, and separates its thousands', () => {
  expect([1269.9724, 40, 0.0005].map((value) => printFixed(value, 3))).toEqual([
    '1\u2006\u2060269.972',
    '40.000',
    '0.001',
  ])
})

test('decimalsOf() counts the digits that are printed', () => {
  const numbers = [80, 614.4, 1228.8, 0.05, 12345.678, 0.1 + 0.2, 1 / 3, 1e-7, 123_456.000_001]
  expect(numbers.map(decimalsOf)).toEqual(numbers.map((number) => printNumber(number).split('.')[1]?.length ?? 0))
  expect(numbers.map(decimalsOf)).toEqual([0, 1, 1, 2, 3, 1, 6, 0, 6])
})

test('html escapes every value, in text and in attributes, and keeps what it has made itself', () => {
  const hostile = `"><img src=x onerror='alert(1)'>&`

  expect(html`<a title="${hostile}">${[html`<b>${1}</b>`, false, null, hostile]}</a>`.text).toBe(
    '<a title="&quot;&gt;&lt;img src=x onerror=&#39;alert(1)&#39;&gt;&amp;"><b>1</b>&quot;&gt;&lt;img src=x onerror=&#39;alert(1)&#39;&gt;&amp;</a>',
  )
})

test('lowerFirst() keeps abbreviations and names as they are', () => {
  const texts = ['Typical board power', 'A length', 'Sliding-window attention', 'FP8', 'Multi-Instance GPU', 'PCIe']
  expect(texts.map(lowerFirst)).toEqual([
    'typical board power',
    'a length',
    'sliding-window attention',
    'FP8',
    'Multi-Instance GPU',
    'PCIe',
  ])
})

test('inWords() and count() write as a person would', () => {
  expect([inWords([]), inWords(['a']), inWords(['a', 'b']), inWords(['a', 'b', 'c'])]).toEqual([
    '',
    'a',
    'a and b',
    'a, b and c',
  ])
  expect([count(1, 'row'), count(0, 'row'), count(2, 'entry', 'entries')]).toEqual(['1 row', '0 rows', '2 entries'])
})
