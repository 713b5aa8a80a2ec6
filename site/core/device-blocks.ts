/** Devices that fill up, drawn beside the numbers: the same at build and in the browser. */
import { type Html, html } from './html.ts'

const WIDTH = 100
const HEIGHT = 10
const GAP = 1
/** Between rows. */
const ROW_GAP = 1.2
/** Of the width, for all gaps of a row together. */
const MOST_GAPS = 30
/** More blocks than this would look like lines: they become one block. */
const MOST_BLOCKS = 64
/** Narrower than this, blocks side by side look like stripes: they go into further rows, of sixteen at most. */
const LEAST_WIDTH = 5
const MOST_IN_ROW = 16
const MOST_ROWS = 4

/**
 * `count` equal devices, each filled to `fill` (0 to 1), over `share` (0 to 1) of the width, so that rows of different
 * devices compare by their total capacity. Many stand in two, three or four rows, which share the height.
 */
export function deviceBlocks(count: number, fill: number, share: number): Html {
  const shown = count > MOST_BLOCKS ? 1 : count
  const rows = rowsFor(shown, share)
  const columns = Math.ceil(shown / rows)
  const gap = Math.min(GAP, (MOST_GAPS * share) / columns)
  const width = (WIDTH * share - gap * (columns - 1)) / columns
  const height = (HEIGHT - ROW_GAP * (rows - 1)) / rows
  const part = (value: number) => Number(value.toFixed(2))
  const blocks = Array.from({ length: shown }, (_, index) => {
    const column = index % columns
    const x = part(column * (width + gap))
    const y = part(Math.floor(index / columns) * (height + ROW_GAP))
    const at = html`x="${x}"${y > 0 && html` y="${y}"`}`
    const used = part(width * Math.min(1, fill))
    return html`<rect class="capacity" ${at} width="${part(width)}" height="${part(height)}"/><rect class="used" ${at} width="${used}" height="${part(height)}"/>`
  })
  return html`<svg class="devices${rows > 1 && ' rows'}" viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="none" aria-hidden="true">${blocks}</svg>`
}

/** As few rows as give each block a width, and if possible all rows the same length. */
function rowsFor(count: number, share: number): number {
  const columns = Math.min(MOST_IN_ROW, Math.max(1, Math.floor((WIDTH * share) / LEAST_WIDTH)))
  const least = Math.min(MOST_ROWS, Math.ceil(count / columns))
  for (let rows = least; rows <= MOST_ROWS; rows += 1) if (count % rows === 0) return rows
  return least
}

/**
 * A bar beside its number, from zero; `share` (0 to 1) of the axis. A bar that is too long is cut: a gap, and a piece
 * after it.
 */
export function barHtml(share: number): Html {
  const width = Number((100 * Math.max(0, Math.min(1, share))).toFixed(1))
  const bar =
    share > 1
      ? html`<rect width="${CUT_AT}" height="5"/><rect x="${CUT_AT + CUT_GAP}" width="${100 - CUT_AT - CUT_GAP}" height="5"/>`
      : html`<rect width="${width}" height="5"/>`
  return html`<svg class="bar" viewBox="0 0 100 5" preserveAspectRatio="none" aria-hidden="true">${bar}</svg>`
}

/** Position and width of the gap in a bar that is longer than its axis. */
const CUT_AT = 82
const CUT_GAP = 7
