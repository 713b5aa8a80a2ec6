/** Suggestions for an address that doesn't exist. */
import type { SearchEntry } from './entry.ts'

/** With a smaller share of letter pairs in common, a suggestion would be a guess. */
const LEAST_ALIKE = 0.6

type Address = Pick<SearchEntry, 'path' | 'title'>

/** At most `most`, nearest first. Compares letter pairs (Sørensen–Dice), so that words may be missing or swapped. */
export function nearestPaths<Entry extends Address>(path: string, entries: readonly Entry[], most: number): Entry[] {
  const wanted = pairsOf(path)
  return entries
    .filter((entry) => !entry.path.includes('#'))
    .map((entry) => {
      const own = pairsOf(entry.path)
      const common = [...own].filter((pair) => wanted.has(pair)).length
      return { entry, alike: (2 * common) / (own.size + wanted.size) }
    })
    .filter(({ alike }) => alike > LEAST_ALIKE)
    .sort((one, other) => other.alike - one.alike)
    .slice(0, most)
    .map(({ entry }) => entry)
}

function pairsOf(path: string): Set<string> {
  const text = ` ${path
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim()} `
  return new Set(Array.from({ length: text.length - 1 }, (_, index) => text.slice(index, index + 2)))
}
