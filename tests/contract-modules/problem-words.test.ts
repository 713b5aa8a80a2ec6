/** What pages say of fields that the contract refuses. */
import { expect, test } from 'vitest'
import { Refusal } from '../../inquiry-service/contract/errors.ts'
import { inquiryFromBody } from '../../inquiry-service/contract/inquiry.ts'
import { inquiryProblems } from '../../inquiry-service/contract/inquiry-problem-words.ts'
import { problemSummary, problemWords } from '../../inquiry-service/contract/problem-words.ts'
import { INQUIRY } from './inquiry-cases.ts'

/** The words for what the contract finds wrong with a body. */
function words(changes: Record<string, unknown>): Record<string, string> {
  try {
    const body = { ...INQUIRY, modelId: 'nvidia-h100', ...changes }
    inquiryFromBody(JSON.parse(JSON.stringify(body)), () => undefined)
  } catch (error) {
    if (error instanceof Refusal) return inquiryProblems(error.fields ?? {})
    throw error
  }
  return {}
}

test('inquiryProblems() asks for everything that is missing, field by field', () => {
  expect(words(Object.fromEntries(Object.keys(INQUIRY).map((name) => [name, undefined])))).toEqual({
    kind: 'Choose whether you want to buy or to sell',
    quantity: 'Enter how many',
    location: 'Enter a city and country',
    email: 'Enter your email address',
    region: 'Choose a region',
    currency: 'Choose a currency',
    consent: 'Tick the box so that we may answer',
  })
})

test.each([
  ['modelId', 'x'.repeat(81), 'Use at most 80 characters'],
  ['modelId', 'a\u0000b', 'Type this again: it has invisible characters, often copied from a PDF'],
  ['variantId', 'gone', 'This variant is no longer in the catalog: name another'],
  ['quantity', 'many', 'Enter a whole number from 1 to 100,000'],
  ['email', 'nobody', 'Enter one email address, such as name@example.com'],
  ['notes', 'x'.repeat(3001), 'Use at most 3,000 characters'],
  ['website', 'x', 'Clear this field: the browser or an extension may have filled it in'],
  ['color', 'red', 'This page is out of date: reload it'],
])('inquiryProblems() says of %s = %j what to do', (name, value, expected) => {
  expect(words({ [name]: value })).toEqual({ [name]: expected })
})

test.each(Object.keys({ ...INQUIRY, modelId: '', notes: '', condition: '', variantId: '' }))(
  'no problem of %s is shown in the words of the contract',
  (name) => {
    for (const value of [null, 1.5, -1, 'x', '', 'x'.repeat(4000), '\u0007', '\ud800', {}, [], false]) {
      for (const sentence of Object.values(words({ [name]: value }))) expect(sentence).toMatch(/^[A-Z][a-z]+ (?!must)/)
    }
  },
)

test.each([
  ['must be a number from 0.125 to 8', 'Enter a number from 0.125 to 8'],
  ['is required', 'This field is required'],
  ['is of no known kind', 'Place is of no known kind'],
  ['Write decimals with a point: 1.5', 'Write decimals with a point: 1.5'],
])('problemWords() says of "%s" on a page: "%s"', (problem, expected) => {
  expect(problemWords('Place', problem)).toBe(expected)
})

test('problemSummary() names the field that is not in sight, once', () => {
  expect(problemSummary('Place', 'is required')).toBe('Place: this field is required')
  expect(problemSummary('Place', 'is of no known kind')).toBe('Place is of no known kind')
})
