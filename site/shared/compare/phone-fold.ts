/** Folds what follows it on narrow screens only, without a script: see compare-folds.css. */
import { type Html, html } from '../html.ts'

interface Fold {
  /** The heading, or the id of the heading, whose content it folds. */
  of: string
  isOpen?: boolean
}

/** An empty `details`: its content stays where wide screens and paper have it, in table rows too. */
export function phoneFoldHtml(howMany: string, { of, isOpen = false }: Fold): Html {
  return html`<details class="phone-fold" data-of="${of}"${isOpen && html` open`} data-only-on-page><summary>${howMany}</summary></details>`
}
