/** Marks beside a figure: the numbers of its documents in the variant's own list, and whether a document prints it. */
import { html } from '../html.ts'

export const HALF = html`<span class="half" title="half of the printed sparse rate">½</span>`

/** At most two numbers, so that figures in a column stay aligned; the link leads to the rest. */
export function markText(numbers: readonly number[]): string {
  return numbers.length > 2 ? `${numbers.slice(0, 2).join(',')}…` : numbers.join(',')
}

/** For screen readers; it starts with the visible text, so that speech control finds it. */
export function markLabel(numbers: readonly number[], figure: string): string {
  return `${markText(numbers)}: source for ${figure}`
}
