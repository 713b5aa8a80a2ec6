/** A figure on any page: its number and unit, its place on the variant's page, the marks of its documents. */
import { sourcesOf } from '../../content/paths.ts'
import type { AuthoredVariant } from '../../content/schema/variant.ts'
import { type Mark, markHtml, markInText } from '../core/evidence-mark.ts'
import { type Html, html } from '../core/html.ts'
import { decimalPadding, printNumber } from '../core/numbers.ts'

/** The place of a figure on its variant's page, with its documents: `/catalog/x#powerW.max`. */
export function figureHref(variantId: string, path: string): string {
  // A link is one row, which also shows its counts and speeds beside the bandwidth.
  const row = path.replace(/^(interconnect\[\d+\])\.\w+$/, '$1.bandwidthGBs')
  return `/catalog/${variantId}#${encodeURIComponent(row)}`
}

/** With how it is known. `decimals`: number of decimals in the column, so that its numbers align. */
export function figureHtml(value: number, unit: string, mark: Mark | undefined, decimals = 0): Html {
  const pad = decimalPadding(value, decimals)
  return html`${markHtml(mark)}<span class="value">${printNumber(value)}${pad}</span>${unit && html`&nbsp;<span class="unit">${unit}</span>`}${markInText(mark)}`
}

/** At most two numbers, so that figures in a column stay aligned; the link leads to the rest. */
export function markText(numbers: readonly number[]): string {
  return numbers.length > 2 ? `${numbers.slice(0, 2).join(',')}…` : numbers.join(',')
}

/** The number of a document on the variant's page: the same mark everywhere. */
export function documentNumber(variant: Pick<AuthoredVariant, 'sourceIds'>, id: string): number {
  const index = variant.sourceIds.indexOf(id)
  if (index < 0) throw new Error(`Bug: the loader accepted ${id}, which the variant does not list`)
  return index + 1
}

export function documentNumbers(variant: AuthoredVariant, path: string): number[] {
  return sourcesOf(variant, path)
    .map((id) => documentNumber(variant, id))
    .sort((a, b) => a - b)
}
