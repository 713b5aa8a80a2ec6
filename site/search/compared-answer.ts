/** The variants that a query compares or names, side by side: what buyers read first, how it is known. */
import { type Column, columnsFor, gapWords } from '../catalog/columns.ts'
import { markIn, type SourcedCatalog, type SourcedRow } from '../catalog/row.ts'
import { pairInWords } from '../compare/words.ts'
import { compareAddress, inquiryAddress } from '../core/addresses.ts'
import { gapHtml, legendHtml, markHtml } from '../core/evidence-mark.ts'
import { type Html, html } from '../core/html.ts'
import { printNumber } from '../core/numbers.ts'
import { inWords } from '../core/words.ts'
import { figureHref } from '../variant/figures.ts'
import type { Answer } from './ask.ts'

const SHOWN = ['memoryGB', 'memoryBandwidthGBs', 'compute.FP16.tensor.dense', 'compute.BF16.tensor.dense', 'powerW.max']

export function comparedHtml(
  ids: readonly string[],
  { variants, rateKinds }: Pick<SourcedCatalog, 'variants' | 'rateKinds'>,
): Html | undefined {
  const rows = ids.flatMap((id) => variants.find((row) => row.id === id) ?? [])
  if (rows.length === 0) return undefined
  const all = columnsFor(rateKinds)
  const columns = SHOWN.flatMap((id) => all.find((column) => column.id === id) ?? [])
  const marks = columns.flatMap(({ id }) => rows.map((row) => markIn(row, id)))
  const sides = rows.map((row) => ({
    name: row.short,
    powerScope: row.powerScope,
    valueOf: (path: string) => Number(all.find(({ id }) => id === path)?.value(row)),
  }))
  const difference = pairInWords(sides)
  return html`${difference !== '' && html`<p class="answer-words">${difference}.</p>`}
<table class="plain-links answer-compared"><caption class="visually-hidden">Side by side</caption>
<thead><tr><th scope="col"><span class="visually-hidden">Figure</span></th>${rows.map(({ id, short }) => html`<th scope="col" class="num"><a href="/catalog/${id}">${short}</a></th>`)}</tr></thead>
<tbody>${columns.map((column) => lineHtml(column, rows))}</tbody></table>
${legendHtml(marks)}
<p class="actions">${rows.length > 1 && html`<a class="button" href="${compareAddress({ ids, differencesOnly: false })}">Compare all rows</a>`}<a class="button" href="/estimate?ids=${ids.join(',')}">Estimate</a><a class="button" href="${inquiryAddress({ kind: 'buy', variants: rows })}">Ask to buy</a></p>`
}

export function readingsHtml(query: string, { lacking, readings }: Answer, variants: readonly SourcedRow[]): Html {
  const rowsOf = (ids: readonly string[]) => ids.flatMap((id) => variants.find((row) => row.id === id) ?? [])
  const again = (name: string, { short }: SourcedRow, at: number) => {
    const q = query.replace(new RegExp(name.replaceAll(' ', '\\W+'), 'i'), short)
    return html`${at === 0 ? ': ' : ' · '}<a href="/search?${String(new URLSearchParams({ q }))}">${short}</a>`
  }
  const sizes = new Set(rowsOf(lacking?.ids ?? []).map(({ memoryGB }) => `${memoryGB} GB`))
  return html`${lacking && html`<p class="note">There is no “${lacking.name}” with ${lacking.memoryGB} GB; it comes with ${inWords([...sizes], 'or')}.</p>`}${readings.map(
    ({ name, taken, others }) =>
      html`<p class="note">“${name}” was read as ${inWords(rowsOf(taken).map(({ short }) => short))}. Other variants${rowsOf(others).map((other, at) => again(name, other, at))}</p>`,
  )}`
}

function lineHtml(column: Column, rows: readonly SourcedRow[]): Html {
  const { id, head, unit } = column
  return html`<tr><th scope="row">${head} <span class="unit">${unit}</span></th>${rows.map((row) => {
    const value = column.value(row)
    if (typeof value !== 'number') return html`<td class="num">${gapHtml(gapWords(row, id))}</td>`
    return html`<td class="num">${markHtml(markIn(row, id))}<a class="value" href="${figureHref(row.id, id)}">${printNumber(value)}</a></td>`
  })}</tr>`
}
