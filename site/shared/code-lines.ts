/** Code as markup that wraps: one block per line, so that the rest of a long line hangs below its beginning. */
import { type Html, html } from './html.ts'

/** There is a class for each depth up to this one, in steps of two spaces. */
const DEEPEST = 8

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
  if (!origin) return html`${line}`
  return html`${line.split(origin).map((part, index) => html`${index > 0 && html`<span class="origin">${origin}</span>`}${part}`)}`
}
