/** Numbers of running text: thousands with a narrow no-break space, columns on the decimal point, code as written. */
import { expect, test } from 'vitest'
import { typeset } from '../../../site/articles/typeset.ts'
import { typesetText } from '../../../site/core/typeset-text.ts'

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
  expect(html).toContain('<td class="num"><a href="/x">900</a><span class="pad-point-1"></span></td>')
  expect(html).toContain('<th class="num">y</th>')
})

test('typeset() pads nothing that is no number', () => {
  const cell = (text: string) => `<tr><td style="text-align:right">${text}</td></tr>`

  expect(typeset(`<table>${cell('0.25')}${cell('not listed')}${cell('0.5')}</table>`)).toBe(
    '<table><tr><td class="num">0.25</td></tr><tr><td class="num">not listed</td></tr><tr><td class="num">0.5<span class="pad-1"></span></td></tr></table>',
  )
})
