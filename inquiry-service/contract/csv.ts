/** CSV and TSV for spreadsheets, of the catalog and of the desk: UTF-8 with a byte order mark, CRLF, and no cell that a spreadsheet would run as a formula. */

export const BYTE_ORDER_MARK = '\ufeff'

/** Who separates by `;` or tab finds our quotes mid-cell, where they protect nothing. Full-width signs count in East Asian settings. */
const FORMULA_START = /(?<=^|[;\t\r\n])(?=(?:[^\S\t\r\n]|")*[=+\-@＝＋－＠])|^(?=[\t\r\n])/g

/** One line with its end. An apostrophe in front of a formula makes it text. */
export function csvLine(cells: readonly (string | number | undefined)[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

function csvCell(cell: string | number | undefined): string {
  if (typeof cell === 'number') return String(cell)
  const safe = (cell ?? '').replaceAll(FORMULA_START, "'")
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** One line of tab-separated values with its end, for the clipboard: spreadsheets read no quotes there. */
export function tsvLine(cells: readonly (string | number)[]): string {
  return `${cells.map(tsvCell).join('\t')}\r\n`
}

function tsvCell(cell: string | number): string {
  if (typeof cell === 'number') return String(cell)
  return cell.replace(/[\t\r\n]+/g, ' ').replaceAll(FORMULA_START, "'")
}
