/** One line for others to put under a figure they take from here. */
import type { AuthoredVariant } from '../../../content/schema/variant.ts'
import { printDate, printNumber } from '../../shared/numbers.ts'
import { figureHref } from '../../shared/variant/figure-href.ts'
import { absolute, documentOf } from '../content.ts'
import type { FigureEvidence } from './evidence.ts'

/** `NVIDIA H100 SXM5 80GB, Maximum power: 700 W. NVIDIA, H100 data sheet, … Read … . https://…` */
export function citationOf(
  variant: AuthoredVariant,
  { path, name, value, unit, basis, sources }: FigureEvidence,
): string {
  const printed = typeof value === 'number' ? `${printNumber(value)} ${unit}`.trim() : value
  const [first] = sources
  const document = first && documentOf(first.document)
  const origin =
    document && `${document.publisher}, “${document.title}”${first.place ? `, ${first.place}` : ''}, ${document.url}.`
  const derived = basis === 'derived' ? ' (derived)' : ''
  return [
    `${variant.name}, ${name}: ${printed}${derived}.`,
    origin,
    `In: Accelerator Sourcing Reference, ${absolute(figureHref(variant.id, path))}, checked ${printDate(variant.checkedAt)}.`,
  ]
    .filter(Boolean)
    .join(' ')
}
