/** Answers `b200 vs mi355x` with a comparison, even if no built page compares those variants. */
import { compareAddress, MOST_COMPARED } from '../compare/address.ts'
import { inWords } from '../words.ts'
import type { SearchEntry } from './entry.ts'
import type { Hit } from './match.ts'

const BETWEEN = /\s+(?:vs\.?|versus|against|compared (?:to|with)|or)\s+|\s*[,;]\s*/i

/** The names being compared; empty when the query compares nothing. */
export function sidesOf(query: string): string[] {
  const sides = query
    .split(BETWEEN)
    .map((side) => side.trim())
    .filter((side) => side !== '')
  return sides.length > 1 && sides.length <= MOST_COMPARED ? sides : []
}

/**
 * Compares the best variant for each side; undefined when a side matches none. `asked`: paths of the built comparisons, most
 * requested first: among variants that match equally well, the one compared most is meant.
 */
export function comparisonOf(
  sides: readonly string[],
  hitsOf: (side: string) => readonly Hit[],
  asked: readonly string[],
): SearchEntry | undefined {
  const chosen = sides.flatMap((side) => bestOf(hitsOf(side), asked) ?? [])
  const ids = new Set(chosen.map(idOf))
  if (chosen.length < sides.length || ids.size < 2) return undefined
  return {
    kind: 'comparison',
    title: inWords(chosen.map(({ title }) => title)),
    path: compareAddress({ ids: [...ids], differencesOnly: false }),
    facts: 'Side by side',
    words: '',
  }
}

function bestOf(hits: readonly Hit[], asked: readonly string[]): SearchEntry | undefined {
  const variants = hits.filter(({ entry }) => entry.kind === 'variant')
  const best = variants.filter(({ score }) => score === variants[0]?.score).map(({ entry }) => entry)
  return mostAskedFirst(best, asked)[0]
}

/** The variants compared most come first; the others keep their order. */
export function mostAskedFirst(variants: readonly SearchEntry[], asked: readonly string[]): SearchEntry[] {
  const place = (entry: SearchEntry) => {
    const index = asked.findIndex((path) => path.includes(idOf(entry)))
    return index < 0 ? asked.length : index
  }
  return variants.toSorted((a, b) => place(a) - place(b))
}

export function idOf({ path }: SearchEntry): string {
  return path.slice(path.lastIndexOf('/') + 1)
}
