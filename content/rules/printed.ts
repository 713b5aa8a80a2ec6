/** Numbers as articles print them: a comma between thousands, rounded to the decimals shown. */
import type { Finding } from './rule.ts'

/** Whether `shows` is `value` rounded to the decimals it shows; `3,350` for 3350, `1.07` for 1.0737. */
export function isRounded(shows: string, value: number): boolean {
  if (!/^\d{1,3}(?:,\d{3})*(?:\.\d+)?$/.test(shows)) return false
  const decimals = shows.split('.')[1]?.length ?? 0
  // Halves may be rounded either way: the printed number was rounded from more digits than a number holds.
  return Math.abs(Number(shows.replaceAll(',', '')) - value) <= 0.5 * 10 ** -decimals * (1 + 1e-9)
}

/** Whether the text prints the number on its own, not as part of another: `1,180` and `80.5` do not print `80`. */
export function isPrinted(shows: string, body: string): boolean {
  const literal = shows.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return new RegExp(`(?<![\\d.,])${literal}(?![\\d]|[.,]\\d)`).test(body)
}

/** A number in the frontmatter that the text does not print. */
export function unprinted(field: string, shows: string, body: string): Finding[] {
  if (isPrinted(shows, body)) return []
  const problem = `"${shows}" is not in the text`
  return [{ field, problem, remedy: 'print it exactly as it is here, or remove the entry' }]
}

/** A number in the frontmatter that differs from the estimator's, or that the text does not print. */
export function misprinted(field: string, shows: string, estimated: number, body: string): Finding[] {
  if (isRounded(shows, estimated)) return unprinted(field, shows, body)
  const problem = `"${shows}" where the estimator gives ${estimated}`
  return [{ field, problem, remedy: 'correct text and frontmatter, or the input' }]
}
