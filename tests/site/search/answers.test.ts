import { expect, test } from 'vitest'
import { catalogRows, catalogSources, rateKinds } from '../../../site/catalog/catalog-index.build.ts'
import { content } from '../../../site/core/content.build.ts'
import { createAsk, sidesOf } from '../../../site/search/ask.ts'
import { requestedFigures } from '../../../site/search/figure-answers.ts'
import { searchIndex } from '../../../site/search/search-index.build.ts'
import { plainText, searchText, sectionsOf } from '../../../site/search/text.build.ts'
import { excerptOf } from '../../../site/search/words.ts'
import { givenRow } from '../catalog/rows.ts'

const catalog = { ...catalogSources, rateKinds, variants: catalogRows }
const ask = createAsk({ entries: searchIndex.entries, catalog })

const maker = {
  ...catalog,
  documents: { sheet: 'Data sheet', brief: 'Product brief' },
  notCurrent: { brief: 'archived' as const },
  variants: [
    givenRow({
      id: 'one',
      name: 'Maker One',
      memoryGB: 80,
      memoryBandwidthGBs: 3350,
      'powerW.max': null,
      rates: { 'FP8.tensor.structured-sparse': 1400, 'FP16.tensor.dense': 350 },
      derived: ['FP16.tensor.dense'],
      sources: { memoryBandwidthGBs: [2, 1], memoryGB: [2], 'compute.FP16.tensor.dense': [1] },
      documents: ['sheet', 'brief'],
    }),
  ],
}
const own = createAsk({
  entries: [{ kind: 'variant', title: 'Maker One', path: '/catalog/one', facts: '80 GB', words: '' }],
  catalog: maker,
})

test('a figure asked for by name is answered with its value, the mark of its documents and where it is shown', () => {
  expect(own('one bandwidth').figures).toEqual([
    {
      title: 'Maker One: memory bandwidth',
      path: '/catalog/one#memoryBandwidthGBs',
      value: '3\u2006\u2060350 GB/s',
      isStated: true,
      mark: '2,1',
      source: 'Product brief · archived',
    },
  ])
})

test('a figure that no document states is answered as such, and a rate stated with sparsity only says so', () => {
  expect(own('one power').figures).toEqual([
    expect.objectContaining({ value: 'not stated', isStated: false, mark: '', source: '' }),
  ])
  expect(own('one fp8').figures).toEqual([expect.objectContaining({ value: 'sparse only', isStated: false })])
})

test('a derived rate says so (D44)', () => {
  expect(own('one fp16 tflops').figures.map(({ value, source }) => ({ value, source }))).toEqual([
    { value: '350 TFLOPS, derived', source: 'Data sheet' },
  ])
})

test('the variant that is compared most answers first', () => {
  expect(ask('h100 bandwidth').figures[0]?.path).toBe('/catalog/nvidia-h100-sxm5-80gb#memoryBandwidthGBs')
})

test('“memory bandwidth” asks for one figure, and a question is understood', () => {
  expect(requestedFigures('h100 memory bandwidth')).toEqual({ columns: [['memoryBandwidthGBs']], names: 'h100' })
  expect(requestedFigures('how much vram does the h200 have')).toEqual({ columns: [['memoryGB']], names: 'h200' })
})

test('a comparison that is not built is offered all the same', () => {
  expect(ask('l4 vs mi300x').entries[0]).toEqual({
    kind: 'comparison',
    title: 'NVIDIA L4 24GB and AMD Instinct MI300X (OAM)',
    path: '/compare?ids=nvidia-l4-24gb,amd-instinct-mi300x-oam',
    facts: 'Side by side',
    words: '',
  })
})

test.each([
  ['a vs b', ['a', 'b']],
  ['a versus b or c', ['a', 'b', 'c']],
  ['a, b; c', ['a', 'b', 'c']],
  ['a compared with b', ['a', 'b']],
  ['vs', []],
  ['a vs', []],
  ['oracle', []],
])('“%s” compares %s', (query, sides) => {
  expect(sidesOf(query)).toEqual(sides)
})

test('comparing something with itself, or with something unknown, gives no comparison', () => {
  expect(ask('h100 sxm5 80gb vs h100 sxm5 80gb').entries[0]?.path).not.toContain('/compare?')
  expect(ask('h100 vs nonesuch').entries.map(({ path }) => path)).not.toContainEqual(
    expect.stringContaining('/compare?'),
  )
})

test('an excerpt shows the word in its place, without cutting words', () => {
  expect(excerptOf('Before it. Bandwidth, not FLOPS, bounds decoding.', 'how bound')).toEqual({
    before: 'Before it. Bandwidth, not FLOPS, ',
    word: 'bounds',
    after: ' decoding.',
  })
  expect(excerptOf(`${'word '.repeat(30)}here${' word'.repeat(30)}`, 'here')).toEqual({
    before: `… ${'word '.repeat(13)}`,
    word: 'here',
    after: `${' word'.repeat(13)} …`,
  })
  expect(excerptOf('Nothing of it', 'elsewhere')).toBeUndefined()
})

test('the text of an article is what people read: figures printed, marks gone', () => {
  const mdx = `It is **fast**, see [the sheet](https://maker.example): <F v="nvidia-h100-sxm5-80gb" f="memoryGB" />.

| a | b |
| --- | ---: |
| one | <F v="nvidia-h100-sxm5-80gb" f="memoryGB" bare /> |

<Figure name="x" caption="What it shows" />`

  expect(plainText(mdx)).toBe('It is fast, see the sheet: 80 GB. a · b one · 80 What it shows')
})

test('an article is cut at its sections, and a page whose sections are others is refused', () => {
  const article = { slug: 'a', title: 'Title', body: 'Opening text.\n\n## First\n\nIts text.\n\n### Part\n\nMore.' }
  const heading = { depth: 2, slug: 'first', text: 'First' }

  expect(sectionsOf(article, [heading, { depth: 3, slug: 'part', text: 'Part' }])).toEqual([
    { kind: 'section', title: 'Opening', path: '/articles/a#main', facts: 'Title', words: 'Opening text.' },
    { kind: 'section', title: 'First', path: '/articles/a#first', facts: 'Title', words: 'Its text. Part More.' },
  ])
  expect(() => sectionsOf(article, [])).toThrow('Cannot search a: its page has 0 sections and its text 1')
})

test('a number on a label leads to the variant, with its hyphens or without', () => {
  const { entries } = searchText(new Map(content.articles.map(({ slug }) => [slug, headingsOf(slug)])))
  const byLabel = createAsk({ entries })
  const found = ['900-21010-0000-000', '900210100000000'].map((query) => byLabel(query).entries[0])

  expect(found[0]).toMatchObject({ kind: 'part', title: '900-21010-0000-000', facts: 'NVIDIA H100 PCIe 80GB, board' })
  expect(found[1]).toEqual(found[0])
})

test('a link asked for by name comes before what only mentions it', () => {
  expect(ask('h100 nvlink').entries[0]).toMatchObject({ kind: 'link', facts: '900 GB/s' })
})

const BODIES = new Map(content.articles.map(({ slug, body }) => [slug, body]))

function headingsOf(slug: string) {
  const body = BODIES.get(slug) ?? ''
  return [...body.matchAll(/^## (.*)$/gm)].map(([, text = '']) => ({ depth: 2, slug: text, text }))
}

test('an article found by its name has no second line for its beginning; a beginning alone stays', () => {
  const article = { kind: 'article', title: 'Caches', path: '/articles/a', facts: '6 min', words: '' } as const
  const opening = {
    kind: 'section',
    title: 'Opening',
    path: '/articles/a#main',
    facts: 'Caches',
    words: 'grow',
  } as const
  const find = createAsk({ entries: [article, opening] })
  expect(find('caches').entries).toEqual([article])
  expect(find('grow').entries).toEqual([opening])
})

test('what texts add follows what names find; a query that names find only in part is asked of both at once', () => {
  const variant = { kind: 'variant', title: 'Maker One', path: '/catalog/one', facts: '80 GB', words: 'fast' } as const
  const link = { kind: 'link', title: 'Maker One: fast link', path: '/catalog/one#link', facts: '', words: '' } as const
  const find = createAsk({ entries: [variant], texts: [link] })

  expect(find('fast').entries).toEqual([variant, link])
  expect(find('one link')).toEqual({ figures: [], entries: [link], ignored: [] })
})
