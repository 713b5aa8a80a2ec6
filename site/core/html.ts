/** Pieces of markup that build and browser share. */
import { Html, html } from '../../inquiry-service/contract/html.ts'

export { Html, html }

/** Longer words would not fit a phone. */
const MOST_UNBROKEN = 20

/** Links in one line: `a, b, c`. White space in a template would end up before the commas. */
export function linkList(links: readonly { href: string; text: string }[]): Html {
  return new Html(links.map(({ href, text }) => html`<a href="${href}">${text}</a>`.text).join(', '))
}

/** Words that are not broken at their hyphen: `Gaudi 3 HL-325L`. */
export function nameHtml(name: string): Html {
  return html`${name.split(/(?<= )/).map((word) => (/\w-\w/.test(word) && word.length < MOST_UNBROKEN ? html`<span class="whole">${word.trimEnd()}</span>${word.endsWith(' ') && ' '}` : word))}`
}
