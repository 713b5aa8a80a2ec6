/** Catalog entries prepared for comparison, and a comparison that has a page of its own as JSON. */
import { publicVariant } from '../../content/index.ts'
import { rowOf } from '../catalog/catalog-index.build.ts'
import type { CatalogEntry } from '../core/content.build.ts'
import { isDerivedMark, isReportedMark } from '../core/evidence-mark.ts'
import { type Compared, compare, comparedFrom } from './compare.ts'

export function comparedOf(entry: CatalogEntry): Compared {
  return comparedFrom(rowOf(entry), publicVariant(entry.variant))
}

/** Raise it when the shape of `/compare/{a}-and-{b}.json` changes. */
const COMPARISON_VERSION = 1

export function comparisonJson(compared: readonly CatalogEntry[]): object {
  const { variants, rows, refusals } = compare(compared.map(comparedOf))
  return {
    schemaVersion: COMPARISON_VERSION,
    variants: variants.map(({ variant, manufacturer }) => ({ id: variant.id, name: variant.name, manufacturer })),
    figures: rows.map(({ id, label, unit, differs, cells }) => ({
      id,
      label,
      ...(unit && { unit }),
      differs,
      /** One per variant, in the same order; `null` means not stated. */
      values: cells.map(({ text, value, note, gap, mark, sources }, index) => ({
        value: value ?? (text === '' ? null : text),
        ...(text === '' && { gap }),
        ...(isDerivedMark(mark) && { derived: true }),
        ...(isReportedMark(mark) && { reported: true }),
        ...(note && { note }),
        sourceIds: sources.flatMap((number) => variants[index]?.variant.sourceIds[number - 1] ?? []),
      })),
    })),
    notCompared: refusals,
  }
}
