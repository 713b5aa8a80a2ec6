/** The superior mark beside a figure: numbers in the variant's own list of documents. */

/** At most two numbers, so that figures in a column stay aligned; the rest are told where the mark leads. */
export function markText(numbers: readonly number[]): string {
  return numbers.length > 2 ? `${numbers.slice(0, 2).join(',')}…` : numbers.join(',')
}

/** `document 1`, `documents 1, 2 and 4`. */
export function markLabel(numbers: readonly number[]): string {
  if (numbers.length === 1) return `document ${numbers[0]}`
  return `documents ${numbers.slice(0, -1).join(', ')} and ${numbers.at(-1)}`
}
