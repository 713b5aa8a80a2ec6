/** What the statuses of a document mean, as far as they can in the words of the marks. */
import type { SourceDocument } from '../../content/schema/document.ts'
import { MARKS, type Mark, markHtml } from './evidence-mark.ts'
import { type Html, html } from './html.ts'

export type DocumentStatus = SourceDocument['status']

export const DOCUMENT_STATUS: Readonly<Record<DocumentStatus, string>> = {
  current: MARKS.o,
  transcribed: MARKS.c,
  archived: 'archived',
  unverified: 'not read by us; quoted elsewhere',
}

const STATUS_MARK: Partial<Record<DocumentStatus, Mark>> = { current: 'o', transcribed: 'c', unverified: 'r' }

/** Apart from the words, which scripts need. */
export const STATUS_MEANING: Readonly<Record<DocumentStatus, string>> = {
  current: 'We have read the document itself, and the publisher still shows it.',
  transcribed: 'We have read its figures in a dated copy or quotation, named in its record.',
  archived: 'The publisher has since replaced or removed it.',
  unverified: 'We have not read it; others quote it. Check figures that rest only on it before you rely on them.',
}

export function statusHtml(status: DocumentStatus): Html {
  return html`<span class="whole"><span aria-hidden="true">${markHtml(STATUS_MARK[status])}</span>${DOCUMENT_STATUS[status]}</span>`
}
