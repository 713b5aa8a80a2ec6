import { expect, test } from 'vitest'
import { matchesEtag } from '../../inquiry-service/wire/conditional.ts'

test.each<[ifNoneMatch: string | undefined, matches: boolean]>([
  [undefined, false],
  ['', false],
  ['"abc"', true],
  ['W/"abc"', true],
  ['"x", "abc"', true],
  ['"x","abc","y"', true],
  ['"x", W/"abc"', true],
  ['*', true],
  [' * ', true],
  ['"*"', false],
  ['abc', false],
  ['"ABC"', false],
  ['"abc', false],
  ['"x,abc"', false],
  ['"x", "y"', false],
])('matchesEtag() of If-None-Match %j with "abc" is %j', (ifNoneMatch, matches) => {
  expect(matchesEtag(ifNoneMatch, '"abc"')).toBe(matches)
})

test('matchesEtag() finds a tag that holds a comma', () => {
  expect(matchesEtag('"x", "a,b"', '"a,b"')).toBe(true)
})
