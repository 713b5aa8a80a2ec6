/** Numbers as the pages print them: thousands with a narrow no-break space, no digits lost. */

const NARROW_NO_BREAK_SPACE = '\u202f'

/** `3350` → `3 350` with a narrow no-break space; at most `digits` decimals, none invented. */
export function printNumber(value: number, digits = 6): string {
  return value.toLocaleString('en', { maximumFractionDigits: digits }).replaceAll(',', NARROW_NO_BREAK_SPACE)
}

/** `2026-11-21` → `21 November 2026`. */
export function printDate(date: string): string {
  return new Date(`${date}T00:00:00Z`).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })
}
