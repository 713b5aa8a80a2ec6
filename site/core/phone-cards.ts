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

/** Characters of a name and a value with a gap between them, in a window of 320 px. */
const MOST_IN_A_LINE = 40
const MOST_IN_HALF_A_LINE = 18
const MANY_COLUMNS = 6

type Beside = 'half' | 'whole' | undefined

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

/** `half` if two such values fit into one line; undefined if not even one does. */
export function besideOf(label: string, text: string): Beside {
  const length = label.length + text.length
  if (length > MOST_IN_A_LINE) return undefined
  return length <= MOST_IN_HALF_A_LINE ? 'half' : 'whole'
}

/** The same for the cells of a row: a half without a neighbor takes the whole line. */
export function inFullLines(labels: readonly (string | undefined)[], row: readonly Cell[]): Beside[] {
  const cells = row.map(({ text }, column) =>
    labels[column] === undefined ? undefined : besideOf(labels[column], text),
  )
  let hasNeighbor = false
  return cells.map((beside, column) => {
    if (beside !== 'half') return beside
    const isSecond = hasNeighbor
    hasNeighbor = !isSecond && cells[column + 1] === 'half'
    return isSecond || hasNeighbor ? 'half' : 'whole'
  })
}

/**
 * Cards of many values would be long: those that are short share a line. A first column without a name has the names of figures,
 * which begin a card with a capital; names of models are left as they are.
 */
export function cardClasses(columns: number, firstHead?: string): string {
  return ['labeled', columns >= MANY_COLUMNS && 'paired', firstHead === '' && 'of-figures'].filter(Boolean).join(' ')
}

/** A card is named by its first cell; only a number there needs the name of its column too. */
export function labelOf(head: string, isNumber: boolean, column: number): string | undefined {
  if (head === '' || (column === 0 && !isNumber)) return undefined
  return head.charAt(0).toUpperCase() + head.slice(1)
}
