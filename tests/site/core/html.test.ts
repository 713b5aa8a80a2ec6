/** Markup that is made of texts: escaped, and broken where it may be. */
import { expect, test } from 'vitest'
import { codeLines } from '../../../site/core/code-lines.ts'
import { deviceBlocks } from '../../../site/core/device-blocks.ts'
import { nameHtml } from '../../../site/core/html.ts'

test.each([
  ['Intel Gaudi 3 HL-325L (OAM)', 'Intel Gaudi 3 <span class="whole">HL-325L</span> (OAM)'],
  ['NVIDIA H100 SXM5 80GB', 'NVIDIA H100 SXM5 80GB'],
  ['A <b> & C-1', 'A &lt;b&gt; &amp; <span class="whole">C-1</span>'],
  ['an-address-longer-than-a-phone-is-wide', 'an-address-longer-than-a-phone-is-wide'],
])('nameHtml() keeps the part number of %s in one line, and escapes', (name, markup) => {
  expect(nameHtml(name).text).toBe(markup)
})

const textOf = (markup: string) =>
  markup
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')

test.each(['curl https://here.test/api/v1/catalog/nvidia-h100-sxm5-80gb', "if (a < b) {\n  say('x')\n\n}\n", ''])(
  'the text of %j stays what it was',
  (code) => {
    expect(textOf(codeLines(code, 'https://here.test').text)).toBe(code)
  },
)

test('the address of the site is marked, and its path is broken before an id, which stays whole', () => {
  expect(codeLines('curl https://here.test/catalog/a-b', 'https://here.test').text).toBe(
    '<span class="line">curl <span class="origin">https://here.test</span>' +
      '<wbr><span class="whole">/catalog</span><wbr><span class="whole">/a-b</span></span>',
  )
})

const roomsOf = (count: number, share: number) =>
  [
    ...deviceBlocks(count, 0.5, share).text.matchAll(
      /class="capacity" x="([\d.]+)"(?: y="([\d.]+)")? width="([\d.]+)"/g,
    ),
  ].map(([, x, y = '0', width]) => ({ x: Number(x), y: Number(y), width: Number(width) }))
const rowsOf = (count: number, share: number) => new Set(roomsOf(count, share).map(({ y }) => y)).size

test.each([
  [1, 1, 1],
  [20, 1, 2],
  [40, 1, 4],
  [64, 1, 4],
  [16, 0.4, 2],
])('%i devices over %d of the width stand in %i rows of the same length', (count, share, rows) => {
  expect(roomsOf(count, share)).toHaveLength(count)
  expect(rowsOf(count, share)).toBe(rows)
  expect(count % rows).toBe(0)
})

test('blocks are wide enough to be told apart, and none leaves its share of the width', () => {
  for (const count of [16, 24, 32, 48, 64]) {
    const rooms = roomsOf(count, 1)
    expect(Math.min(...rooms.map(({ width }) => width))).toBeGreaterThan(4)
    expect(Math.max(...rooms.map(({ x, width }) => x + width))).toBeLessThanOrEqual(100.01)
  }
})
