/** How a figure is known, as one mark before its number (D48, D49). */
import type { GapWords } from './gap.ts'
import { type Html, html } from './html.ts'

/** In the order of a legend, the best first. The letters are those of the catalog's index and of the classes in figures.css. */
export const MARKS = {
  o: 'read in the original',
  p: 'maker’s software or part list',
  c: 'read in a copy',
  r: 'quoted elsewhere',
  d: 'derived from a printed number',
  R: 'derived, quoted elsewhere',
  u: 'passage not yet seen',
} as const

export type Mark = keyof typeof MARKS

export const isReportedMark = (mark: Mark | undefined) => mark === 'r' || mark === 'R'
export const isDerivedMark = (mark: Mark | undefined) => mark === 'd' || mark === 'R'

/** Its words are its text alternative: beside words that say the same, hide it. */
export function markHtml(mark: Mark | undefined): Html | false {
  return (
    mark !== undefined &&
    html`<span class="ev ${mark}" role="img" aria-label="${MARKS[mark]}" title="${MARKS[mark]}" data-only-on-page></span>`
  )
}

export function gapHtml(words: GapWords): Html {
  return html`<span class="${words === 'does not apply' ? 'does-not-apply' : 'not-stated'}">${words}</span>`
}

/** After the number and its unit in Markdown, which has no shapes. */
export function markInText(mark: Mark | undefined): Html {
  return html`${isDerivedMark(mark) && html`<span class="in-text"> (=)</span>`}${isReportedMark(mark) && html`<span class="in-text"> (r)</span>`}`
}

/** What the marks mean, in words. Whoever listens hears the words at each mark; in Markdown, they are letters. */
export function legendHtml(marks: Iterable<Mark | undefined>): Html {
  const shown = new Set(marks)
  const listed = (Object.keys(MARKS) as Mark[]).filter((mark) => shown.has(mark))
  return html`<ul class="plain ev-legend" aria-hidden="true" data-only-on-page>${listed.map((mark) => html`<li>${markHtml(mark)}${MARKS[mark]}</li>`)}</ul>${legendInText(listed)}`
}

function legendInText(marks: readonly Mark[]): Html | false {
  const words = [
    ...(marks.some(isDerivedMark) ? ['(=): derived from a printed number.'] : []),
    ...(marks.some(isReportedMark)
      ? ['(r): quoted elsewhere; we have read neither the maker’s document nor a copy with an address.']
      : []),
  ]
  return words.length > 0 && html`<p class="in-text">${words.join(' ')}</p>`
}
