/** Numbers as pages print them: a comma between thousands, no digits lost. */

const PUNCTUATION_SPACE = '\u2008'
const FIGURE_SPACE = '\u2007'

const MOST_DECIMALS = 6
const SMALLEST_PART = 10 ** MOST_DECIMALS

/**
 * Made once: creating a formatter takes a hundred times as long as using it, and a large catalog prints millions of
 * numbers.
 */
const numberFormats = new Map<number, Intl.NumberFormat>()
/** Made when the first date is printed: that takes a phone longer than all else that a page does when its script comes. */
let dateFormat: Intl.DateTimeFormat | undefined

/** `3350` → `3,350`; at most `digits` decimals, never padded. */
export function printNumber(value: number, digits = MOST_DECIMALS): string {
  const format = numberFormats.get(digits) ?? new Intl.NumberFormat('en', { maximumFractionDigits: digits })
  numberFormats.set(digits, format)
  return format.format(value)
}

/** `1269.972` → `1,269.972`, always with `digits` decimals: for columns of results. */
export function printFixed(value: number, digits: number): string {
  return value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits })
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

/** Number of decimals that `printNumber` prints: `614.4` has one. */
export function decimalsOf(value: number): number {
  // Not from the printed number: a table of thousands of rows asks for this before it prints any.
  const rounded = Math.round(value * SMALLEST_PART) / SMALLEST_PART
  return String(rounded).split('.')[1]?.length ?? 0
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
