/** The compare page of a comparison: switches, table, differences, refusals and documents. */

import type { CompareState } from '../core/addresses.ts'
import { type Html, html } from '../core/html.ts'
import { phoneFoldHtml } from '../core/phone-fold.ts'
import { count } from '../core/words.ts'
import type { Comparison } from './compare.ts'
import { comparisonHtml, conditionsHtml, differencesHtml, documentsFoldHtml, nextStepsHtml } from './table-html.ts'

/** As many as fit beside each other on a phone; the values of more are below each other, each with its name. */
const MOST_BESIDE = 4

/** What readers of a comparison need to know about a document. */
export interface DocumentWords {
  title: string
  /** Empty when it is current, as readers expect. */
  status: string
}

/** Everything below the picker. */
export function comparisonPageHtml(
  comparison: Comparison,
  state: CompareState,
  wordsOf: (documentId: string) => DocumentWords,
): Html {
  const { length } = comparison.variants
  const several = length > 1
  const options = {
    caption: 'Variants side by side',
    differencesOnly: several && state.differencesOnly,
    removable: true,
    ...(length > MOST_BESIDE && { labels: comparison.variants.map(({ short }) => short) }),
  }
  return html`${several && switches(state)}
<div class="compared">${comparisonHtml(comparison, options)}</div>
${nextStepsHtml(comparison)}
${several && differences(comparison.rows.map(({ words }) => words).filter(Boolean))}
${refusals(comparison.refusals)}
<p class="note">Manufacturers’ figures, per accelerator. Small numbers refer to documents and letters to conditions, both listed below for each variant.</p>
${conditionsHtml(comparison, 2)}
${documents(comparison, wordsOf)}`
}

/** One sentence about what is shown and what is not. */
export function stateInWords({ variants, rows }: Comparison, state: CompareState, unknown: readonly string[]): string {
  // Their text is not repeated: an address must not be able to put words on the page.
  const wasOrWere = unknown.length === 1 ? 'is not in the catalog and was' : 'are not in the catalog and were'
  const gone = unknown.length > 0 ? ` ${count(unknown.length, 'id')} in the address ${wasOrWere} left out.` : ''
  if (variants.length === 0) return gone.trim()
  if (variants.length === 1) return `One variant so far: add a second to see how they differ.${gone}`
  const equal = rows.filter(({ differs }) => !differs).length
  const differing = rows.length - equal
  const verb = differing === 1 ? 'differs' : 'differ'
  const hidden = state.differencesOnly ? `${count(equal, 'equal row')} hidden` : `${equal} equal`
  return `${count(variants.length, 'variant')}, ${count(rows.length, 'row')}: ${differing} ${verb}, ${hidden}.${gone}`
}

function switches({ differencesOnly }: CompareState): Html {
  return html`<p class="switches no-print"><label><input type="checkbox" name="only"${differencesOnly && html` checked`}> Differences only</label> <button type="button" class="button quiet" data-copy>Copy link</button></p>`
}

function refusals(list: readonly string[]): Html | false {
  if (list.length === 0) return false
  const fold = phoneFoldHtml(count(list.length, 'reason'), { of: 'refusals' })
  return section('refusals', 'Not compared, and why', html`${fold}${sentences(list)}`)
}

/** The table says the same in fewer words: this is for those who hear it, hidden from those who see it. */
function differences(list: readonly string[]): Html | false {
  return list.length > 0 && differencesHtml(list)
}

function section(id: string, title: string, content: Html): Html {
  return html`<section aria-labelledby="${id}"><h2 id="${id}">${title}</h2>${content}</section>`
}

function sentences(list: readonly string[]): Html {
  return html`<ul>${list.map((each) => html`<li>${each}</li>`)}</ul>`
}

function documents({ variants }: Comparison, wordsOf: (documentId: string) => DocumentWords): Html {
  const line = (id: string) => {
    const { title, status } = wordsOf(id)
    return html`<li><a href="/documents/${id}">${title}</a>${status && html`, ${status}`}</li>`
  }
  const lists = variants.map(
    ({ variant }) => html`<div><h3 id="documents-${variant.id}">${variant.name}</h3>
<ol>${variant.sourceIds.map(line)}</ol></div>`,
  )
  const fold = documentsFoldHtml(variants.map(({ variant }) => variant))
  return html`<section aria-labelledby="documents"><h2 id="documents">Documents</h2>${fold}<div class="by-variant">${lists}</div></section>`
}
