/** What a query finds: entries by their words, figures by name, comparisons of two, and the words around a hit. Longer than 300 lines: a row for each kind of query. */
import { describe, expect, test } from 'vitest'
import { catalogRows, catalogSources, rateKinds } from '../../../site/catalog/catalog-index.build.ts'
import { content } from '../../../site/core/content.build.ts'
import { createAsk, sidesOf } from '../../../site/search/ask.ts'
import { comparedHtml, readingsHtml } from '../../../site/search/compared-answer.ts'
import type { SearchEntry } from '../../../site/search/entry.ts'
import { requestedFigures } from '../../../site/search/figure-answers.ts'
import { createSearch } from '../../../site/search/match.ts'
import { plainText, searchIndex, searchText, sectionsOf } from '../../../site/search/search-index.build.ts'
import { excerptOf, wordsOf } from '../../../site/search/words.ts'
import { givenRow, knownAs } from '../catalog/rows.ts'

const find = createSearch(searchIndex.entries)
const hits = (query: string) => find(query).hits.map(({ entry }) => entry)
const titles = (query: string) => hits(query).map(({ title }) => title)
const entry = (title: string, changed: Partial<SearchEntry> = {}): SearchEntry => ({
  kind: 'page',
  title,
  path: '/x',
  facts: '',
  words: '',
  ...changed,
})

const catalog = { ...catalogSources, rateKinds, variants: catalogRows }
const ask = createAsk({ entries: searchIndex.entries, catalog })

describe('entries', () => {
  test.each([
    ['instict mi300x', 'AMD Instinct MI300X'],
    ['rtx6000', 'NVIDIA RTX 6000 Ada Generation'],
    ['h100pcie', 'NVIDIA H100 PCIe 80GB'],
    ['3350', 'NVIDIA H100 SXM5 80GB'],
    ['昇腾 910c', 'Huawei Ascend 910C'],
    ['리벨리온', 'Rebellions ATOM'],
  ])('“%s” finds %s', (query, title) => {
    expect(titles(query)).toContain(title)
  })

  test.each(['h1000', '3350gb'])('“%s” finds no neighboring number', (query) => {
    expect(titles(query)).toEqual([])
  })

  test('begin with the model, its variants next; a memory narrows them, with or without a space', () => {
    expect(hits('h100').slice(0, 2)).toMatchObject([
      { kind: 'model', path: '/models/nvidia-h100' },
      { kind: 'variant' },
    ])
    const variants = hits('h100 80gb').filter(({ kind }) => kind === 'variant')
    expect(variants.length).toBeGreaterThan(0)
    expect(variants.every(({ facts }) => facts.startsWith('80 GB'))).toBe(true)
    expect(titles('h100 80 gb')).toEqual(titles('h100 80gb'))
    // Its number has a letter before it.
    const [ada = 0, a = 0] = ['RTX 6000 Ada Generation', 'RTX A6000'].map((name) =>
      titles('rtx6000').indexOf(`NVIDIA ${name}`),
    )
    expect(ada).toBeLessThan(a)
  })

  test('that are not listed say why', () => {
    expect(hits('tpu')[0]).toMatchObject({
      kind: 'not-listed',
      facts: 'Offered in Google’s cloud; not sold as a part.',
    })
  })

  test('have all words but those that nothing has, which are named; a word of the title counts most', () => {
    const one = createSearch([entry('H100 PCIe'), entry('H100 SXM')])
    expect(one('h100 sxm warranty')).toMatchObject({ hits: [{ entry: entry('H100 SXM') }], ignored: ['warranty'] })
    expect(one('warranty offer')).toEqual({ hits: [], ignored: [] })
    const two = createSearch([entry('other', { words: 'cooling' }), entry('cooling')])
    expect(two('cooling').hits.map(({ entry: { title } }) => title)).toEqual(['cooling', 'other'])
  })

  test.each([
    ['swapped', 'memroy'],
    ['missing', 'memry'],
    ['added', 'memmory'],
    ['wrong', 'mimory'],
  ])('forgive one letter %s, and not two; accents and case', (_, slip) => {
    const one = createSearch([entry('memory')])
    expect([one(slip).hits.length, one(`${slip}xx`).hits.length]).toEqual([1, 0])
    expect(wordsOf('Générale MÉMOIRE')).toEqual(['generale', 'memoire'])
  })

  test('are of every kind, each address once', () => {
    const paths = searchIndex.entries.map(({ path }) => path)
    const kinds = 'article comparison developers document link model not-listed page preset variant'

    expect(new Set(paths).size).toBe(paths.length)
    expect([...new Set(searchIndex.entries.map(({ kind }) => kind))].sort()).toEqual(kinds.split(' '))
  })
})

describe('figures', () => {
  const own = createAsk({
    entries: [entry('Maker One', { kind: 'variant', path: '/catalog/one', facts: '80 GB' })],
    catalog: {
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
          known: knownAs({ 'compute.FP16.tensor.dense': 'd', memoryBandwidthGBs: 'o' }),
          sources: { memoryBandwidthGBs: [2, 1], memoryGB: [2], 'compute.FP16.tensor.dense': [1] },
          documents: ['sheet', 'brief'],
        }),
      ],
    },
  })

  test('are answered with their value, how it is known, its documents and where they are shown', () => {
    expect(own('one bandwidth').figures).toEqual([
      {
        title: 'Maker One: memory bandwidth',
        path: '/catalog/one#memoryBandwidthGBs',
        value: '3,350 GB/s',
        isStated: true,
        mark: 'o',
        source: 'Data sheet, and 1 more document',
      },
    ])
    expect(ask('h100 bandwidth').figures[0]?.path).toBe('/catalog/nvidia-h100-sxm5-80gb#memoryBandwidthGBs')
  })

  test.each([
    ['one power', { value: 'not stated', isStated: false, mark: undefined, source: '' }],
    ['one fp8 dense', { value: 'sparse only', isStated: false }],
    // D44
    ['one fp16 tflops', { value: '350 TFLOPS, derived', source: 'Data sheet' }],
  ])('asked for by “%s” are %o', (query, figure) => {
    expect(own(query).figures).toEqual([expect.objectContaining(figure)])
  })

  test('of a precision are both rates, as the one without sparsity may be the missing one', () => {
    expect(own('one fp8').figures.map(({ isStated }) => isStated)).toEqual([false, true])
    expect(ask('h200 sxm bf16').figures.map(({ value }) => value)).toEqual(['989.5 TFLOPS, derived', '1,979 TFLOPS'])
  })

  test.each([
    ['h100 memory bandwidth', { columns: [['memoryBandwidthGBs']], names: 'h100' }],
    // Every object has a property of this name.
    ['h100 constructor', undefined],
  ])('“%s” asks for %o', (query, figures) => {
    expect(requestedFigures(query)).toEqual(figures)
  })
})

describe('comparisons', () => {
  test.each([
    ['a vs b', ['a', 'b']],
    ['a, b; c', ['a', 'b', 'c']],
    ['a compared with b', ['a', 'b']],
    ['a vs', []],
    ['oracle', []],
  ])('of “%s” are of %j', (query, sides) => {
    expect(sidesOf(query)).toEqual(sides)
  })

  test('are offered first, also where none is built, but not of one thing with itself or with the unknown', () => {
    expect(ask('l4 vs mi300x').entries[0]).toEqual({
      kind: 'comparison',
      title: 'NVIDIA L4 24GB and AMD Instinct MI300X (OAM)',
      path: '/compare?ids=nvidia-l4-24gb,amd-instinct-mi300x-oam',
      facts: 'Side by side',
      words: '',
    })
    expect(ask('b200 vs mi355x').entries[0]?.path).toBe('/compare/amd-instinct-mi355x-oam-and-nvidia-b200-sxm-180gb')
    const paths = ['h100 sxm5 80gb vs h100 sxm5 80gb', 'h100 vs nonesuch'].flatMap((query) => ask(query).entries)
    expect(paths.filter(({ path }) => path.includes('/compare?'))).toEqual([])
  })
})

describe('what is compared', () => {
  const linesOf = (query: string) => {
    const text = comparedHtml(ask(query).shown ?? [], catalog)?.text ?? ''
    const words = text
      .replaceAll(/<caption.*?<\/caption>|<ul.*<\/ul>|<p class="(?:in-text|actions).*/g, '')
      .replaceAll(/(?=<t[hd][ >])/g, '| ')
    return words
      .split(/<tr>|<table/)
      .map((line) => line.replaceAll(/<[^>]*>|^[^<]*>|,/g, '').trim())
      .filter((line) => /\w/.test(line))
  }

  test.each(['h100 vs l40s', 'l40s or h100'])('by “%s” is answered with figures', (query) => {
    expect(linesOf(query)).toEqual([
      'H100 PCIe 80GB has 1.7\u00a0times the memory 2.3\u00a0times the bandwidth and 2.1\u00a0times the dense FP16 rate of L40S 48GB at the same power.',
      '| Figure| H100 PCIe 80GB| L40S 48GB',
      '| Memory GB| 80| 48',
      '| Bandwidth GB/s| 2000| 864',
      '| FP16 dense TFLOPS| 756| 362.05',
      '| BF16 dense TFLOPS| 756| 362.05',
      '| Power W| 350| 350',
    ])
    // On pages with tables of figures, one of theirs would lose its head in a narrow window.
    expect(comparedHtml(ask(query).shown ?? [], catalog)?.text).not.toContain('instrument')
    expect(comparedHtml(ask(query).shown ?? [], catalog)?.text).toMatch(
      /Compare all rows<\/a><a .*Estimate<\/a><a class="button" href="\/inquire\?ids=nvidia-h100-pcie-80gb,nvidia-l40s-48gb">Ask to buy/,
    )
  })

  test.each([
    [
      'h100',
      'h100 vs l40s',
      'H100 PCIe 80GB',
      '?q=H100+SXM5+80GB+vs+l40s ?q=H100+NVL+94GB+vs+l40s ?q=H100+SXM5+94GB+vs+l40s',
    ],
    ['h100', 'h100 vs l40s for llama 70b', 'H100 SXM5 80GB', '?q=H100+PCIe+80GB+vs+l40s+for+llama+70b'],
  ])('as “%s” in “%s” is said to be %s, with the same query for the other variants', (name, query, read, others) => {
    const { text } = readingsHtml(query, ask(query), catalogRows)
    expect(text).toContain(`“${name}” was read as ${read}. Other variants: `)
    expect([...text.matchAll(/href="\/search([^"]*)"/g)].map(([, link]) => link).join(' ')).toContain(others)
  })

  test.each([
    [
      'h100',
      '“h100” was read as H100 SXM5 80GB, H100 PCIe 80GB, H100 NVL 94GB and H100 SXM5 94GB. Other variants: H100 SXM5 64GB · H100 SXM5 96GB',
    ],
    ['h20 80gb', 'There is no “h20” with 80 GB; it comes with 96 GB or 141 GB.'],
  ])('by “%s” is explained: %s', (query, expected) => {
    expect(readingsHtml(query, ask(query), catalogRows).text.replaceAll(/<[^>]*>/g, '')).toBe(expected)
  })

  test('has no larger figure where one states none or has a processor in it, and is what the sides name', () => {
    expect(linesOf('gh200 vs p4').filter((line) => /FP16|Power/.test(line))).toEqual([
      '| FP16 dense TFLOPS| 990| does not apply',
      '| Power W| 1000| 75',
    ])
    expect(ask('gb200 vs h200').shown).toEqual(['nvidia-gb200-gpu-186gb', 'nvidia-h200-sxm5-141gb'])
    expect(ask('h100 vs nonesuch').shown).toBeUndefined()
  })
})

describe('texts', () => {
  test('show the word in its place, without cutting words', () => {
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

  test('of articles are the prose that people read: figures printed, marks and tables gone, cut at their sections', () => {
    const mdx = `It is **fast**, see [the sheet](https://maker.example): <F v="nvidia-h100-sxm5-80gb" f="memoryGB" />.

| a | b |
| --- | ---: |
| one | <F v="nvidia-h100-sxm5-80gb" f="memoryGB" bare /> |

<Figure name="x" caption="What it shows" />`
    expect(plainText(mdx)).toBe('It is fast, see the sheet: 80 GB. What it shows')

    const article = { slug: 'a', title: 'Title', body: 'Opening text.\n\n## First\n\nIts text.\n\n### Part\n\nMore.' }
    const headings = [
      { depth: 2, slug: 'first', text: 'First' },
      { depth: 3, slug: 'part', text: 'Part' },
    ]
    expect(sectionsOf(article, headings)).toEqual([
      { kind: 'section', title: 'Opening', path: '/articles/a#main', facts: 'Title', words: 'Opening text.' },
      { kind: 'section', title: 'First', path: '/articles/a#first', facts: 'Title', words: 'Its text. Part More.' },
    ])
    expect(() => sectionsOf(article, [])).toThrow('Cannot search a: its page has 0 sections and its text 1')
  })

  test('lead from the number on a label to the variant, with its hyphens or without', () => {
    const headingsOf = (body: string) =>
      [...body.matchAll(/^## (.*)$/gm)].map(([, text = '']) => ({ depth: 2, slug: text, text }))
    const byLabel = createAsk(searchText(new Map(content.articles.map(({ slug, body }) => [slug, headingsOf(body)]))))
    const [part, same] = ['900-21010-0000-000', '900210100000000'].map((query) => byLabel(query).entries[0])

    expect(part).toMatchObject({ kind: 'part', title: '900-21010-0000-000', facts: 'NVIDIA H100 PCIe 80GB, board' })
    expect(same).toEqual(part)
    // In no fact of the variant: a board that nvidia-smi printed.
    expect(byLabel('900-2G133-A880-000').entries[0]).toMatchObject({ path: '/catalog/nvidia-l40s-48gb#numbers' })
    expect(byLabel('10de:2330').entries[0]).toMatchObject({ facts: 'NVIDIA H100 SXM5 80GB, PCI id' })
  })

  test('follow what names find, one line for each article', () => {
    const article = entry('Caches', { kind: 'article', path: '/articles/a' })
    const opening = entry('Opening', { kind: 'section', path: '/articles/a#main', facts: 'Caches', words: 'grow' })
    const inArticle = createAsk({ entries: [article, opening] })
    expect([inArticle('caches').entries, inArticle('grow').entries]).toEqual([[article], [opening]])

    const section = entry('Sizes', { kind: 'section', path: '/articles/a#sizes', facts: 'Caches', words: 'grow large' })
    const inSections = createAsk({ entries: [], texts: [opening, section] })
    expect(inSections('grow').entries).toHaveLength(1)
    expect(inSections('grow large').entries).toEqual([section])

    const variant = entry('Maker One', { kind: 'variant', path: '/catalog/one', facts: '80 GB', words: 'fast' })
    const link = entry('Maker One: fast link', { kind: 'link', path: '/catalog/one#link' })
    const both = createAsk({ entries: [variant], texts: [link] })
    expect(both('fast').entries).toEqual([variant, link])
    // What names find only in part is asked of both at once.
    expect(both('one link').entries).toEqual([link])
    expect(ask('h100 nvlink').entries[0]).toMatchObject({ kind: 'link', facts: '900 GB/s' })
  })
})
