/** Decides which tables of running text become cards on a phone, and gives their cells the names of their columns. */
/** In the table's small type on a phone. Pixels. */
const CHARACTER = 6.6
const CELL_PADDING = 12

/** What a column of sentences needs to be read in lines of a few words. */
const SENTENCE = 120
/** A column with nothing longer is as wide as its words. Characters. */
const SHORT = 10

/** The text of a window of 360 px is this wide, and at 320 px a table is set smaller. */
const TEXT_WIDTH = 320

interface Cell {
  text: string
  isNumber: boolean
}

/** Whether its columns are wider than a phone. Rows of cells, the head first. */
export function needsCards(rows: readonly (readonly Cell[])[]): boolean {
  const widths = (rows[0] ?? []).map((_, column) =>
    widthOf(
      rows.flatMap((row) => row[column] ?? []),
      column,
    ),
  )
  return widths.reduce((sum, width) => sum + width, 0) > TEXT_WIDTH
}

function widthOf([head, ...cells]: readonly Cell[], column: number): number {
  const longest = Math.max(0, ...cells.map(({ text }) => text.length))
  const words = [head?.text ?? '', ...cells.map(({ text }) => text)].flatMap((text) => text.split(/[\s-]/))
  const word = Math.max(...words.map(({ length }) => length)) * CHARACTER + CELL_PADDING
  if (cells.some(({ isNumber }) => isNumber)) return Math.max(word, longest * CHARACTER + CELL_PADDING)
  return column === 0 || longest <= SHORT ? word : Math.max(word, SENTENCE)
}

/** A card is named by its first cell; only a number there needs the name of its column too. */
export function labelOf(head: string, isNumber: boolean, column: number): string | undefined {
  if (head === '' || (column === 0 && !isNumber)) return undefined
  return head.charAt(0).toUpperCase() + head.slice(1)
}
