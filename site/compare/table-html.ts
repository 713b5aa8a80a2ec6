/** The table of a comparison, the same on built pages and in the browser. */
import { barHtml } from '../core/device-blocks.ts'
import { gapHtml, markHtml, markInText } from '../core/evidence-mark.ts'
import { type Html, html, nameHtml } from '../core/html.ts'
import { iconHtml } from '../core/icons.ts'
import { decimalPadding, decimalsOf, printDate, printNumber } from '../core/numbers.ts'
import { phoneFoldHtml } from '../core/phone-fold.ts'
import { typesetText } from '../core/typeset-text.ts'
import { count, lowerFirst } from '../core/words.ts'
import { markText } from '../variant/figures.ts'
import { noteLetter } from '../variant/rate-tables.ts'
import { type Compared, type Comparison, type ComparisonCell, type ComparisonRow, DENSE, FIRST } from './compare.ts'

export interface TableOptions {
  caption: string
  differencesOnly?: boolean
  removable?: boolean
  /** The name of each variant, for cells that a small screen puts below each other. */
  labels?: readonly string[]
}

export const DATE = /\b\d{4}-\d{2}-\d{2}\b/g
const PART_NUMBER = /^(?=.*\d)[\w.]+-[\w.-]+$/

const MOST_ON_A_PHONE = 3

export function tableHtml(comparison: Comparison, options: TableOptions): Html {
  const { variants } = comparison
  const rows = options.differencesOnly ? comparison.rows.filter(({ kind }) => kind === 'differs') : comparison.rows
  const groups = [...new Set(rows.map(({ group }) => group))]
  const labels = variants.length > MOST_ON_A_PHONE ? options.labels : undefined
  const layout = { notes: notesOf(comparison), decimals: mostDecimals(rows), labels }
  const first = longestWholes(rows.filter(({ group }) => group === FIRST))
  const others = longestWholes(rows.filter(({ group }) => group !== FIRST))
  return html`<table class="comparison instrument plain-links of-${variants.length}${labels !== undefined && ' stacked'}">
<caption class="visually-hidden">${options.caption}</caption>
<thead${labels === undefined && html` class="stays"`}><tr><th scope="col"><span class="visually-hidden">Figure</span></th>${variants.map((compared) => head(compared, options))}</tr></thead>
${groups.map((group) => body(group, rows, variants, { ...layout, wholes: group === FIRST ? first : others }))}
</table>`
}

interface Layout {
  notes: readonly (readonly string[])[]
  /** Maximum number of decimals, so that numbers of several variants align where they are below each other. */
  decimals: number
  /** The longest number before the decimal point in each variant's column, so that its numbers align. */
  wholes: readonly string[]
  labels: readonly string[] | undefined
}

export function notesOf({ variants, rows }: Comparison): string[][] {
  return variants.map((_, index) => {
    const notes = rows.map(({ cells }) => cells[index]?.note ?? '')
    return [...new Set(notes.filter((note) => note !== ''))]
  })
}

function mostDecimals(rows: readonly ComparisonRow[]): number {
  const counts = rows.flatMap(({ cells }) => cells.map(({ value }) => (value === null ? 0 : decimalsOf(value))))
  return counts.reduce((most, each) => Math.max(most, each), 0)
}

/** Per column, as printed: the first rows are in larger type, so they line up on their own. */
function longestWholes(rows: readonly ComparisonRow[]): string[] {
  const [first] = rows
  return (first?.cells ?? []).map((_, index) => {
    const values = rows.map(({ cells }) => cells[index]?.value ?? 0)
    return printNumber(Math.trunc(Math.max(...values)))
  })
}

/** The space of a mark: marks are below each other, and so are numbers. */
const NO_MARK = html`<span class="ev none" data-only-on-page></span>`

/** The digits that a number has fewer than the longest of its column: drawn invisibly before it. */
function leadOf(text: string, longest: string): string {
  const [whole = ''] = text.split('.')
  return longest.slice(0, Math.max(0, longest.length - whole.length))
}

function head({ variant, manufacturer, short }: Compared, { removable }: TableOptions): Html {
  const button =
    removable &&
    html`<button type="button" class="icon-button remove" data-remove="${variant.id}" aria-label="Remove ${variant.name}">${iconHtml('close')}</button>`
  return html`<th scope="col"><a href="/catalog/${variant.id}" title="${variant.name}">${nameHtml(short)}</a>${button}<span class="maker note line" data-only-on-page>${manufacturer}</span></th>`
}

function body(group: string, rows: readonly ComparisonRow[], variants: readonly Compared[], layout: Layout): Html {
  const members = rows.filter((row) => row.group === group)
  const title =
    group !== FIRST &&
    html`<tr class="group"><th scope="rowgroup" colspan="${variants.length + 1}">${group}${variants.length > 1 && groupFold(group, members, layout)}</th></tr>`
  return html`<tbody${group === FIRST && html` class="first-rows"`}>
${title}
${members.map((row) => line(row, variants, layout))}
</tbody>`
}

/** Dense rates are what buyers look for next, so they are open where variants are beside each other and they stay short. */
function groupFold(group: string, rows: readonly ComparisonRow[], { labels }: Layout): Html {
  const isEqual = rows.every(({ kind }) => kind === 'equal')
  return phoneFoldHtml(count(rows.length, isEqual ? 'equal row' : 'row'), {
    of: group,
    isOpen: group === DENSE && labels === undefined,
  })
}

function line(row: ComparisonRow, variants: readonly Compared[], layout: Layout): Html {
  const { cells, isNear, unit } = row
  const isEqual = row.kind === 'equal' && variants.length > 1
  const greatest = cells.reduce((most, { value }) => Math.max(most, value ?? 0), 0)
  const cellsHtml = cells.map((cell, index) => {
    const compared = variants[index]
    return compared ? cellHtml(row, cell, compared, { ...layout, index, greatest }) : false
  })
  const mark = isEqual && html` <span class="tag equal" data-only-on-page>${isNear ? 'about the same' : 'equal'}</span>`
  const unitHtml = unit && html` <span class="unit">${unit}</span>`
  // Sighted readers see it in the group; others need it in the row itself.
  const sparsity = /, (dense|structured-sparse)$/.exec(row.label)?.[1]
  const said = sparsity && !row.head.includes(sparsity) && html`<span class="visually-hidden">, ${sparsity}</span>`
  return html`<tr${isEqual && html` class="is-equal"`}><th scope="row">${row.head}${said}${unitHtml}${mark}</th>${cellsHtml}</tr>`
}

function cellHtml(
  { label: figure, isDrawn, unit: rowUnit }: ComparisonRow,
  { text, lines = [], unit, value, note, gap, mark: known, sources }: ComparisonCell,
  { variant }: Compared,
  { notes, decimals, wholes, labels, index, greatest }: Layout & { index: number; greatest: number },
): Html {
  const label = labels?.[index]
  const named = label !== undefined && html` data-label="${label}"`
  if (text === '') return html`<td class="gap"${named}>${gapHtml(gap)}</td>`
  const listed = notes[index]?.indexOf(note) ?? -1
  const letter = listed >= 0 && html`<span class="condition">(${noteLetter(listed)})</span>`
  const marked = sources.length > 0 && mark(figure, sources, variant)
  if (lines.length > 1)
    return html`<td class="words"${named}>${lines.map((each, index) => html`<span class="line">${words(each)}${index < lines.length - 1 && '; '}</span>`)}</td>`
  if (value === null) return html`<td class="words"${named}>${words(text)}${letter}${marked}</td>`
  const pad = decimalPadding(value, decimals)
  const lead = leadOf(text, wholes[index] ?? '')
  const ownUnit = unit !== rowUnit && unit && html` <span class="unit">${unit}</span>`
  return html`<td class="figure"${named}><span class="figure-cell"><span class="value">${markHtml(known) || NO_MARK}<span${lead && html` data-lead="${lead}"`}>${text}</span>${pad && html`<span class="pad">${pad}</span>`}</span>${ownUnit}${markInText(known)} <span class="marks">${letter}${marked}</span></span>${isDrawn && greatest > 0 && barHtml(value / greatest)}</td>`
}

function words(text: string): Html {
  const parts = text.split(', ')
  if (parts.length > 1 && parts.every((part) => PART_NUMBER.test(part)))
    return html`${parts.map((part, index) => html`<span class="part">${part}${index < parts.length - 1 && ','}</span> `)}`
  return html`${typesetText(text.replace(DATE, printDate))}`
}

/** Leads to the variant's own documents below the table; their numbers in full on paper and in Markdown. */
function mark(label: string, sources: readonly number[], { id, name }: Compared['variant']): Html {
  // It starts with the visible text, so that speech control finds it.
  const spoken = `${markText(sources)}: source for ${lowerFirst(label)} of ${name}`
  return html`<a class="mark" href="#documents-${id}" aria-label="${spoken}" data-only-on-page>${markText(sources)}</a><span class="note-ref"> (${sources.join(', ')})</span>`
}
