/** What the page of a document says of places in it. */
import { expect, test } from 'vitest'
import { content } from '../../../site/core/content.build.ts'
import { citationsOf, citedInWords } from '../../../site/documents/documents.build.ts'

test('only values that have been seen in a document come from it', () => {
  const seenIn = (id: string) =>
    citationsOf(id).map(({ places }) => {
      const seen = places.filter(({ source }) => source.words !== undefined)
      return new Set(seen.flatMap(({ cited }) => cited.map(({ figure }) => figure.path))).size
    })

  expect(content.documents.map(({ id }) => [id, citationsOf(id).map(({ values }) => values)])).toEqual(
    content.documents.map(({ id }) => [id, seenIn(id)]),
  )
})

test.each([
  [[], 'no value in the catalog has been seen in it'],
  [[0, 0], 'no value in the catalog has been seen in it'],
  [[0, 1], '1 value of 1 variant comes from it'],
  [[2, 1, 0], '3 values of 2 variants come from it'],
])('citedInWords() of variants with %j values', (values, words) => {
  expect(citedInWords(values.map((each) => ({ values: each })))).toBe(words)
})
