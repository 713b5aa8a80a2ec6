/** Field problems in a page's words. The input are the contract's sentences; one that has no page wording is shown unchanged. */
import { withThousands } from './number-input.ts'

const RANGE = /^must be (?:an (integer)|a number) from (-?[\d.]+) to (-?[\d.]+)$/
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
  const [, whole, least, most] = RANGE.exec(problem) ?? []
  if (least !== undefined && most !== undefined) {
    return `Enter a ${whole ? 'whole ' : ''}number from ${withThousands(least)} to ${withThousands(most)}`
  }
  const [, length] = LENGTH.exec(problem) ?? []
  if (length !== undefined) return `Use at most ${withThousands(length)} characters`
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
