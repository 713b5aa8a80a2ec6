/** Folds what follows it on narrow screens only, without a script: see folds.css. */
import { type Html, html } from './html.ts'

interface Fold {
  /** The heading, or the id of the heading, whose content it folds. */
  of: string
  isOpen?: boolean
  /** An address within the page that opens it. */
  anchor?: string
}

/** An empty `details`: its content stays where wide screens and paper have it, in table rows too. */
export function phoneFoldHtml(howMany: string, { of, isOpen = false, anchor }: Fold): Html {
  // A browser opens the `details` around what an address names.
  const place = anchor !== undefined && html`<span class="place" id="${anchor}"></span>`
  return html`<details class="phone-fold" data-of="${of}"${isOpen && html` open`} data-only-on-page><summary>${howMany}</summary>${place}</details>`
}
