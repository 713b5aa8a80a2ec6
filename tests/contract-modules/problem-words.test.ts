import { expect, test } from 'vitest'
import { problemSummary, problemWords } from '../../inquiry-service/contract/problem-words.ts'

test.each([
  ['must be an integer from 1 to 100000', 'Enter a whole number from 1 to 100\u2006\u2060000'],
  ['must be a number from 0.125 to 8', 'Enter a number from 0.125 to 8'],
  ['must be true', 'Tick the box so that we may answer'],
  ['is required', 'This field is required'],
  ['must have at most 200 characters', 'Use at most 200 characters'],
  ['is of no known kind', 'Place is of no known kind'],
  ['Write decimals with a point: 1.5', 'Write decimals with a point: 1.5'],
])('problemWords() says of "%s" on a page: "%s"', (problem, words) => {
  expect(problemWords('Place', problem)).toBe(words)
})

test('problemSummary() names the field that is not in sight, once', () => {
  expect(problemSummary('Place', 'is required')).toBe('Place: this field is required')
  expect(problemSummary('Place', 'is of no known kind')).toBe('Place is of no known kind')
})
