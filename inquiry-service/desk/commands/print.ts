/**
 * How the desk prints: tables for people, JSON for programs. A stranger's control characters never reach the terminal.
 */
import { pipeline } from 'node:stream/promises'

type Cell = string | number | undefined

const COLUMN_GAP = '  '

export function table(headings: readonly string[], rows: readonly (readonly Cell[])[]): string {
  const all = [headings, ...rows]
  const widths = headings.map((_, column) =>
    // Not in one call with all cells as arguments: there may be hundreds of thousands.
    all.reduce((widest, row) => Math.max(widest, cellText(row[column]).length), 0),
  )
  return all.map((row) => tableLine(row, widths)).join('\n')
}

function tableLine(row: readonly Cell[], widths: readonly number[]): string {
  return row
    .map((cell, column) => {
      const [text, width] = [cellText(cell), widths[column] ?? 0]
      return typeof cell === 'number' ? text.padStart(width) : text.padEnd(width)
    })
    .join(COLUMN_GAP)
    .trimEnd()
}

interface LongTable<Item> {
  /** Heading → width in characters; a wider cell shifts the rest of its line. */
  columns: Readonly<Record<string, number>>
  toRow: (item: Item) => readonly Cell[]
  none: string
}

/** A table that is written while its items are read: there may be more than a process should hold at once. */
export async function* tableLines<Item>(
  items: AsyncIterable<Item>,
  { columns, toRow, none }: LongTable<Item>,
): AsyncGenerator<string> {
  const widths = Object.entries(columns).map(([heading, width]) => Math.max(heading.length, width))
  let isEmpty = true
  for await (const item of items) {
    if (isEmpty) yield `${tableLine(Object.keys(columns), widths)}\n`
    isEmpty = false
    yield `${tableLine(toRow(item), widths)}\n`
  }
  if (isEmpty) yield `${none}\n`
}

export async function* jsonLines(items: AsyncIterable<unknown>): AsyncGenerator<string> {
  let separator = '[\n'
  for await (const item of items) {
    yield `${separator}${JSON.stringify(item, isoTime)}`
    separator = ',\n'
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n'
}

export async function writeOut(pieces: AsyncIterable<string>): Promise<void> {
  await pipeline(pieces, process.stdout, { end: false })
}

export function facts(entries: readonly (readonly [label: string, value: Cell])[]): string {
  const stated = entries.filter((entry): entry is [string, string | number] => entry[1] !== undefined)
  const width = Math.max(0, ...stated.map(([label]) => label.length))
  return stated
    .map(([label, value]) => {
      const lines = String(value).split('\n').map(printable)
      return `${printable(label).padEnd(width)}${COLUMN_GAP}${lines.join(`\n${' '.repeat(width)}${COLUMN_GAP}`)}`
    })
    .join('\n')
}

export function toJson(value: unknown): string {
  return JSON.stringify(value, isoTime, 2)
}

const TIMES = /^at$|At$|^leasedUntil$/

export function isoTime<Value>(name: string, value: Value): Value | string {
  return TIMES.test(name) && typeof value === 'number' ? new Date(value).toISOString() : value
}

export function time(milliseconds: number): string {
  return new Date(milliseconds).toISOString().slice(0, 19).replace('T', ' ')
}

export { isoDay as day } from '../../contract/words.ts'

const UNITS = [
  ['d', 86_400_000],
  ['h', 3_600_000],
  ['min', 60_000],
  ['s', 1000],
] as const

export function duration(milliseconds: number): string {
  const [unit, length] = UNITS.find(([, size]) => milliseconds >= size) ?? UNITS[3]
  return `${Math.floor(milliseconds / length)} ${unit}`
}

function cellText(cell: Cell): string {
  return printable(String(cell ?? ''))
}

/** Escape sequences in someone's notes would otherwise run in the operator's terminal. */
function printable(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}]/gu, ' ')
}
