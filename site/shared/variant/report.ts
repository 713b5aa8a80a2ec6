/** The link by which a reader reports a wrong figure, with everything the editors need filled in. */

export interface ReportedFigure {
  variantId: string
  /** Path of the figure. */
  field: string
  /** As the page prints it, with its unit. */
  value: string
  /** Ids of the documents that are named for it. */
  documents: readonly string[]
  /** Address of the variant's page. */
  url: string
}

/** `mailto:` to the operator, or the page that says where corrections go when no address is configured. */
export function reportLink(figure: ReportedFigure, contactEmail: string | undefined): string {
  if (!contactEmail) return '/about#corrections'
  const subject = `Wrong figure: ${figure.variantId}, ${figure.field}`
  const body = [
    `Variant: ${figure.variantId}`,
    `Field: ${figure.field}`,
    `Value on the page: ${figure.value}`,
    `Documents named: ${figure.documents.join(', ')}`,
    `Page: ${figure.url}`,
    '',
    'What the document says instead, and where in it:',
    '',
  ].join('\r\n')
  return `mailto:${encodeURIComponent(contactEmail).replace('%40', '@')}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`
}
