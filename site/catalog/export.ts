/** The view to download as CSV, TSV, JSON or Markdown. Units are in the header; what is derived, documents and date in each row. */
import { BYTE_ORDER_MARK, csvLine, tsvLine } from '../../inquiry-service/contract/csv.ts'
import { DATA_LICENSE } from '../../inquiry-service/contract/license.ts'
import { isDerivedMark, isReportedMark } from '../core/evidence-mark.ts'
import type { Column } from './columns.ts'
import { gapWords, NAME_COLUMN } from './columns.ts'
import { markIn, type SourcedRow } from './row.ts'

/** UTF-8 with a byte order mark and CRLF, which spreadsheets expect; no cell can become a formula. A file has no other place for its license. */
export function toCsv(rows: readonly SourcedRow[], columns: readonly Column[]): string {
  const [header = [], ...cells] = linesOf(rows, columns)
  const lines = [[...header, 'License'], ...cells.map((line) => [...line, DATA_LICENSE])]
  return BYTE_ORDER_MARK + lines.map(csvLine).join('')
}

/** Tab-separated, without a byte order mark, so that it can also be pasted into a spreadsheet. */
export function toTsv(rows: readonly SourcedRow[], columns: readonly Column[]): string {
  return linesOf(rows, columns).map(tsvLine).join('')
}

export function toJson(rows: readonly SourcedRow[], columns: readonly Column[]): string {
  const variants = rows.map((row) => ({
    id: row.id,
    name: row.name,
    ...Object.fromEntries(besideName(columns).map((column) => [column.id, jsonCell(row, column)])),
    sourceIds: sourceIdsOf(row, columns),
    checkedAt: row.checkedAt,
  }))
  return `${JSON.stringify({ license: DATA_LICENSE, variants }, null, 2)}\n`
}

export function toMarkdown(rows: readonly SourcedRow[], columns: readonly Column[]): string {
  const header = headerOf(columns)
  const figures = new Set(columns.filter(({ kind }) => kind === 'figure').map(columnTitle))
  const rule = header.map((title) => (figures.has(title) ? '---:' : '---'))
  const lines = [header.map(markdownCell), rule, ...rows.map((row) => cellsOf(row, columns).map(markdownCell))]
  return lines.map((cells) => `| ${cells.join(' | ')} |\n`).join('')
}

function linesOf(rows: readonly SourcedRow[], columns: readonly Column[]): (string | number)[][] {
  return [headerOf(columns), ...rows.map((row) => cellsOf(row, columns))]
}

function headerOf(columns: readonly Column[]): string[] {
  return [
    'Variant id',
    NAME_COLUMN.label,
    ...dataColumns(columns).map(columnTitle),
    'Derived',
    'Reported',
    'Source document ids',
    'Checked',
  ]
}

function cellsOf(row: SourcedRow, columns: readonly Column[]): (string | number)[] {
  return [
    row.id,
    row.name,
    ...dataColumns(columns).map((column) => column.value(row) ?? gapWords(row, column.id)),
    labelsOf(columns, ({ id }) => isDerivedMark(markIn(row, id))),
    labelsOf(columns, ({ id }) => isReportedMark(markIn(row, id))),
    sourceIdsOf(row, columns).join(' '),
    row.checkedAt,
  ]
}

const columnTitle = ({ label, unit }: Column) => (unit ? `${label} (${unit})` : label)

const besideName = (columns: readonly Column[]) => columns.filter(({ id }) => id !== NAME_COLUMN.id)

/** Every row carries its date, whether or not that column is shown. */
const dataColumns = (columns: readonly Column[]) => besideName(columns).filter(({ kind }) => kind !== 'date')

function labelsOf(columns: readonly Column[], isOfKind: (column: Column) => boolean): string {
  return dataColumns(columns)
    .filter(isOfKind)
    .map(({ label }) => label)
    .join('; ')
}

function sourceIdsOf(row: SourcedRow, columns: readonly Column[]): string[] {
  const numbers = new Set(columns.flatMap(({ id }) => row.sources[id] ?? []))
  return row.documents.filter((_, index) => numbers.has(index + 1))
}

function jsonCell(row: SourcedRow, column: Column): unknown {
  const value = column.value(row)
  if (column.kind !== 'figure') return value
  const mark = markIn(row, column.id)
  const sourceIds = (row.sources[column.id] ?? []).map((number) => row.documents[number - 1])
  return {
    value,
    unit: column.unit,
    ...(isDerivedMark(mark) && { basis: 'derived' }),
    ...(isReportedMark(mark) && { known: 'reported' }),
    sourceIds,
  }
}

function markdownCell(value: string | number): string {
  return String(value)
    .replaceAll('\\', '\\\\')
    .replaceAll('|', '\\|')
    .replaceAll(/[\r\n]+/g, ' ')
}
