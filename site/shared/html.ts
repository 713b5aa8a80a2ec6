/**
 * Markup that build and browser make alike: a tagged template whose values are escaped, so that rows drawn later look as
 * the built ones and no text from the data or the address can become markup.
 */

/** Markup that has been made by `html` and may be put into a page. */
export class Html {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }

  toString(): string {
    return this.text
  }
}

/** Longer words than this would not fit a phone. */
const MOST_UNBROKEN = 20

type Value = Html | string | number | false | null | undefined | readonly Value[]

/** Values are escaped unless they are `Html`; lists are joined; false, null and undefined leave nothing. */
export function html(parts: TemplateStringsArray, ...values: Value[]): Html {
  return new Html(parts.reduce((text, part, index) => text + render(values[index - 1]) + part))
}

/** Escaped for text and for quoted attributes. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}

/** Links in one line: `a, b, c`. White space in a template would stand before the commas. */
export function linkList(links: readonly { href: string; text: string }[]): Html {
  return new Html(links.map(({ href, text }) => html`<a href="${href}">${text}</a>`.text).join(', '))
}

/** A name of which no part number is broken at its hyphen: `Gaudi 3 HL-325L`. */
export function nameHtml(name: string): Html {
  return html`${name.split(/(?<= )/).map((word) => (/\w-\w/.test(word) && word.length < MOST_UNBROKEN ? html`<span class="whole">${word.trimEnd()}</span>${word.endsWith(' ') && ' '}` : word))}`
}

function render(value: Value): string {
  if (value instanceof Html) return value.text
  if (Array.isArray(value)) return value.map(render).join('')
  if (value === false || value === null || value === undefined) return ''
  return escapeHtml(String(value))
}
