/** What the statuses of a document mean, in the words of the marks. */
import type { SourceDocument } from '../../content/schema/document.ts'
import { MARKS, type Mark, markHtml } from './evidence-mark.ts'
import { type Html, html } from './html.ts'

export type DocumentStatus = SourceDocument['status']

export const DOCUMENT_STATUS: Readonly<Record<DocumentStatus, string>> = {
  current: MARKS.o,
  transcribed: MARKS.c,
  archived: 'archived',
  unverified: MARKS.r,
}

/** Apart from the words, which scripts need. */
export const STATUS_MEANING: Readonly<Record<DocumentStatus, string>> = {
  current: 'We have read the document itself, and the publisher still shows it.',
  transcribed: 'We have read its figures in a dated copy or quotation, which its record names.',
  archived: 'The publisher has since replaced or removed it.',
  unverified: 'From others who cite it: check figures that rest only on it before you rely on them.',
}

export function statusHtml(status: DocumentStatus): Html {
  const words = DOCUMENT_STATUS[status]
  const mark = (Object.keys(MARKS) as Mark[]).find((each) => MARKS[each] === words)
  return html`<span class="whole">${mark && html`<span aria-hidden="true">${markHtml(mark)}</span>`}${words}</span>`
}
