/** Articles: numbers in running text, and where an article leads. */
import { expect, test } from 'vitest'
import { articleOf, estimateHref, relatedOf } from '../../../site/articles/articles.build.ts'
import { typeset } from '../../../site/articles/typeset.ts'
import { typesetText } from '../../../site/core/typeset-text.ts'
import { estimateRules } from '../../../site/load/estimate-fields.build.ts'
import { stateFromParams } from '../../../site/load/share.ts'

const S = '\u2006\u2060'
const N = '\u00a0'

test.each([
  ['3,350 GB/s', `3${S}350${N}GB/s`],
  ['1.5 TB/s for 700 W in 40 ms', `1.5${N}TB/s for 700${N}W in 40${N}ms`],
  ['a port of 400 Gbit/s', `a port of 400${N}Gbit/s`],
  ['16 × 128 = 2,048', `16${N}× 128${N}= 2${S}048`],
  ['8 Weeks, 2 Bytes of 4 Blackwell', '8 Weeks, 2 Bytes of 4 Blackwell'],
  ['1,354.64', `1${S}354.64`],
  ['12,345,678', `12${S}345${S}678`],
  ['a hundred in 1,000, or 2', `a hundred in 1${S}000, or 2`],
  ['rows 1,2 and 12,34', 'rows 1,2 and 12,34'],
  ['0.1,000', '0.1,000'],
  ['1,0000', '1,0000'],
  ["AMD's 5' of cable", "AMD’s 5' of cable"],
])('typesetText(%j)', (text, expected) => {
  expect(typesetText(text)).toBe(expected)
})

test('typeset() leaves code, addresses and attributes as they are', () => {
  const html = '<p title="1,000"><a href="/x?n=1,000">1,000</a> <code>1,000</code></p><pre><code>8,192\n</code></pre>'

  expect(typeset(html)).toBe(html.replace('>1,000</a>', `>1${S}000</a>`))
})

test('typeset() turns the apostrophe that a component printed', () => {
  expect(typeset("<p>AMD&#39;s card, AMD's table</p><code>a&#39;b</code>")).toBe(
    '<p>AMD’s card, AMD’s table</p><code>a&#39;b</code>',
  )
})

test('typeset() right-aligns by class, as style attributes are forbidden, and pads to the decimals of the column', () => {
  const right = ' style="text-align:right"'
  const table = (a: string, b: string) =>
    `<table><thead><tr><th>x</th><th${right}>y</th></tr></thead><tbody><tr><td>1,5</td><td${right}>${a}</td></tr><tr><td>z</td><td${right}>${b}</td></tr></tbody></table>`

  const html = typeset(table('1,075.2', '<a href="/x">900</a>'))

  expect(html).not.toContain('style=')
  expect(html).toContain(`<td class="num">1${S}075.2</td>`)
  expect(html).toContain('<td class="num"><a href="/x">900</a><span data-pad=".0"></span></td>')
  expect(html).toContain('<th class="num">y</th>')
})

test('typeset() pads nothing that is no number', () => {
  const cell = (text: string) => `<tr><td style="text-align:right">${text}</td></tr>`

  expect(typeset(`<table>${cell('0.25')}${cell('not listed')}${cell('0.5')}</table>`)).toBe(
    '<table><tr><td class="num">0.25</td></tr><tr><td class="num">not listed</td></tr><tr><td class="num">0.5<span data-pad="0"></span></td></tr></table>',
  )
})

test('the first estimate of an article opens in the estimator with the inputs of the text', () => {
  const href = estimateHref(articleOf('memory-to-serve-a-model')) ?? ''
  const { pathname, searchParams } = new URL(href, 'https://example.org')

  expect(pathname).toBe('/estimate')
  expect(stateFromParams(searchParams, estimateRules())).toMatchObject({
    workload: 'inference',
    texts: {
      parametersB: '70.5540',
      layers: '80',
      kvHeads: '8',
      headDim: '128',
      tokens: '8192',
      deviceCapacityGB: '80',
    },
  })
})

test('an article lists the variants whose figures it prints and those that it links', () => {
  const article = {
    ...articleOf('selling-accelerators'),
    relatedModels: ['nvidia-l40s'],
    figures: [],
    body: '<F v="nvidia-l4-24gb" f="memoryGB" /> and the [T4](/catalog/nvidia-t4-16gb)',
  }
  const { variants, models } = relatedOf(article)

  expect(variants.map(({ variant }) => variant.id).sort()).toEqual(['nvidia-l4-24gb', 'nvidia-t4-16gb'])
  expect(models.map(({ id }) => id)).toEqual(['nvidia-l40s'])
})
