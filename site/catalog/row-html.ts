/** Markup for the catalog table, the same at build time and in the browser. */
import { barHtml } from '../core/device-blocks.ts'
import { gapHtml, markHtml } from '../core/evidence-mark.ts'
import { type Html, html } from '../core/html.ts'
import { decimalPadding, decimalsOf, printNumber } from '../core/numbers.ts'
import { lowerFirst } from '../core/words.ts'
import { type Column, gapWords } from './columns.ts'
import { type CatalogRow, markIn } from './row.ts'
import { type CatalogView, figureColumns, NEWEST } from './view.ts'

interface RowOptions {
  decimals: ReadonlyMap<string, number>
  axes: ReadonlyMap<string, Axis>
  chosen?: ReadonlySet<string>
  figure: string
}

/** Of bars: all the bars of a column share one axis, which starts at zero. */
export interface Axis {
  end: number
  /** Some value lies beyond the end: its bar is cut off, and says so. */
  isCut: boolean
}

/** Values up to this quantile count as common. */
const COMMON = 0.9
/** A value more than this many times the common ones would flatten every other bar. */
const FARTHEST = 2

export function axesOf(rows: readonly CatalogRow[], columns: readonly Column[]): Map<string, Axis> {
  return new Map(
    columns.flatMap((column) => {
      const values = rows
        .filter((row) => column.drawn?.(row))
        .map((row) => column.value(row))
        .filter((value) => typeof value === 'number')
        .sort((a, b) => a - b)
      const common = values[Math.floor(COMMON * (values.length - 1))]
      const greatest = values.at(-1)
      if (common === undefined || greatest === undefined) return []
      const end = values.findLast((value) => value <= FARTHEST * common) ?? greatest
      return [[column.id, { end, isCut: end < greatest }] as const]
    }),
  )
}

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

const SAID_BY_UNIT = new Set(['memoryGB', 'memoryBandwidthGBs', 'powerW.max'])

/** On the button that shows it: the unit, where no other column has it, or else the head. */
function shortHead({ id, head, unit }: Column): string {
  return SAID_BY_UNIT.has(id) ? unit : head.replace(/ dense$/, '')
}

export const ORDERS = [
  { sort: '', label: 'Most looked up' },
  { sort: NEWEST, label: 'Newest' },
] as const

export function figureButtonsHtml(
  columns: readonly Column[],
  shown: string,
  { sort, order }: Pick<CatalogView, 'sort' | 'order'>,
): Html {
  return html`${figureColumns(columns).map((column) => {
    const arrow = sort === column.id && (order === 'asc' ? ' ↑' : ' ↓')
    return html`<button type="button" data-figure="${column.id}" aria-pressed="${String(column.id === shown)}" title="${column.label}">${shortHead(column)}${arrow}</button>`
  })}`
}

export function headHtml(columns: readonly Column[], view: Pick<CatalogView, 'sort' | 'order' | 'filters'>): Html {
  const names = columns.map(({ id, kind, head, label, unit }) => {
    const sorted = view.sort === id && (view.order === 'asc' ? 'ascending' : 'descending')
    const unitHtml = unit && html` <span class="unit">${unit}</span>`
    return html`<th scope="col" class="${kind === 'figure' ? 'num' : 'words'}"${sorted && html` aria-sort="${sorted}"`}><button type="button" data-sort="${id}" title="Sort by ${lowerFirst(label)}">${head}${unitHtml}</button></th>`
  })
  return html`<tr>${names}</tr>
<tr class="conditions needs-script" data-only-on-page>${columns.map((column, index) => (index === 0 ? html`<td class="orders">${ORDERS.map(({ sort, label }) => html`<button type="button" data-sort="${sort}" aria-pressed="${String(view.sort === sort)}">${label}</button> `)}</td>` : html`<td>${conditionField(column, view.filters.conditions[column.id] ?? '')}</td>`))}</tr>`
}

export function conditionField({ id, kind, label, unit }: Column, typed: string): Html {
  const hint = kind === 'figure' ? 'min' : kind === 'date' ? '>= 2025' : 'contains …'
  return html`<input type="text" data-condition="${id}" value="${typed}" placeholder="${hint}" aria-label="${label}${unit && ` in ${unit}`}, condition" autocomplete="off" spellcheck="false">`
}

export function rowHtml(row: CatalogRow, columns: readonly Column[], options: RowOptions): Html {
  const isChosen = options.chosen?.has(row.id) ?? false
  const cells = columns.slice(1).map((column) => cell(row, column, options))
  return html`<tr${isChosen && html` class="is-chosen"`}><th scope="row">${chooserHtml(row, isChosen)}<a href="/catalog/${row.id}">${row.short}</a></th>${cells}</tr>`
}

export function noneHtml(columns: number): Html {
  return html`<tr class="none"><td colspan="${columns}">No variant matches all filters. <button type="reset" form="filters" class="button quiet">Clear them all</button> <a href="/not-listed">What is not listed, and why</a></td></tr>`
}

/** Reserves the room that other rows use, so that numbers stay aligned. */
const BAR_SLOT = html`<span class="bar"></span>`

/** Instead of a bar, which would compare what can't be compared. */
const WITH_PROCESSOR = html`<small class="scope">with CPU</small>`

function cell(row: CatalogRow, column: Column, { decimals, axes, figure }: RowOptions): Html {
  const { id, head, kind, unit } = column
  const value = column.value(row)
  const isFigure = kind === 'figure'
  const shown = id === figure && ' shown'
  const label = html` data-label="${head}${unit && `, ${unit}`}"`
  if (value === null) {
    return html`<td class="${isFigure ? 'num gap' : 'gap'}${shown}"${label}>${gapHtml(gapWords(row, id))}${column.drawn && BAR_SLOT}</td>`
  }
  if (typeof value === 'string') return html`<td${label}>${inTable(value, id)}</td>`
  const most = decimals.get(id) ?? 0
  const pad = decimalPadding(value, most)
  const axis = column.drawn?.(row) ? axes.get(id) : undefined
  return html`<td class="num${shown}"${label}>${figureLink(row, column, html`${markHtml(markIn(row, id))}${printNumber(value)}${pad && html`<span class="pad">${pad}</span>`}`)}${axis ? barHtml(value / axis.end) : column.drawn && WITH_PROCESSOR}</td>`
}

function figureLink(row: CatalogRow, { id, label }: Column, content: Html): Html {
  return html`<a class="value" href="/catalog/${row.id}#${id}" title="${label} of ${row.short}" data-plain-in-text>${content}</a>`
}

/** Fits one line: a memory type loses whatever else its maker says about it. A card has no head that says what "other" is. */
function inTable(value: string, id: string): string {
  if (id === 'form' && value === 'other') return 'other form'
  if (id !== 'memoryType') return value
  return /^(?:HBM|GDDR|LPDDR|DDR)\w*|^On-chip SRAM/.exec(value)?.[0].replace(/(?<=HBM\d)E$/, 'e') ?? value
}

/** The shortlist checkbox. `autocomplete` is off: a browser would restore a tick that was removed on another page. */
function chooserHtml(row: CatalogRow, isChosen: boolean): Html {
  return html`<input type="checkbox" class="choose needs-script" value="${row.id}" aria-label="Choose ${row.name}"${isChosen && html` checked`}>`
}
