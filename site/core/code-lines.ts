/** Code as markup that wraps: one block per line, so that the rest of a long line is indented. */
import { type Html, html } from './html.ts'

/**
 * The text stays what it was, line breaks included: copying gives the code unchanged.
 * @param origin where it occurs, the page puts the address it came from
 */
export function codeLines(code: string, origin?: string): Html {
  return html`${code.split(/(?<=\n)/).map((line) => html`<span class="line">${withOrigin(line, origin)}</span>`)}`
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
