/** The superior mark beside a figure: numbers in the variant's own list of documents. */

/** At most two numbers, so that figures in a column stay aligned; the rest are told where the mark leads. */
export function markText(numbers: readonly number[]): string {
  return numbers.length > 2 ? `${numbers.slice(0, 2).join(',')}…` : numbers.join(',')
}

/** What a screen reader says; begins with what is seen, so that speech control finds it. */
export function markLabel(numbers: readonly number[], figure: string): string {
  return `${markText(numbers)}: source of ${figure}`
}
