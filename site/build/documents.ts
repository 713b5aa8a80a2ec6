/** What the formats and rights of a document mean, in words. */
import type { SourceDocument } from '../../content/schema/document.ts'

export const DOCUMENT_FORMAT: Record<SourceDocument['format'], string> = { pdf: 'PDF', html: 'Web page' }

export const REDISTRIBUTION: Record<SourceDocument['redistributionStatus'], string> = {
  'link-only': 'Link only: this record gives no right to pass the document on.',
  redistributable: 'The publisher allows passing it on.',
}
