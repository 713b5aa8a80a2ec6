/** What the page of a document says of places in it. */
import { expect, test } from 'vitest'
import { content } from '../../../site/core/content.build.ts'
import { citationsOf, citedInWords, placesOf } from '../../../site/documents/documents.build.ts'

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

test.each([
  [
    ['Table 2, row FP8, column SXM', 'Table 2, row Memory, column SXM'],
    'Table 2, column SXM',
    ['Row FP8', 'Row Memory'],
  ],
  [['Page 3', 'Page 3'], 'Page 3', ['', '']],
  [['Page 3', 'Page 4'], '', ['Page 3', 'Page 4']],
  [['Page 3, row A'], '', ['Page 3, row A']],
  [['A, B, B', 'A, B'], 'A, B', ['B', '']],
  [[undefined, 'Page 4'], '', ['Place not recorded', 'Page 4']],
])('what all places share is written once: %j', (places, shared, rest) => {
  const cited = places.map((place) => ({ source: { place }, cited: [] }))
  expect(placesOf(cited as unknown as Parameters<typeof placesOf>[0])).toEqual({ shared, rest })
})
