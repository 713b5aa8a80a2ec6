/** What the statuses of a document mean, in words. */
import type { SourceDocument } from '../../content/schema/document.ts'

export type DocumentStatus = SourceDocument['status']

interface Meaning {
  short: string
  long: string
}

export const DOCUMENT_STATUS: Readonly<Record<DocumentStatus, Meaning>> = {
  current: {
    short: 'current',
    long: 'We read the document itself, and it is still what the publisher shows.',
  },
  transcribed: {
    short: 'transcribed',
    long: 'We read its figures not in the document itself but in a dated copy or quotation, which its record names.',
  },
  archived: {
    short: 'archived',
    long: 'The publisher has since replaced or removed it; it is kept as a record.',
  },
  unverified: {
    short: 'unverified',
    long: 'We have not read its text. Figures that rest only on it come from others who cite it: check them before you rely on them.',
  },
}
