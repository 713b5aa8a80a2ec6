/** Suggestions for an address that doesn't exist, and for a name that nothing matches. */
import type { SearchEntry } from './entry.ts'

/** With a smaller share of letter pairs in common, a suggestion would be a guess. */
const LEAST_ALIKE = 0.6

type Named = Pick<SearchEntry, 'path' | 'title'>

export function nearestPaths<Entry extends Named>(path: string, entries: readonly Entry[], most: number): Entry[] {
  const pages = entries.filter((entry) => !entry.path.includes('#'))
  return nearest(path, pages, most, (entry) => [entry.path])
}

/** The maker may be left out. */
export function nearestNames<Entry extends Named>(name: string, entries: readonly Entry[], most: number): Entry[] {
  return nearest(name, entries, most, ({ title }) => [title, title.replace(/^\S+ /, '')])
}

/** At most `most`, nearest first. Compares letter pairs (Sørensen–Dice), so that words may be missing or swapped. */
function nearest<Entry extends Named>(
  text: string,
  entries: readonly Entry[],
  most: number,
  textsOf: (entry: Entry) => readonly string[],
): Entry[] {
  const wanted = pairsOf(text)
  const likeness = (other: string) => {
    const own = pairsOf(other)
    return (2 * [...own].filter((pair) => wanted.has(pair)).length) / (own.size + wanted.size)
  }
  return entries
    .map((entry) => ({ entry, alike: Math.max(...textsOf(entry).map(likeness)) }))
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
