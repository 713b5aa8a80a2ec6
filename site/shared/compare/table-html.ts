/** The comparison as markup, the same on model pages and in the browser. */
import { type Html, html, nameHtml } from '../html.ts'
import { typesetText } from '../typeset-text.ts'
import { markLabel, markText } from '../variant/marks.ts'
import { noteLetter } from '../variant/rate-tables.ts'
import { lowerFirst } from '../words.ts'
import { type Compared, type Comparison, type ComparisonCell, type ComparisonRow, RATES } from './compare.ts'

export interface TableOptions {
  caption: string
  /** Rows that are equal for all are left out. */
  differencesOnly?: boolean
  /** With a button in each head that takes the variant out: only where a script acts on it. */
  removable?: boolean
}

export function comparisonHtml(comparison: Comparison, options: TableOptions): Html {
  const { variants } = comparison
  const rows = options.differencesOnly ? comparison.rows.filter(({ differs }) => differs) : comparison.rows
  const groups = [...new Set(rows.map(({ group }) => group))]
  const conditions = conditionsOf(comparison)
  return html`<table class="comparison">
<caption class="visually-hidden">${options.caption}</caption>
<thead><tr><th scope="col">Figure</th>${variants.map((compared) => head(compared, options))}</tr></thead>
${groups.map((group) => body(group, rows, variants, conditions))}
</table>`
}

/** What the letters beside the rates mean, variant by variant, under a heading of this level. */
export function conditionsHtml(comparison: Comparison, level: 2 | 3): Html {
  const conditions = conditionsOf(comparison)
  const listed = comparison.variants.flatMap(({ variant }, index) => {
    const texts = conditions[index] ?? []
    return texts.length === 0 ? [] : [{ name: variant.name, texts }]
  })
  return html`${listed.length > 0 && html`<h${level} id="conditions">Conditions of the rates</h${level}>`}
${listed.map(({ name, texts }) => html`<h${level + 1}>${name}</h${level + 1}><ul class="conditions">${texts.map((text, index) => html`<li>(${noteLetter(index)}) ${typesetText(text)}</li>`)}</ul>`)}`
}

/** Distinct conditions of the rates of each variant, in the order of the rows. */
function conditionsOf({ variants, rows }: Comparison): string[][] {
  return variants.map((_, index) => {
    const notes = rows.filter(({ group }) => group === RATES).map(({ cells }) => cells[index]?.note ?? '')
    return [...new Set(notes.filter((note) => note !== ''))]
  })
}

function head({ variant }: Compared, { removable }: TableOptions): Html {
  const button =
    removable &&
    html`<button type="button" class="remove" data-remove="${variant.id}" aria-label="Remove ${variant.name}">Remove</button>`
  return html`<th scope="col"><a href="/catalog/${variant.id}">${nameHtml(variant.name)}</a>${button}</th>`
}

function body(
  group: string,
  rows: readonly ComparisonRow[],
  variants: readonly Compared[],
  conditions: readonly (readonly string[])[],
): Html {
  const members = rows.filter((row) => row.group === group)
  return html`<tbody>
<tr class="group"><th scope="rowgroup" colspan="${variants.length + 1}">${group}</th></tr>
${members.map((row) => line(row, variants, group === RATES ? conditions : []))}
</tbody>`
}

function line(
  { label, differs, cells }: ComparisonRow,
  variants: readonly Compared[],
  conditions: readonly (readonly string[])[],
): Html {
  const cellsHtml = cells.map((cell, index) => {
    const compared = variants[index]
    return compared ? cellHtml(label, cell, compared, conditions[index]) : false
  })
  const mark = variants.length > 1 && differs && html` <span class="differs" data-only-on-page>differs</span>`
  return html`<tr><th scope="row">${label}${mark}</th>${cellsHtml}</tr>`
}

/** A note stands in the cell, or as a letter where `conditions` lists it. */
function cellHtml(
  label: string,
  { text, unit, value, note, sources }: ComparisonCell,
  { variant }: Compared,
  conditions: readonly string[] = [],
): Html {
  if (text === '') return html`<td><span class="not-stated">not stated</span></td>`
  const unitHtml = unit && html` <span class="unit">${unit}</span>`
  const listed = conditions.indexOf(note)
  const letter = listed >= 0 && html` <span class="condition">(${noteLetter(listed)})</span>`
  const noteHtml =
    note && listed < 0 && html`<span class="in-text">; </span><span class="cell-note">${typesetText(note)}</span>`
  const figure = value === null ? html`${typesetText(text)}` : html`<span class="value">${text}</span>`
  const marked = html`${figure}${unitHtml}${letter}${sources.length > 0 && mark(label, sources, variant)}`
  return html`<td>${value === null ? marked : html`<span class="figure-cell">${marked}</span>`}${noteHtml}</td>`
}

/** Leads to the variant's own documents below the table; their numbers in full on paper and in Markdown. */
function mark(label: string, sources: readonly number[], { id, name }: Compared['variant']): Html {
  const spoken = markLabel(sources, `${lowerFirst(label)} of ${name}`)
  return html`<a class="mark" href="#documents-${id}" aria-label="${spoken}" data-only-on-page>${markText(sources)}</a><span class="note-ref"> (${sources.join(', ')})</span>`
}
