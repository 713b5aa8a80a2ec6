/** `b200 vs mi355x`: variants asked for beside each other, also where no page compares them. */
import { compareAddress, MOST_COMPARED } from '../compare/address.ts'
import { inWords } from '../words.ts'
import type { SearchEntry } from './entry.ts'
import type { Hit } from './match.ts'

const BETWEEN = /\s+(?:vs\.?|versus|against|compared (?:to|with)|or)\s+|\s*[,;]\s*/i

/** The names beside each other; empty when the query compares nothing. */
export function sidesOf(query: string): string[] {
  const sides = query
    .split(BETWEEN)
    .map((side) => side.trim())
    .filter((side) => side !== '')
  return sides.length > 1 && sides.length <= MOST_COMPARED ? sides : []
}

/**
 * The comparison of the best variant for each side; undefined where a side means none. `asked`: paths of comparisons that
 * are built, the most asked for first: of variants that fit alike, the one that is compared most is meant.
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

/** Variants of which comparisons are asked for most come first; the others keep their order. */
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
