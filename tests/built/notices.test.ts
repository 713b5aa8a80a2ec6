/** What export rules say of a part is above everything that leads to buying or selling it (D50). */
import { expect, test } from 'vitest'
import { content } from '../../site/core/content.build.ts'
import { readPage, readSite } from './site-files.ts'

const noted = new Set(content.notices.flatMap(({ models }) => models))
const pages = content.models
  .filter(({ id }) => noted.has(id))
  .flatMap(({ id, variants }) => [`/models/${id}`, ...variants.map((variant) => `/catalog/${variant.id}`)])

test('Ascend 910B and 910C carry the notice, and no other part', () => {
  expect([...noted].sort()).toEqual(['huawei-ascend-910b', 'huawei-ascend-910c'])
  expect(readPage('/catalog/huawei-ascend-950pr-128gb')).not.toContain('Before you buy or sell')
})

test.each(pages)('%s says so above “Ask to buy”', (path) => {
  const html = readPage(path)
  const article = html.slice(html.indexOf('<h1'))

  expect(article.indexOf('Before you buy or sell')).toBeGreaterThan(0)
  expect(article.indexOf('Before you buy or sell')).toBeLessThan(article.indexOf('Ask to buy'))
  expect(readSite(`${path.slice(1)}.md`)).toContain('Before you buy or sell')
})
