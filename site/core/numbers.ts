/** Numbers as pages print them: a comma between thousands, no digits lost. */
import { withThousands } from '../../inquiry-service/contract/number-input.ts'

const PUNCTUATION_SPACE = '\u2008'
const FIGURE_SPACE = '\u2007'

const MOST_DECIMALS = 6

/** Made when the first date is printed: that takes a phone longer than all else that a page does when its script comes. */
let dateFormat: Intl.DateTimeFormat | undefined

/** `3350` → `3,350`; at most `digits` decimals, never padded. Without Intl, whose first number takes a phone as long as a date. */
export function printNumber(value: number, digits = MOST_DECIMALS): string {
  return withCommas(String(rounded(value, digits)))
}

/** `1269.972` → `1,269.972`, always with `digits` decimals: for columns of results. */
export function printFixed(value: number, digits: number): string {
  return withCommas(rounded(value, digits).toFixed(digits))
}

/** Halves up. The product of 75.225 and 100 is a little too small: 15 digits of it are right. */
function rounded(value: number, digits: number): number {
  const power = 10 ** digits
  return Math.round(Number((value * power).toPrecision(15))) / power
}

function withCommas(number: string): string {
  const [whole = '', ...fraction] = number.split('.')
  return [withThousands(whole), ...fraction].join('.')
}

/**
 * Pads a number that has fewer decimals than its neighbors, so that right-aligned numbers meet at the decimal point:
 * as wide as a point and `n` digits.
 */
export function decimalPadding(value: number, decimals: number): string {
  const missing = decimals - decimalsOf(value)
  if (missing <= 0) return ''
  return (decimalsOf(value) === 0 ? PUNCTUATION_SPACE : '') + FIGURE_SPACE.repeat(missing)
}

export function decimalsOf(value: number): number {
  // Not from the printed number: a table of thousands of rows asks for this before it prints any.
  return String(rounded(value, MOST_DECIMALS)).split('.')[1]?.length ?? 0
}

/** `2026-11-21` → `November 21, 2026`. */
export function printDate(date: string): string {
  dateFormat ??= new Intl.DateTimeFormat('en-US', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
  return dateFormat.format(new Date(`${date}T00:00:00Z`))
}

/** `2026-11` → `November 2026`; a whole date as above. Apart from it, as pages in a browser have no use for it. */
export function printDateOrMonth(date: string): string {
  if (date.length > '2026-11'.length) return printDate(date)
  const month = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })
  return month.format(new Date(`${date}-01T00:00:00Z`))
}
