/** The rule of D28, over what real agents and browsers send. */
import { expect, test } from 'vitest'
import { isPreferredToHtml } from '../../inquiry-service/wire/accept.ts'

test.each<[accept: string | undefined, markdown: boolean]>([
  [undefined, false],
  ['', false],
  ['*/*', false],
  ['text/*', false],
  ['text/html, */*', false],
  ['text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8', false],
  ['text/markdown', true],
  ['TEXT/Markdown', true],
  ['text/markdown, text/html, */*', true],
  ['text/html, text/markdown', true],
  ['text/markdown, text/plain;q=0.9, */*;q=0.8', true],
  ['text/markdown;q=0.9, text/html;q=0.9', true],
  ['text/markdown;q=0.8, text/html;q=0.9', false],
  ['text/markdown;q=0.8, text/*;q=0.9', false],
  ['text/markdown;q=0.8, */*;q=0.9', false],
  ['text/markdown;q=0.5, text/html;q=0.4, */*;q=1', true],
  ['text/markdown;q=0', false],
  ['text/markdown;q=0.000, */*;q=0', false],
  ['text/markdown;q=0.001', true],
  ['text/markdown ; Q = 1', true],
  ['text/markdown;charset=utf-8;q=0.7, text/html;q=0.7', true],
  ['text/markdown;q=2', false],
  ['text/markdown;q=', false],
  ['text/markdown;q=-1', false],
  ['text/markdownish', false],
  [';;,/,q=,text/markdown', true],
])('isPreferredToHtml() of Markdown for Accept %j is %j', (accept, markdown) => {
  expect(isPreferredToHtml('text/markdown', accept)).toBe(markdown)
})

test('isPreferredToHtml() looks at a bounded number of ranges, however many were sent', () => {
  const long = `${'a/b,'.repeat(25_000)}text/markdown`
  expect(long.length).toBeGreaterThan(100_000)

  expect(isPreferredToHtml('text/markdown', long)).toBe(false)
})

test('isPreferredToHtml() of JSON follows the same rule', () => {
  expect(isPreferredToHtml('application/json', 'application/json, text/plain, */*')).toBe(true)
  expect(isPreferredToHtml('application/json', 'text/html, */*')).toBe(false)
})
