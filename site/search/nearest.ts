/** Suggestions for a name that nothing matches. */
import type { SearchEntry } from './entry.ts'

/** With a smaller share of letter pairs in common, a suggestion would be a guess. */
const LEAST_ALIKE = 0.6

/** At most `most`, nearest first. Compares letter pairs (Sørensen–Dice), so that words may be missing or swapped; the maker may be left out. */
export function nearestNames(name: string, entries: readonly SearchEntry[], most: number): SearchEntry[] {
  const wanted = pairsOf(name)
  const likeness = (other: string) => {
    const own = pairsOf(other)
    return (2 * [...own].filter((pair) => wanted.has(pair)).length) / (own.size + wanted.size)
  }
  return entries
    .map((entry) => ({ entry, alike: Math.max(likeness(entry.title), likeness(entry.title.replace(/^\S+ /, ''))) }))
    .filter(({ alike }) => alike > LEAST_ALIKE)
    .sort((one, other) => other.alike - one.alike)
    .slice(0, most)
    .map(({ entry }) => entry)
}

function pairsOf(name: string): Set<string> {
  const text = ` ${name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim()} `
  return new Set(Array.from({ length: text.length - 1 }, (_, index) => text.slice(index, index + 2)))
}
