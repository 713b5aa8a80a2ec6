/** Code as markup that wraps: one block per line, so that the rest of a long line hangs below its beginning. */
import { type Html, html } from './html.ts'

/** There is a class for each depth up to this one, in steps of two spaces. */
const DEEPEST = 4

/**
 * The text stays what it was, line breaks included: copying gives the code unchanged.
 * @param origin where it occurs, the page puts the address it came from
 */
export function codeLines(code: string, origin?: string): Html {
  return html`${code.split(/(?<=\n)/).map((line) => html`<span class="in-${depthOf(line)}">${withOrigin(line, origin)}</span>`)}`
}

function depthOf(line: string): number {
  return Math.min(Math.floor(line.search(/\S|$/) / 2), DEEPEST)
}

function withOrigin(line: string, origin: string | undefined): Html {
  const parts = origin ? line.split(origin) : [line]
  return html`${parts.map((part, index) => html`${index > 0 && html`<span class="origin">${origin}</span>`}${breakable(part)}`)}`
}

/** An id of a path; a longer one would not fit into a line of a phone. */
const PATH_ID = /^\/[\w-]{1,30}$/

/** An address is broken before a part of its path rather than within it. */
function breakable(part: string): Html {
  const pieces = part.split(/(?<=[^\s/])(?=[/#?][\w{])/)
  return html`${pieces.map((piece, index) => html`${(index > 0 || piece.startsWith('/')) && html`<wbr>`}${PATH_ID.test(piece) ? html`<span class="whole">${piece}</span>` : piece}`)}`
}
