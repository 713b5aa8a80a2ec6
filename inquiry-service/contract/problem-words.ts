/**
 * Field problems in a page's words. The service's sentences are written for programs and are part of the contract: they
 * are the input here, and one that has no page wording is shown unchanged.
 */
import { withThousands } from './number-input.ts'

const NUMBER = '(-?[\\d.]+)'
const WHOLE_RANGE = new RegExp(`^must be an integer from ${NUMBER} to ${NUMBER}$`)
const RANGE = new RegExp(`^must be a number from ${NUMBER} to ${NUMBER}$`)
const LENGTH = /^must have at most (\d+) characters$/

const WORDS: Readonly<Record<string, string>> = {
  'is required': 'This field is required',
  'must be one email address, such as name@example.com': 'Enter one email address, such as name@example.com',
  'must not be empty': 'This field is required',
  'must be text': 'Enter text',
  'must not have control characters': 'Type this again: it has invisible characters, often copied from a PDF',
  'must not have half of a surrogate pair': 'Type this again: one character is broken',
}

/** A sentence without its full stop: `Enter a whole number from 1 to 100,000`. `noun` is what the page calls the field. */
export function problemWords(noun: string, problem: string): string {
  const whole = WHOLE_RANGE.exec(problem)
  if (whole) return `Enter a whole number from ${withThousands(whole[1] ?? '')} to ${withThousands(whole[2] ?? '')}`
  const range = RANGE.exec(problem)
  if (range) return `Enter a number from ${withThousands(range[1] ?? '')} to ${withThousands(range[2] ?? '')}`
  const length = LENGTH.exec(problem)
  if (length) return `Use at most ${withThousands(length[1] ?? '')} characters`
  const words = WORDS[problem]
  if (words !== undefined) return words
  // The page's own sentences begin with what to do; those of the service continue the name of the field.
  return /^\p{Lu}/u.test(problem) ? problem : `${noun} ${problem}`
}

/** The same where the field is not in sight: `Quantity: enter a whole number from 1 to 100,000`. */
export function problemSummary(noun: string, problem: string): string {
  const words = problemWords(noun, problem)
  return words.startsWith(noun) ? words : `${noun}: ${words.charAt(0).toLowerCase()}${words.slice(1)}`
}
