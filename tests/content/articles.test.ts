/** The amount of text: the minimum that the contract asks for. The rules check what articles print. */
import { expect, test } from 'vitest'
import { content } from '../../site/core/content.build.ts'

test('there are at least ten articles, and 40 variants of three manufacturers (D42)', () => {
  const { articles, models } = content

  expect(articles.length).toBeGreaterThanOrEqual(10)
  expect(models.flatMap(({ variants }) => variants).length).toBeGreaterThanOrEqual(40)
  expect(new Set(models.map(({ manufacturer }) => manufacturer)).size).toBeGreaterThanOrEqual(3)
})

test('each article leads to another one', () => {
  expect(content.articles.filter(({ next }) => next === undefined).map(({ slug }) => slug)).toEqual([])
})
