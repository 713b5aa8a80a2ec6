/** Long lists, written while they are read: a ledger may have more rows than a process should hold at once. */
import { once } from 'node:events'
import type { Writable } from 'node:stream'
import { type Cell, cellWidths, json, tableLine } from './print.ts'

/** The number of rows that decide the column widths; a wider cell further down only shifts its own line. */
const ROWS_MEASURED = 1000

/** Waits if the reader is slower. */
export async function writePieces(out: Writable, pieces: AsyncIterable<string>): Promise<void> {
  for await (const piece of pieces) {
    if (!out.write(piece)) await once(out, 'drain')
  }
}

/** Headings and rows in columns; prints `none` if there are no rows. */
export async function* tablePieces(
  headings: readonly string[],
  rows: AsyncIterable<readonly Cell[]>,
  none: string,
): AsyncGenerator<string> {
  let widths: readonly number[] | undefined
  let first: (readonly Cell[])[] = []
  const measured = () => {
    widths = cellWidths([headings, ...first])
    const lines = [headings, ...first].map((row) => `${tableLine(row, widths ?? [])}\n`)
    first = []
    return lines.join('')
  }
  for await (const row of rows) {
    if (widths) yield `${tableLine(row, widths)}\n`
    else if (first.push(row) === ROWS_MEASURED) yield measured()
  }
  if (!widths) yield first.length === 0 ? `${none}\n` : measured()
}

/** The values as one JSON array, indented like the output of `json()`. */
export async function* jsonPieces(values: AsyncIterable<unknown>, indent = ''): AsyncGenerator<string> {
  let separator = '['
  for await (const value of values) {
    const text = json(value).replaceAll('\n', `\n${indent}  `)
    yield `${separator}\n${indent}  ${text}`
    separator = ','
  }
  yield separator === '[' ? '[]' : `\n${indent}]`
}

export async function* mapEach<Item, Result>(
  items: AsyncIterable<Item>,
  map: (item: Item) => Result,
): AsyncGenerator<Result> {
  for await (const item of items) yield map(item)
}
