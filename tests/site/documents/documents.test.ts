/** What the page of a document says of places in it. */
import { expect, test } from 'vitest'
import { placesOf } from '../../../site/documents/documents.build.ts'

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
