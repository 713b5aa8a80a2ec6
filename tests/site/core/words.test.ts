/** Numbers and names in words, and the shortlist that is carried from page to page. */
import { expect, test } from 'vitest'
import { html } from '../../../site/core/html.ts'
import { bestNamed, namedBy, searched } from '../../../site/core/names.ts'
import { decimalPadding, decimalsOf, printNumber } from '../../../site/core/numbers.ts'
import { parseShortlist, shortlistIds, toggled, withShortlist } from '../../../site/core/shortlist.ts'
import { count, inWords, lowerFirst } from '../../../site/core/words.ts'

test('decimalPadding() pads a number with the width of the point and digits that it lacks', () => {
  expect(decimalPadding(1979, 1)).toBe('\u2008\u2007')
  expect(decimalPadding(989.5, 2)).toBe('\u2007')
  expect(decimalPadding(989.5, 1)).toBe('')
  expect(decimalPadding(1979, 0)).toBe('')
})

test('decimalsOf() counts the digits that are printed', () => {
  const numbers = [80, 1228.8, 0.05, 0.1 + 0.2, 1 / 3, 1e-7, 123_456.000_001]
  // Times a hundred it is a little less than 7,522.5.
  expect(printNumber(75.225, 2)).toBe('75.23')
  expect(numbers.map(decimalsOf)).toEqual(numbers.map((number) => printNumber(number).split('.')[1]?.length ?? 0))
  expect(numbers.map(decimalsOf)).toEqual([0, 1, 2, 1, 6, 0, 6])
})

test('html escapes every value, in text and in attributes, and keeps what it has made itself', () => {
  const hostile = `"><img src=x onerror='alert(1)'>&`

  expect(html`<a title="${hostile}">${[html`<b>${1}</b>`, false, null, hostile]}</a>`.text).toBe(
    '<a title="&quot;&gt;&lt;img src=x onerror=&#39;alert(1)&#39;&gt;&amp;"><b>1</b>&quot;&gt;&lt;img src=x onerror=&#39;alert(1)&#39;&gt;&amp;</a>',
  )
})

test('lowerFirst() keeps abbreviations and names as they are', () => {
  const texts = ['A length', 'Sliding-window attention', 'FP8', 'Multi-Instance GPU', 'PCIe']
  const lower = ['a length', 'sliding-window attention', 'FP8', 'Multi-Instance GPU', 'PCIe']
  expect(texts.map(lowerFirst)).toEqual(lower)
})

test('inWords() and count() write as a person would', () => {
  const lists = [[], ['a'], ['a', 'b'], ['a', 'b', 'c']]
  expect(lists.map((items) => inWords(items))).toEqual(['', 'a', 'a and b', 'a, b and c'])
  expect([count(1, 'row'), count(0, 'row'), count(2, 'entry', 'entries')]).toEqual(['1 row', '0 rows', '2 entries'])
})

test('namedBy() finds any of the names between commas, and no name inside another', () => {
  const names = [
    ...['NVIDIA H100 PCIe 80GB', 'NVIDIA H200 NVL 141GB', 'NVIDIA GH200 96GB', 'AMD Instinct MI300X (OAM)'],
    'NVIDIA RTX 6000 Ada',
  ]
  const found = (text: string) => names.filter((name) => namedBy(text)(searched(name)))

  expect(found('h100, h200, l40s, mi300x')).toEqual([names[0], names[1], names[3]])
  expect(found('rtx6000')).toEqual([names[4]])
  expect(found('nvl h200')).toEqual([names[1]])
  expect(['h100 80 gb', 'h100-80gb', '141 GB', 'rtx-6000'].map(found)).toEqual([
    ...[[names[0]], [names[0]], [names[1]], [names[4]]],
  ])
  expect(found(' , ')).toEqual(names)
})

test.each([
  // A name in which a word begins with what was typed comes before one that only holds it.
  ['h200', ['H200 SXM 141GB', 'GH200 Grace Hopper 96GB HBM3']],
  ['141 H200', ['H200 SXM 141GB']],
  [' ', ['GH200 Grace Hopper 96GB HBM3', 'H200 SXM 141GB', 'L4 24GB']],
  // As filters read them.
  ['l4 24 gb', ['L4 24GB']],
  ['gracehopper', ['GH200 Grace Hopper 96GB HBM3']],
])('bestNamed() of “%s” is %j', (text, names) => {
  const variants = ['GH200 Grace Hopper 96GB HBM3', 'H200 SXM 141GB', 'L4 24GB'].map((name) => ({ name }))
  expect(bestNamed(variants, text, () => 'NVIDIA').map(({ name }) => name)).toEqual(names)
})

const H100 = { id: 'nvidia-h100-pcie-80gb', name: 'NVIDIA H100 PCIe 80GB' }
const MI300X = { id: 'amd-instinct-mi300x-oam', name: 'AMD Instinct MI300X (OAM)' }
const six = ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => ({ id, name: id }))

test('withShortlist() and shortlistIds() carry the same variants from page to page', () => {
  const address = withShortlist('/compare', [H100, MI300X])

  expect(address).toBe('/compare?ids=nvidia-h100-pcie-80gb,amd-instinct-mi300x-oam')
  expect(shortlistIds(address.slice('/compare'.length))).toEqual([H100.id, MI300X.id])
  expect(withShortlist('/compare', [])).toBe('/compare')
})

test('shortlistIds() drops duplicates, ids after the sixth, and anything that can’t be an id', () => {
  expect(shortlistIds('ids=a,a,<b>,,c,-d,e,f,g,h,i')).toEqual(['a', 'c', 'e', 'f', 'g', 'h'])
})

const NAMED_TOO_LONG = `[{"id": "a", "name": "${'x'.repeat(201)}"}]`
test.each([null, 'no JSON', '{}', '[1, null]', '[{"id": "../x", "name": "X"}]', '[{"id": "a"}]', NAMED_TOO_LONG])(
  'parseShortlist() takes %j for an empty list',
  (text) => {
    expect(parseShortlist(text)).toEqual([])
  },
)

test('parseShortlist() gives back what was remembered, and the valid variants of a list that someone changed', () => {
  expect(parseShortlist(JSON.stringify([H100, MI300X]))).toEqual([H100, MI300X])
  expect(parseShortlist(JSON.stringify([H100, { ...H100, extra: 1 }, 7, MI300X, ...six]))).toHaveLength(6)
})

test('toggled() takes a variant in and out again, and refuses a seventh', () => {
  expect(toggled([H100], MI300X)).toEqual([H100, MI300X])
  expect(toggled([H100, MI300X], H100)).toEqual([MI300X])
  expect(toggled(six, H100)).toBeUndefined()
  expect(toggled(six, { id: 'c', name: 'c' })).toHaveLength(5)
})
