import { describe, expect, test } from 'vitest'
import type { ComputeRate, Variant } from '../../../content/schema/variant.ts'
import { type Compared, compare } from '../../../site/compare/compare.ts'
import { comparisonHtml, comparisonPageHtml, stateInWords } from '../../../site/compare/page-html.ts'
import { compareAddress, fromCompareQuery } from '../../../site/core/addresses.ts'
import { html } from '../../../site/core/html.ts'

function given(variant: Partial<Variant> & { id: string }): Compared {
  return {
    variant: { name: variant.id.toUpperCase(), sourceIds: ['paper'], checkedAt: '2026-11-21', ...variant },
    manufacturer: 'Maker',
    short: variant.id.toUpperCase(),
    form: 'PCIe',
    powerScope: 'board',
    known: '',
    sources: {},
  }
}

function rate(kind: Pick<ComputeRate, 'precision' | 'execution' | 'sparsity'>, value: number): ComputeRate {
  const unit = kind.precision.startsWith('INT') ? 'TOPS' : 'TFLOPS'
  return { ...kind, value, unit, conditions: 'Peak', sourceIds: ['paper'] }
}

const FP8_DENSE = { precision: 'FP8', execution: 'tensor', sparsity: 'dense' } as const
const FP8_SPARSE = { precision: 'FP8', execution: 'tensor', sparsity: 'structured-sparse' } as const
const FP16_VECTOR = { precision: 'FP16', execution: 'vector', sparsity: 'dense' } as const
const FP16_TENSOR = { precision: 'FP16', execution: 'tensor', sparsity: 'dense' } as const

const rowsOf = (...variants: Compared[]) => compare(variants).rows
const valuesOf = (rows: ReturnType<typeof rowsOf>, id: string) =>
  rows.find((row) => row.id === id)?.cells.map(({ value }) => value)

describe('compare()', () => {
  test('never puts a dense and a structured-sparse rate into one row', () => {
    const rows = rowsOf(
      given({ id: 'a', compute: [rate(FP8_DENSE, 1979)] }),
      given({ id: 'b', compute: [rate(FP8_SPARSE, 3341)] }),
    )

    expect(valuesOf(rows, 'compute.FP8.tensor.dense')).toEqual([1979, null])
    expect(valuesOf(rows, 'compute.FP8.tensor.structured-sparse')).toEqual([null, 3341])
  })

  const KINDS = 'They do not share a row, because a sparse peak counts operations that the hardware skips.'
  const UNITS = 'They do not share a row, because tensor units compute matrix products only.'
  const POWER = 'They do not share a row, because a board may draw more than its typical power.'
  const watts = (max: number | null, typical: number | null) => ({ powerW: { min: null, max, typical } })

  test.each<[name: string, variants: Partial<Variant>[], refusal?: string]>([
    [
      'a dense beside a sparse rate, in words',
      [{ compute: [rate(FP8_DENSE, 1979)] }, { compute: [rate(FP8_SPARSE, 3341)] }],
      `FP8 tensor: only a dense rate is stated for A, only a structured-sparse one for B. ${KINDS}`,
    ],
    [
      'nothing where one of them states both kinds',
      [{ compute: [rate(FP8_DENSE, 1979), rate(FP8_SPARSE, 3958)] }, { compute: [rate(FP8_SPARSE, 3341)] }],
    ],
    [
      'a vector rate beside a tensor rate of the same precision',
      [rate(FP16_VECTOR, 60), rate(FP16_TENSOR, 990), rate(FP16_TENSOR, 312)].map((each) => ({ compute: [each] })),
      `FP16: only a vector rate is stated for A, only a tensor rate for B and C. ${UNITS}`,
    ],
    [
      'a typical power beside a maximum',
      [watts(700, null), watts(null, 300)],
      `Power: only a maximum is stated for A, only a typical figure for B. ${POWER}`,
    ],
  ])('refuses %s', (_, variants, refusal) => {
    const { refusals } = compare(variants.map((each, index) => given({ ...each, id: 'abc'.charAt(index) })))

    expect(refusals).toEqual(refusal === undefined ? [] : [refusal])
  })

  test('states a difference in one sentence, the greatest first and the unknown last', () => {
    const rows = rowsOf(
      given({ id: 'a', memoryGB: 80 }),
      given({ id: 'b', memoryGB: null }),
      given({ id: 'c', memoryGB: 192 }),
      given({ id: 'd', memoryGB: 80 }),
    )

    expect(rows.find(({ id }) => id === 'memoryGB')?.words).toBe(
      'Memory: 192 GB for C; 80 GB for A and D; not stated for B; the highest is 2.4 times the lowest.',
    )
  })

  test('leaves out rows that no variant states and our own date, and says nothing of those that are equal', () => {
    const rows = rowsOf(given({ id: 'a', memoryGB: 80 }), given({ id: 'b', memoryGB: 24 }))

    expect(rows.map(({ id, kind, words }) => [id, kind, words !== ''])).toEqual([
      ['memoryGB', 'differs', true],
      ['form', 'equal', false],
      ['manufacturer', 'equal', false],
    ])
  })
})

test('a summary above the table of other variants names those that it is of', () => {
  const comparison = compare([given({ id: 'a', memoryGB: 80 }), given({ id: 'b', memoryGB: 40 })])
  const page = comparisonHtml(comparison, { caption: '', level: 3, others: html`<p>C: 96 GB</p>` }).text

  expect(page).toContain('Among the 2 variants with more than a memory figure, A has 2\u00a0times the memory of B.')
})

test('figures that differ by rounding are marked, and counted with the equal ones', () => {
  const comparison = compare([989.4, 989.5].map((memoryGB, index) => given({ id: 'ab'.charAt(index), memoryGB })))
  const state = { ids: ['a', 'b'], differencesOnly: false }
  const page = comparisonPageHtml(comparison, state, wordsOf).text

  expect(page).toContain('Memory <span class="unit">GB</span> <span class="tag equal" data-only-on-page>about the same')
  expect(page).toContain('Only differences')
  expect(stateInWords(comparison, state, 0, 0)).toBe('2 variants, 3 rows: 0 differ, 3 equal, 0 incomplete.')
  expect(stateInWords(comparison, state, 1, 2)).toBe(
    '2 variants, 3 rows: 0 differ, 3 equal, 0 incomplete. 1 id in this link is not in the catalog. Left out: 2, as at most six fit.',
  )
})

test('a row with a missing value is no difference, but one in which a value cannot exist is', () => {
  const one = { ...given({ id: 'a', memoryGB: 80, compute: [rate(FP8_DENSE, 1979), rate(FP16_TENSOR, 989)] }) }
  const other = { ...given({ id: 'b' }), gaps: { 'compute.FP8.tensor.dense': 'does not apply' } } as typeof one
  const comparison = compare([one, other])
  const state = { ids: ['a', 'b'], differencesOnly: true }

  expect(stateInWords(comparison, state, 0, 0)).toBe('2 variants, 5 rows: 1 differ; hidden: 2 equal, 2 incomplete.')
  expect(comparisonPageHtml(comparison, state, wordsOf).text.match(/<tr><th scope="row">\w+/g)).toEqual([
    '<tr><th scope="row">FP8',
  ])
})

test('rows can be hidden only where some do not differ', () => {
  const unlike = { manufacturer: 'Other', form: 'SXM' } as const
  const comparison = compare([given({ id: 'a' }), { ...given({ id: 'b' }), ...unlike }])

  expect(comparisonPageHtml(comparison, { ids: ['a', 'b'], differencesOnly: false }, wordsOf).text).not.toContain(
    'Only differences',
  )
})

const wordsOf = (id: string) => ({ title: id, status: '' })

describe('the difference of two, in one sentence,', () => {
  const [memory, rates, power] = [
    (gb: number) => ({ memoryGB: gb }),
    (tflops: number) => ({ compute: [rate(FP16_TENSOR, tflops)] }),
    (max: number) => ({ powerW: { min: null, max, typical: null } }),
  ]
  const sentence = (...parts: Partial<Variant>[]) => {
    const compared = compare(parts.map((part, index) => given({ id: 'abc'.charAt(index), ...part })))
    const { text } = comparisonPageHtml(compared, { ids: [], differencesOnly: false }, wordsOf)
    return /<p class="answer-words">(.*?)<\/p>/.exec(text)?.[1]?.replaceAll('\u00a0', ' ')
  }

  test.each([
    ['begins with the one that is ahead', memory(80), memory(192), 'B has 2.4 times the memory of A'],
    [
      'tells both sides',
      { ...memory(80), ...rates(990), ...power(700) },
      { ...memory(94), ...rates(836), ...power(400) },
      'A has 1.2 times the dense FP16 rate of B, at 1.8 times the power; B has 1.2 times the memory',
    ],
    [
      'says what is nearly equal beside what is equal',
      { ...memory(80), ...rates(989.4) },
      { ...memory(80), ...rates(989.5) },
      'A has the same memory and about the same dense FP16 rate as B',
    ],
    [
      'says less power in percent',
      { ...memory(80), ...power(250) },
      { ...memory(80), ...power(400) },
      'A has the same memory as B, at 63% of the power',
    ],
    ['is left out where nothing is stated by both', memory(80), rates(990), undefined],
  ])('%s', (_, a, b, expected) => {
    expect(sentence(a, b)).toBe(expected)
  })

  test('of more than two says which leads in what', () => {
    const parts = [80, 141, 48].map((gb) => ({ ...memory(gb), ...power(gb > 80 ? 600 : 350) }))

    expect(sentence(...parts)).toBe('B has the most memory; A and C have the lowest power')
    expect(sentence(...parts, {})).toBe('B has the most memory stated; A and C have the lowest power stated')
  })
})

test('the address of a comparison is read as it is written', () => {
  const state = { ids: ['a', 'b'], differencesOnly: true }

  expect(compareAddress(state)).toBe('/compare?ids=a,b&only=differences')
  expect(fromCompareQuery('?ids=a,b&only=differences')).toEqual(state)
  // An id counts once, and six are the most.
  expect(fromCompareQuery('?ids=a,b,a,c,d,e,f,g,').ids).toEqual(['a', 'b', 'c', 'd', 'e', 'f'])
})

const fact = (label: string, value: string) => ({ label, value, sourceIds: ['paper'] })

describe('the compare page', () => {
  const comparison = compare([
    given({ id: 'a', name: 'A <script>alert(1)</script>', memoryGB: 80, memoryType: 'HBM3' }),
    given({ id: 'b', memoryGB: 192, memoryType: 'HBM3' }),
  ])
  const state = { ids: ['a', 'b'], differencesOnly: true }

  test('states the status of a document that is not current, as the built comparisons do', () => {
    const page = comparisonPageHtml(compare([given({ id: 'a', sourceIds: ['page', 'old'] })]), state, (id) => ({
      title: id,
      status: id === 'old' ? 'archived' : '',
    })).text

    expect(page).toContain(
      '<ol><li><a href="/documents/page">page</a></li><li><a href="/documents/old">old</a>, archived</li></ol>',
    )
  })

  test('names the condition of a rate by a letter beside it, and lists each condition once a variant', () => {
    const rates = [
      { ...rate(FP8_DENSE, 1979), conditions: 'Without sparsity' },
      { ...rate(FP16_TENSOR, 989), conditions: 'Without sparsity' },
      { ...rate(FP8_SPARSE, 3958), conditions: 'With sparsity' },
    ]
    const page = comparisonPageHtml(compare([given({ id: 'a', compute: rates })]), state, wordsOf).text

    expect([...page.matchAll(/\(([a-z])\)<\/span>/g)].map(([, letter]) => letter)).toEqual(['a', 'a', 'b'])
    expect(page).toContain('<h3>A</h3><ul class="plain"><li>(a) Without sparsity</li><li>(b) With sparsity</li></ul>')
  })

  test('shows only rows that differ when asked to, and lets no text become markup', () => {
    const page = comparisonPageHtml(comparison, state, wordsOf).text

    expect(page).toContain('<tr><th scope="row">Memory <span class="unit">GB</span></th>')
    expect(page).not.toContain('class="equal"')
    expect(page).not.toContain('Memory type')
    expect(page).not.toContain('<script>')
  })
})

test('the table prints dates as the other pages do, and breaks part numbers between each other only', () => {
  const compared = compare([
    given({
      id: 'a',
      integration: [
        fact('Launched', '2022-09-20 in full production'),
        fact('Part number', '900-21010-0000-000, 900-21010-0000-001'),
      ],
    }),
  ])
  const markup = comparisonPageHtml(compared, { ids: ['a'], differencesOnly: false }, wordsOf).text

  expect(markup).toContain('September 20, 2022 (in full production)')
  expect(markup).toContain('<span class="part">900-21010-0000-000,</span> <span class="part">900-21010-0000-001</span>')
})

test('a difference in words keeps a value and its own comma or date together before its variants', () => {
  const launched = (id: string, value: string) => given({ id, integration: [fact('Launched', value)] })
  const cooled = (id: string, value: string) => given({ id, integration: [fact('Cooling', value)] })
  const words = (...variants: Compared[]) => compare(variants).rows.map((row) => row.words)

  expect(
    words(launched('a', '2024-03-18 for later in 2024'), launched('b', '2023-03-23 or earlier: a release lists it')),
  ).toContain('Launched: 2024-03-18 (for later in 2024) for A; 2023-03-23 or earlier (a release lists it) for B.')
  expect(words(cooled('a', 'Liquid, not sold separately'), cooled('b', 'Passive'))).toContain(
    'Cooling: Liquid, not sold separately, for A; Passive for B.',
  )
})
