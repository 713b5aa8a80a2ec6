/**
 * Typesets rendered prose: narrow no-break spaces between thousands, units kept with their numbers, number columns
 * aligned on the decimal point by class (the content security policy forbids style attributes). Code is left as
 * written.
 */
import { typesetText } from '../core/typeset-text.ts'

/** `<p>3,350</p>` → `<p>3 350</p>` with a narrow no-break space; also classes and decimal alignment in tables. */
export function typeset(html: string): string {
  return alignTables(typesetTexts(html))
}

/** Splits at tags; text inside `code` and `pre` is left alone. Components print an apostrophe as `&#39;`. */
function typesetTexts(html: string): string {
  let depthOfCode = 0
  let depthOfPre = 0
  return html.replace(/<(\/?)([a-z][\w-]*)[^>]*>|[^<]+/gi, (piece, closing: string | undefined, tag?: string) => {
    if (tag === undefined && depthOfCode === 0) return typesetText(piece.replaceAll('&#39;', "'"))
    if (tag === undefined) return depthOfPre === 0 ? wholeWords(piece) : piece
    if (/^(?:code|pre)$/i.test(tag)) depthOfCode += closing === '/' ? -1 : 1
    if (/^pre$/i.test(tag)) depthOfPre += closing === '/' ? -1 : 1
    return piece
  })
}

/** Longer ones would not fit beside anything on a phone. */
const LONGEST_WHOLE = 24

/** Words of a command in running text, such as `nvidia-smi -q`, are not broken at their hyphens. */
function wholeWords(code: string): string {
  return code.replace(/[^\s<>]*-[^\s<>]*/g, (word) =>
    word.length > LONGEST_WHOLE ? word : `<span class="whole">${word}</span>`,
  )
}

const RIGHT_ALIGNED = ' style="text-align:right"'

function alignTables(html: string): string {
  return html.replace(/<table[^>]*>.*?<\/table>/gs, (table) => {
    const decimals = decimalsByColumn(table)
    const lengths = lengthsByColumn(table)
    return mapCells(table, (cell, column) => {
      if (!cell.attributes.includes(RIGHT_ALIGNED)) {
        const isShort = (lengths[column] ?? 0) <= LONGEST_SHORT && !cell.attributes.includes(' class=')
        return isShort ? { ...cell, attributes: `${cell.attributes} class="short"` } : cell
      }
      const attributes = cell.attributes.replace(RIGHT_ALIGNED, ' class="num"')
      if (cell.tag === 'th') return { ...cell, attributes }
      return { ...cell, attributes, content: padToDecimals(cell.content, decimals[column] ?? 0) }
    })
  })
}

interface Cell {
  tag: string
  attributes: string
  content: string
}

/** Calls back for each cell with its column; Markdown tables have no column spans. */
function mapCells(table: string, change: (cell: Cell, column: number) => Cell): string {
  return table.replace(/<tr[^>]*>.*?<\/tr>/gs, (row) => {
    let column = -1
    return row.replace(/<(t[dh])([^>]*)>(.*?)<\/\1>/gs, (_, tag: string, attributes: string, content: string) => {
      column += 1
      const changed = change({ tag, attributes, content }, column)
      return `<${tag}${changed.attributes}>${changed.content}</${tag}>`
    })
  })
}

function decimalsByColumn(table: string): number[] {
  const decimals: number[] = []
  mapCells(table, (cell, column) => {
    decimals[column] = Math.max(decimals[column] ?? 0, decimalsOf(cell.content) ?? 0)
    return cell
  })
  return decimals
}

/** Columns of such words need no more room than the words. Characters. */
const LONGEST_SHORT = 10

function lengthsByColumn(table: string): number[] {
  const lengths: number[] = []
  mapCells(table, (cell, column) => {
    const { length } = cell.content.replaceAll(/<[^>]+>/g, '').trim()
    lengths[column] = Math.max(lengths[column] ?? 0, length)
    return cell
  })
  return lengths
}

/** Digits after the point of a cell that is one number; undefined for anything else. */
function decimalsOf(content: string): number | undefined {
  const text = content.replaceAll(/<[^>]+>/g, '').trim()
  return /^[\d\u2006\u2060]+(?:\.\d+)?$/.test(text) ? (text.split('.')[1]?.length ?? 0) : undefined
}

/** Beside `1 075.2`, `900` gets a box as wide as `.2` after it, without text: copying still gives the number. */
function padToDecimals(content: string, decimals: number): string {
  const own = decimalsOf(content)
  if (own === undefined || own >= decimals) return content
  return `${content}<span data-pad="${own === 0 ? '.' : ''}${'0'.repeat(decimals - own)}"></span>`
}
