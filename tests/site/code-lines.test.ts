import { expect, test } from 'vitest'
import { codeLines } from '../../site/shared/code-lines.ts'

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

test('each line is a block as deep as it is indented', () => {
  const { text } = codeLines('{\n    "a": 1\n}')

  expect([...text.matchAll(/class="(in-\d)"/g)].map(([, name]) => name)).toEqual(['in-0', 'in-2', 'in-0'])
})

test('the address of the site is marked, and its path is broken before an id, which stays whole', () => {
  expect(codeLines('curl https://here.test/catalog/a-b', 'https://here.test').text).toBe(
    '<span class="in-0">curl <span class="origin">https://here.test</span>' +
      '<wbr><span class="whole">/catalog</span><wbr><span class="whole">/a-b</span></span>',
  )
})
