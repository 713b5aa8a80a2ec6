/** Medians, spreads and the result table. */

export function medianOf(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? Number.NaN)) / 2
}

/** `2.71 (2.50 to 3.02)`: median, least, greatest; empty without values. */
export function rangeOf(values: readonly number[]): string {
  const known = values.filter((value) => Number.isFinite(value))
  if (known.length === 0) return ''
  return `${medianOf(known).toFixed(2)} (${Math.min(...known).toFixed(2)} to ${Math.max(...known).toFixed(2)})`
}

export function table(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  const all = [headings, ...rows]
  const widths = headings.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0)))
  return all
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
