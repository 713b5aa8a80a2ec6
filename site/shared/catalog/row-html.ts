/** Rows and heads of the catalog table as markup, the same at build and in the browser. */
import { type Html, html } from '../html.ts'
import { decimalsOf } from '../numbers.ts'
import { figureHtml } from '../variant/figure-html.ts'
import { markLabel, markText } from '../variant/marks.ts'
import { lowerFirst } from '../words.ts'
import type { Column } from './columns.ts'
import type { CatalogRow } from './row.ts'
import type { CatalogView } from './view.ts'

export interface RowOptions {
  /** Column id → most digits behind the point in it. */
  decimals: ReadonlyMap<string, number>
  /** Ids that are chosen for comparison; when given, each row has a box to choose it: only where a script acts on it. */
  chosen?: ReadonlySet<string>
}

/** Most digits behind the point in each column, so that numbers meet at it. */
export function decimalsIn(rows: readonly CatalogRow[], columns: readonly Column[]): Map<string, number> {
  const figures = columns.filter(({ kind }) => kind === 'figure')
  return new Map(
    figures.map((column) => {
      const counts = rows.map((row) => {
        const value = column.value(row)
        return typeof value === 'number' ? decimalsOf(value) : 0
      })
      return [column.id, counts.reduce((most, each) => Math.max(most, each), 0)]
    }),
  )
}

/** The head; with buttons that sort only where a script acts on them. */
export function headHtml(columns: readonly Column[], view?: Pick<CatalogView, 'sort' | 'order'>): Html {
  const cells = columns.map((column) => {
    const sorted = view?.sort === column.id && (view.order === 'asc' ? 'ascending' : 'descending')
    const label = html`${column.label}${column.unit && html` <span class="unit">${column.unit}</span>`}`
    const content = view ? html`<button type="button" data-sort="${column.id}">${label}</button>` : label
    return html`<th scope="col" class="${column.kind === 'figure' ? 'num' : column.id}"${sorted && html` aria-sort="${sorted}"`}>${content}</th>`
  })
  return html`<tr>${cells}</tr>`
}

export function rowHtml(row: CatalogRow, columns: readonly Column[], { decimals, chosen }: RowOptions): Html {
  const cells = columns.slice(1).map((column) => cell(row, column, decimals.get(column.id) ?? 0))
  return html`<tr><th scope="row">${chosen && chooserHtml(row, chosen)}<a href="/catalog/${row.id}">${row.name}</a></th>${cells}</tr>`
}

/** What stands in the place of the rows when the filters leave none. */
export function noneHtml(columns: number): Html {
  return html`<tr class="none"><td colspan="${columns}">No variant passes all filters: loosen one, or clear them.</td></tr>`
}

function cell(row: CatalogRow, column: Column, decimals: number): Html {
  const value = column.value(row)
  const isFigure = column.kind === 'figure'
  if (value === null) return html`<td${isFigure && html` class="num"`}><span class="not-stated">not stated</span></td>`
  if (typeof value === 'string') return html`<td>${value}</td>`
  return html`<td class="num">${figureHtml(value, column.unit, decimals)}${markHtml(row, column)}</td>`
}

/** The mark of a figure's documents: a link to the figure on the variant's page, where they are told in full. */
export function markHtml(row: CatalogRow, { id, label }: Column): Html | false {
  const numbers = row.sources[id] ?? []
  if (numbers.length === 0) return false
  const spoken = markLabel(numbers, `${lowerFirst(label)} of ${row.name}`)
  return html`<a class="mark" href="/catalog/${row.id}#${id}" aria-label="${spoken}" data-only-on-page>${markText(numbers)}</a>`
}

/** The box that chooses a row for comparison. */
export function chooserHtml(row: CatalogRow, chosen: ReadonlySet<string>): Html {
  return html`<input type="checkbox" class="choose" value="${row.id}" aria-label="Choose ${row.name} for comparison"${chosen.has(row.id) && html` checked`}> `
}
