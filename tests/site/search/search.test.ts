import { expect, test } from 'vitest'
import type { SearchEntry } from '../../../site/search/entry.ts'
import { createSearch } from '../../../site/search/match.ts'
import { searchIndex } from '../../../site/search/search-index.build.ts'
import { wordsOf } from '../../../site/search/words.ts'

const find = createSearch(searchIndex.entries)
const search = (query: string) => find(query).hits
const titles = (query: string) => search(query).map(({ entry }) => entry.title)
const entry = (title: string, changed: Partial<SearchEntry> = {}): SearchEntry => ({
  kind: 'page',
  title,
  path: '/x',
  facts: '',
  words: '',
  ...changed,
})

test('the model comes first, its variants next, when a model is asked for', () => {
  const [first, second] = search('h100')

  expect(first?.entry).toMatchObject({ kind: 'model', path: '/models/nvidia-h100' })
  expect(second?.entry.kind).toBe('variant')
})

test('a memory narrows to the variants that have it, with or without a space', () => {
  const found = search('h100 80gb').filter(({ entry: { kind } }) => kind === 'variant')

  expect(found.length).toBeGreaterThan(0)
  expect(found.every(({ entry: { facts } }) => facts.startsWith('80 GB'))).toBe(true)
  expect(titles('h100 80 gb')).toEqual(titles('h100 80gb'))
})

test('a number is found as it is typed, without the space of print', () => {
  expect(titles('3350')).toContain('NVIDIA H100 SXM5 80GB')
  expect(titles('3350gb')).toEqual([])
})

test('a name is found by its parts and by one slip of the finger, but never a neighbouring number', () => {
  expect(titles('mi 300x')[0]).toBe('AMD Instinct MI300X')
  expect(titles('instict mi300x')[0]).toBe('AMD Instinct MI300X')
  expect(titles('h1000')).toEqual([])
})

test('a name written as one word is found', () => {
  expect(titles('rtx6000')).toContain('NVIDIA RTX 6000 Ada Generation')
  // Its number has a letter before it.
  const [ada, a] = ['NVIDIA RTX 6000 Ada Generation', 'NVIDIA RTX A6000'].map((name) => titles('rtx6000').indexOf(name))
  expect(ada).toBeLessThan(a ?? 0)
  expect(titles('h100pcie')).toContain('NVIDIA H100 PCIe 80GB')
  expect(titles('a100 80')).toContain('NVIDIA A100 SXM4 80GB')
})

test('what is not listed is found with the reason, and by its other names', () => {
  const [tpu] = search('tpu')

  expect(tpu?.entry).toMatchObject({
    kind: 'not-listed',
    facts: 'Offered in Google’s cloud; not sold as a part.',
  })
  expect(titles('3080')).toContain('NVIDIA GeForce RTX 3080')
  expect(titles('strix halo')).toEqual(['AMD Ryzen AI Max'])
})

test('a word that nothing has is left out, and named', () => {
  const one = createSearch([entry('H100 PCIe'), entry('H100 SXM')])

  expect(one('h100 sxm price')).toEqual({
    hits: [expect.objectContaining({ entry: entry('H100 SXM') })],
    ignored: ['price'],
  })
  expect(one('price offer')).toEqual({ hits: [], ignored: [] })
})

test('a word of the title is worth more than the same word elsewhere', () => {
  const two = createSearch([entry('other', { words: 'cooling' }), entry('cooling')])

  expect(two('cooling').hits.map(({ entry: { title } }) => title)).toEqual(['cooling', 'other'])
})

test.each([
  ['swapped', 'memroy'],
  ['missing', 'memry'],
  ['added', 'memmory'],
  ['wrong', 'mimory'],
])('one letter %s is forgiven, two are not', (_, slip) => {
  const one = createSearch([entry('memory')])

  expect(one(slip).hits).toHaveLength(1)
  expect(one(`${slip}xx`).hits).toEqual([])
})

test('accents and case make no difference', () => {
  expect(wordsOf('Générale MÉMOIRE')).toEqual(['generale', 'memoire'])
})

test('the index has every model, variant, link, article, preset and document, each address once', () => {
  const paths = searchIndex.entries.map(({ path }) => path)

  expect(new Set(paths).size).toBe(paths.length)
  expect(new Set(searchIndex.entries.map(({ kind }) => kind))).toEqual(
    new Set([
      'model',
      'variant',
      'link',
      'article',
      'preset',
      'document',
      'comparison',
      'developers',
      'page',
      'not-listed',
    ]),
  )
})
