/**
 * A number with its unit, the same everywhere: the unit beside the value in a lighter tone, never on a line of its own.
 */
import { type Html, html } from '../html.ts'
import { decimalRoom, printNumber } from '../numbers.ts'

/** `decimals`: number of decimals in the column, so that its numbers align. */
export function figureHtml(value: number, unit: string, decimals = 0): Html {
  const room = decimalRoom(value, decimals)
  return html`<span class="value">${printNumber(value)}${room}</span>${unit && html`&nbsp;<span class="unit">${unit}</span>`}`
}
