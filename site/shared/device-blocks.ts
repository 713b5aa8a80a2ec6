/** Devices that fill up, as a picture beside the numbers: the same at build and in the browser. */
import { type Html, html } from './html.ts'

const WIDTH = 100
const GAP = 1
/** Beyond that the blocks would be lines: they become one. */
const MOST_BLOCKS = 24

/**
 * `count` equal devices, each filled to `fill` (0 to 1), over `share` (0 to 1) of the width: so that rows of unlike devices
 * compare by what they hold together.
 */
export function deviceBlocks(count: number, fill: number, share: number): Html {
  const shown = Math.min(count, MOST_BLOCKS)
  const width = (WIDTH * share - GAP * (shown - 1)) / shown
  const part = (value: number) => Number(value.toFixed(2))
  const blocks = Array.from({ length: shown }, (_, index) => {
    const x = part(index * (width + GAP))
    const used = part(width * Math.min(1, fill))
    return html`<rect class="room" x="${x}" width="${part(width)}" height="10"/><rect class="used" x="${x}" width="${used}" height="10"/>`
  })
  return html`<svg class="devices" viewBox="0 0 ${WIDTH} 10" preserveAspectRatio="none" aria-hidden="true">${blocks}</svg>`
}

/** A bar beside its number, from zero; `share` (0 to 1) of the longest on its axis. */
export function barHtml(share: number): Html {
  const width = Number((100 * Math.max(0, Math.min(1, share))).toFixed(1))
  return html`<svg class="bar" viewBox="0 0 100 5" preserveAspectRatio="none" aria-hidden="true"><rect width="${width}" height="5"/></svg>`
}
