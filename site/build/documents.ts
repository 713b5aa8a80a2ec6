/** What the statuses and formats of a document mean, in words. */
import type { SourceDocument } from '../../content/schema/document.ts'

interface Meaning {
  short: string
  long: string
}

export const DOCUMENT_STATUS: Record<SourceDocument['status'], Meaning> = {
  current: {
    short: 'current',
    long: 'We read the document itself, and it is still what the publisher shows.',
  },
  transcribed: {
    short: 'transcribed',
    long: 'We read its figures in a dated copy or quotation, which the notes name, and not in the document itself.',
  },
  archived: {
    short: 'archived',
    long: 'The publisher has since replaced or removed it; it is kept as a record.',
  },
  unverified: {
    short: 'unverified',
    long: 'We have not read its text. Figures that rest on it alone come from others who cite it: check them before you rely on them.',
  },
}

export const DOCUMENT_FORMAT: Record<SourceDocument['format'], string> = { pdf: 'PDF', html: 'Web page' }

export const REDISTRIBUTION: Record<SourceDocument['redistributionStatus'], string> = {
  'link-only': 'Link only: this record grants no right to pass the document on.',
  redistributable: 'The publisher allows passing it on.',
}
