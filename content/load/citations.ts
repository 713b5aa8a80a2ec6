/** Which documents support which figure, and which figures rest on reports alone, from the evidence. */
import { groupOf } from '../paths.ts'
import type { Evidence } from '../schema/evidence.ts'

/** Documents of a figure, of its group, or of a fact of a variant, the best first. */
export type Citations = (variant: string, path: string) => string[]

/** `ranks`: document → its rank. */
export function citationsOf(evidence: readonly Evidence[], ranks: ReadonlyMap<string, number>): Citations {
  const cited = new Map<string, Map<string, number>>()
  for (const { id, statements } of evidence) {
    for (const { variant, figures, first } of statements) {
      for (const path of figures) {
        const key = `${variant} ${groupOf(path)}`
        const documents = cited.get(key) ?? new Map<string, number>()
        cited.set(key, documents.set(id, first ? 0 : (documents.get(id) ?? ranks.get(id) ?? 1)))
      }
    }
  }
  return (variant, path) =>
    [...(cited.get(`${variant} ${groupOf(path)}`) ?? [])]
      .sort(([a, rankOfA], [b, rankOfB]) => rankOfA - rankOfB || (a < b ? -1 : 1))
      .map(([id]) => id)
}

/** Variant → paths whose words were all reported; a path whose words nobody has seen is not among them. */
export function reportedAlone(evidence: readonly Evidence[]): ReadonlyMap<string, string[]> {
  const onlyReported = new Map<string, Map<string, boolean>>()
  for (const { readings, statements } of evidence) {
    for (const { variant, figures, reading, supports } of statements) {
      if (supports) continue
      const known = readings[reading ?? '']?.known
      if (known === undefined) continue
      const paths = onlyReported.get(variant) ?? new Map<string, boolean>()
      onlyReported.set(variant, paths)
      for (const path of figures) paths.set(path, (paths.get(path) ?? true) && known === 'reported')
    }
  }
  return new Map(
    [...onlyReported].map(([variant, paths]) => [variant, [...paths].flatMap(([path, only]) => (only ? [path] : []))]),
  )
}
