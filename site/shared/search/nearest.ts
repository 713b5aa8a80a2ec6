/** The entry whose address is nearest to one that does not exist. */
import type { SearchEntry } from './entry.ts'

/** Below this share of common pairs of letters a suggestion is a guess. */
const LEAST_ALIKE = 0.6

/** Undefined when nothing is near. Compares pairs of letters (Sørensen and Dice), so that words may be missing or swapped. */
export function nearestPath(
  path: string,
  entries: readonly Pick<SearchEntry, 'path' | 'title'>[],
): Pick<SearchEntry, 'path' | 'title'> | undefined {
  const asked = pairsOf(path)
  const pages = entries.filter((entry) => !entry.path.includes('#'))
  let best: Pick<SearchEntry, 'path' | 'title'> | undefined
  let most = LEAST_ALIKE
  for (const entry of pages) {
    const own = pairsOf(entry.path)
    const common = [...own].filter((pair) => asked.has(pair)).length
    const alike = (2 * common) / (own.size + asked.size)
    if (alike > most) [best, most] = [entry, alike]
  }
  return best
}

function pairsOf(path: string): Set<string> {
  const text = ` ${path
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim()} `
  return new Set(Array.from({ length: text.length - 1 }, (_, index) => text.slice(index, index + 2)))
}
