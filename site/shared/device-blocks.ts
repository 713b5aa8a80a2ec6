/** Devices that fill up, drawn beside the numbers: the same at build and in the browser. */
import { type Html, html } from './html.ts'

const WIDTH = 100
const GAP = 1
/** Of the width, for all gaps of a row together. */
const MOST_GAPS = 30
/** More blocks than this would look like lines: they become one block. */
const MOST_BLOCKS = 64

/**
 * `count` equal devices, each filled to `fill` (0 to 1), over `share` (0 to 1) of the width, so that rows of different
 * devices compare by their total capacity.
 */
export function deviceBlocks(count: number, fill: number, share: number): Html {
  const shown = count > MOST_BLOCKS ? 1 : count
  const gap = Math.min(GAP, (MOST_GAPS * share) / shown)
  const width = (WIDTH * share - gap * (shown - 1)) / shown
  const part = (value: number) => Number(value.toFixed(2))
  const blocks = Array.from({ length: shown }, (_, index) => {
    const x = part(index * (width + gap))
    const used = part(width * Math.min(1, fill))
    return html`<rect class="room" x="${x}" width="${part(width)}" height="10"/><rect class="used" x="${x}" width="${used}" height="10"/>`
  })
  return html`<svg class="devices" viewBox="0 0 ${WIDTH} 10" preserveAspectRatio="none" aria-hidden="true">${blocks}</svg>`
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
