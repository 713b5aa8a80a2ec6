/** Articles: numbers in running text, and where an article leads. */
import { expect, test } from 'vitest'
import { articleOf, estimateHref, relatedOf } from '../../../site/articles/articles.build.ts'
import { setProse } from '../../../site/articles/prose.build.ts'
import { typesetText } from '../../../site/core/typeset-text.ts'
import { stateFromParams } from '../../../site/load/form.ts'
import { estimateRules } from '../../../site/load/load-data.build.ts'

const typeset = (html: string) => setProse(html, () => ({ id: 'table-x', citation: 'Table x' }))

const N = '\u00a0'

test.each([
  ['3,350 GB/s', `3,350${N}GB/s`],
  ['a port of 400 Gbit/s', `a port of 400${N}Gbit/s`],
  ['16 × 128 = 2,048', `16${N}× 128${N}= 2,048`],
  ['8 Weeks, 2 Bytes of 4 Blackwell', '8 Weeks, 2 Bytes of 4 Blackwell'],
  ["AMD's 5' of cable", "AMD’s 5' of cable"],
])('typesetText(%j)', (text, expected) => {
  expect(typesetText(text)).toBe(expected)
})

test('typeset() leaves code, addresses and attributes as they are', () => {
  const html = '<p title="40 W"><a href="/x?n=40 W">40 W</a> <code>40 W</code></p><pre><code>40 W\n</code></pre>'

  expect(typeset(html)).toBe(html.replace('>40 W</a>', `>40${N}W</a>`))
})

test('typeset() turns the apostrophe that a component printed', () => {
  expect(typeset("<p>AMD&#39;s card, AMD's table</p><code>a&#39;b</code>")).toBe(
    "<p>AMD’s card, AMD’s table</p><code>a'b</code>",
  )
})

test('typeset() right-aligns by class, as style attributes are forbidden, and pads to the decimals of the column', () => {
  const right = ' style="text-align:right"'
  const table = (a: string, b: string) =>
    `<table><thead><tr><th>x</th><th${right}>y</th></tr></thead><tbody><tr><td>1,5</td><td${right}>${a}</td></tr><tr><td>z</td><td${right}>${b}</td></tr></tbody></table>`

  const html = typeset(table('1,075.2', '<a href="/x">900</a>'))

  expect(html).not.toContain('style=')
  expect(html).toContain(`<td class="num">1,075.2</td>`)
  expect(html).toContain('<td class="num"><a href="/x">900</a><span data-pad=".0"></span></td>')
  expect(html).toContain('<th class="num">y</th>')
})

test('typeset() pads nothing that is no number', () => {
  const cell = (text: string) => `<tr><td style="text-align:right">${text}</td></tr>`

  expect(typeset(`<table>${cell('0.25')}${cell('not listed')}${cell('0.5')}</table>`)).toContain(
    '<tr><td class="num">0.25</td></tr><tr><td class="num">not listed</td></tr><tr><td class="num">0.5<span data-pad="0"></span></td></tr>',
  )
})

const row = (tag: 'td' | 'th', ...cells: string[]) =>
  `<tr>${cells.map((cell) => `<${tag}${/^\d/.test(cell) ? ' style="text-align:right"' : ''}>${cell}</${tag}>`).join('')}</tr>`
const tableOf = (...rows: string[]) =>
  typeset(`<table><thead>${rows[0]}</thead><tbody>${rows.slice(1).join('')}</tbody></table>`)

test('a table is framed, with an address and a citation of its own', () => {
  const html = setProse('<table><thead><tr><th>GB</th></tr></thead></table>', (columns) => ({
    id: 'table-gb',
    citation: `Table (${columns.join('; ')}) & more`,
  }))

  expect(html).toMatch(
    /^<div class="cited-table" id="table-gb"><div class="scroll table-frame" tabindex="0" role="group" aria-label="Table: GB"><table>/,
  )
  expect(html).toContain('data-cite="Table (GB) &#x26; more"')
})

test('a table that fits a phone stays a table', () => {
  const narrow = tableOf(row('th', 'variant', 'GB', 'W'), row('td', 'H100', '80', '700'))

  expect(narrow).toContain('<table><thead>')
  expect(narrow).not.toContain('data-label')
})

test('a table of sentences becomes cards, whose cells are named by their columns', () => {
  const cards = tableOf(
    row('th', 'field', 'good &amp; new', 'negotiate', 'walk away'),
    row('td', 'Retired pages', 'none', 'fewer than ten, and stable for a month', 'more than ten, or more every week'),
  )

  expect(cards).toContain('<table class="labeled">')
  expect(cards).toContain('<td>Retired pages</td><td data-label="Good &#x26; new" class="short">none</td>')
  expect(cards).toContain('<td data-label="Walk away">more than')
})

test('a cell opposite its label is one piece, whatever is emphasized in it', () => {
  const cards = tableOf(
    row('th', 'field', 'kept', 'negotiate', 'walk away'),
    row('td', 'Window', 'last <em>w</em> only', 'fewer than ten, and stable', 'more than ten, or more every week'),
  )

  expect(cards).toContain('><span>last <em>w</em> only</span></td>')
})

test('a card without a name is named by nothing: its first number has the name of its column', () => {
  const heads = ['weights, bytes', 'cache, bytes', 'sequences', 'weights, GB', 'KV cache, GB', 'total, GB']
  const cards = tableOf(row('th', ...heads), row('td', '2', '2', '32', '141.11', '85.90', '272.41'))

  expect(cards).toContain('<table class="labeled">')
  expect(cards).toContain('<td data-label="Weights, bytes" class="num">2</td>')
})

test('the first estimate of an article opens in the estimator with the inputs of the text', () => {
  const href = estimateHref(articleOf('memory-to-serve-a-model')) ?? ''
  const { pathname, searchParams } = new URL(href, 'https://example.org')

  expect(pathname).toBe('/estimate')
  expect(stateFromParams(searchParams, estimateRules)).toMatchObject({
    preset: 'llama-3-1-70b',
    workload: 'inference',
    texts: { parametersB: '70.5540', tokens: '8192', deviceCapacityGB: '80' },
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
