import { expect, test } from 'vitest'
import { parseShortlist, shortlistIds, toggled, withShortlist } from '../../../site/core/shortlist.ts'

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

test('parseShortlist() gives back what was remembered', () => {
  expect(parseShortlist(JSON.stringify([H100, MI300X]))).toEqual([H100, MI300X])
})

test.each([
  null,
  '',
  'no JSON',
  '{}',
  '[1, null, "a"]',
  '[{"id": "../x", "name": "X"}]',
  '[{"id": "a"}]',
  `[{"id": "a", "name": "${'x'.repeat(201)}"}]`,
])('parseShortlist() takes %j for an empty list', (text) => {
  expect(parseShortlist(text)).toEqual([])
})

test('parseShortlist() keeps the valid variants of a list that someone changed, without duplicates', () => {
  expect(parseShortlist(JSON.stringify([H100, { ...H100, extra: 1 }, 7, MI300X, ...six]))).toHaveLength(6)
})

test('toggled() takes a variant in and out again, and refuses a seventh', () => {
  expect(toggled([H100], MI300X)).toEqual([H100, MI300X])
  expect(toggled([H100, MI300X], H100)).toEqual([MI300X])
  expect(toggled(six, H100)).toBeUndefined()
  expect(toggled(six, { id: 'c', name: 'c' })).toHaveLength(5)
})
