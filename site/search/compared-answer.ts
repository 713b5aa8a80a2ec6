/** The variants that a query compares, side by side: what buyers read first, how it is known, and which has more. */
import { type Column, columnsFor, gapWords } from '../catalog/columns.ts'
import { markIn, type SourcedCatalog, type SourcedRow } from '../catalog/row.ts'
import { legendHtml, markHtml } from '../core/evidence-mark.ts'
import { type Html, html } from '../core/html.ts'
import { printNumber } from '../core/numbers.ts'
import { inWords } from '../core/words.ts'
import { figureHref } from '../variant/figures.ts'

const SHOWN = ['memoryGB', 'memoryBandwidthGBs', 'compute.FP16.tensor.dense', 'compute.BF16.tensor.dense', 'powerW.max']
/** What makes one faster, in words; of the rates, the first that tells. */
const FASTER: readonly (readonly (readonly [id: string, words: string])[])[] = [
  [['memoryBandwidthGBs', 'memory bandwidth']],
  [
    ['compute.FP16.tensor.dense', 'dense FP16 rate'],
    ['compute.BF16.tensor.dense', 'dense BF16 rate'],
  ],
]

interface Most {
  row: SourcedRow
  /** Of the next below. */
  times: number
}

/** Undefined if fewer than two of the variants are listed. */
export function comparedHtml(
  ids: readonly string[],
  { variants, rateKinds }: Pick<SourcedCatalog, 'variants' | 'rateKinds'>,
): Html | undefined {
  const rows = ids.flatMap((id) => variants.find((row) => row.id === id) ?? [])
  if (rows.length < 2) return undefined
  const all = columnsFor(rateKinds)
  const columns = SHOWN.flatMap((id) => all.find((column) => column.id === id) ?? [])
  const marks = columns.flatMap(({ id }) => rows.map((row) => markIn(row, id)))
  const faster = fasterWords(rows, columns)
  return html`${faster !== '' && html`<p class="answer-words">${faster}</p>`}
<table class="instrument plain-links answer-compared"><caption class="visually-hidden">Side by side</caption>
<thead><tr><th scope="col"><span class="visually-hidden">Figure</span></th>${rows.map(({ id, name, short }) => html`<th scope="col" class="num"><a href="/catalog/${id}" title="${name}">${short}</a></th>`)}</tr></thead>
<tbody>${columns.map((column) => lineHtml(column, rows))}</tbody></table>
${legendHtml(marks)}`
}

function lineHtml(column: Column, rows: readonly SourcedRow[]): Html {
  const { id, head, unit } = column
  const most = mostOf(column, rows)
  return html`<tr><th scope="row">${head} <span class="unit">${unit}</span></th>${rows.map((row) => {
    const value = column.value(row)
    if (typeof value !== 'number')
      return html`<td class="num"><span class="not-stated">${gapWords(row, id)}</span></td>`
    const more = most?.row === row && html` <small>${timesWords(most.times)}</small>`
    return html`<td class="num${more && ' main'}">${markHtml(markIn(row, id))}<a href="${figureHref(row.id, id)}">${printNumber(value)}</a>${more}</td>`
  })}</tr>`
}

/** Undefined where one of them states none, the figures are not alike, or none is ahead. */
function mostOf(column: Column, rows: readonly SourcedRow[]): Most | undefined {
  const isAlike = rows.every((row) => column.drawn?.(row) ?? true)
  const stated = rows.flatMap((row) => {
    const value = column.value(row)
    return typeof value === 'number' && value > 0 ? [{ row, value }] : []
  })
  const [first, second] = stated.sort((a, b) => b.value - a.value)
  if (!isAlike || stated.length < rows.length || !first || !second || first.value === second.value) return undefined
  return { row: first.row, times: first.value / second.value }
}

/** `2.3 times`, `1.07 times`. */
function timesWords(times: number): string {
  return `${printNumber(times, times < 1.1 ? 2 : 1)} times`
}

/** `H100 PCIe 80GB has 2.3 times the memory bandwidth and 2.1 times the dense FP16 rate`. */
function fasterWords(rows: readonly SourcedRow[], columns: readonly Column[]): string {
  const parts = FASTER.flatMap((figures) => {
    const ahead = figures.flatMap(([id, words]) => {
      const column = columns.find((each) => each.id === id)
      const most = column && mostOf(column, rows)
      return most ? [{ name: most.row.short, words: `${timesWords(most.times)} the ${words}` }] : []
    })
    return ahead.slice(0, 1)
  })
  const names = [...Map.groupBy(parts, ({ name }) => name)]
  return inWords(names.map(([name, ahead]) => `${name} has ${inWords(ahead.map(({ words }) => words))}`))
}
