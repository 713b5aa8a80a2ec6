/** What the statuses and formats of a document mean, in words. */
import type { SourceDocument } from '../../content/schema/document.ts'

interface Meaning {
  short: string
  long: string
}

export const DOCUMENT_STATUS: Record<SourceDocument['status'], Meaning> = {
  current: {
    short: 'current',
    long: 'Read here, in full or in dated quotations, and still what the publisher shows.',
  },
  archived: {
    short: 'archived',
    long: 'Read here; the publisher has replaced or removed it since, and it is kept as a record.',
  },
  unverified: {
    short: 'unverified',
    long: 'Nobody here has read this document in full or in a dated quotation. Figures that rest on it alone came through others who cite it: check them before you rely on them.',
  },
}

export const DOCUMENT_FORMAT: Record<SourceDocument['format'], string> = { pdf: 'PDF', html: 'Web page' }

export const REDISTRIBUTION: Record<SourceDocument['redistributionStatus'], string> = {
  'link-only': 'Link only: this record grants no right to pass the document on.',
  redistributable: 'The publisher allows passing it on.',
}
