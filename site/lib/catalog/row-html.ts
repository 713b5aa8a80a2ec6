/** Rows and heads of the catalog table as markup, the same at build and in the browser. */
import { type Html, html } from '../html.ts'
import { printNumber } from '../numbers.ts'
import { markText } from '../variant/marks.ts'
import { lowerFirst } from '../words.ts'
import type { Column } from './columns.ts'
import type { CatalogRow } from './row.ts'

export interface RowOptions {
  /** With a box that chooses the row for comparison: only where a script acts on it. */
  chosen?: ReadonlySet<string>
}

export function rowHtml(row: CatalogRow, columns: readonly Column[], { chosen }: RowOptions = {}): Html {
  return html`<tr data-id="${row.id}"><th scope="row">${chosen && chooser(row, chosen)}<a href="/catalog/${row.id}">${row.name}</a></th>${columns.slice(1).map((column) => cell(row, column))}</tr>`
}

/** The mark of a figure's documents: a link to the figure on the variant's page, where they are told in full. */
export function markHtml(row: Pick<CatalogRow, 'id' | 'name' | 'sources'>, path: string, label: string): Html | false {
  const numbers = row.sources[path] ?? []
  if (numbers.length === 0) return false
  return html`<a class="mark" href="/catalog/${row.id}#${path}" aria-label="Source of ${label} of ${row.name}">${markText(numbers)}</a>`
}

function cell(row: CatalogRow, column: Column): Html {
  const value = column.value(row)
  if (value === null)
    return html`<td class="${column.kind === 'figure' && 'num'}"><span class="not-stated">not stated</span></td>`
  if (typeof value === 'string') return html`<td>${value}</td>`
  return html`<td class="num">${printNumber(value)} <span class="unit">${column.unit}</span>${markHtml(row, column.id, lowerFirst(column.label))}</td>`
}

function chooser(row: CatalogRow, chosen: ReadonlySet<string>): Html {
  return html`<input type="checkbox" class="choose" value="${row.id}" aria-label="Choose ${row.name} for comparison"${chosen.has(row.id) && html` checked`}>`
}
