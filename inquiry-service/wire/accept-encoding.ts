/** Which coding of a file to send (D26). */
import Negotiator from 'negotiator'

/** Content codings that the build makes, best first, with the ending of their files. */
export const CODINGS = [
  { name: 'br', ending: '.br' },
  { name: 'gzip', ending: '.gz' },
] as const

export type Coding = (typeof CODINGS)[number]['name'] | 'identity'

const PREFERRED: readonly Coding[] = [...CODINGS.map(({ name }) => name), 'identity']

/** Browsers send a handful of values; the bound keeps invented ones from filling the memory. */
const REMEMBERED = 200

/** Field → what it accepts of our codings, best first. */
const remembered = new Map<string, readonly Coding[]>()

/**
 * The coding of `available` that `acceptEncoding` ranks highest, ours deciding between equals. Where it excludes all of
 * them the file goes out as it is: RFC 9110 demands no 406, and an answer serves the client better.
 */
export function chooseCoding(acceptEncoding: string | undefined, available: readonly Coding[]): Coding {
  if (acceptEncoding === undefined || available.length === 1) return 'identity'
  let ranked = remembered.get(acceptEncoding)
  if (!ranked) {
    ranked = rank(acceptEncoding)
    if (remembered.size >= REMEMBERED) remembered.clear()
    remembered.set(acceptEncoding, ranked)
  }
  return ranked.find((name) => available.includes(name)) ?? 'identity'
}

function rank(acceptEncoding: string): readonly Coding[] {
  // The types of this package lack the second argument, which version 1.0 added.
  const negotiator: { encodings(available: readonly string[], options: { preferred: readonly string[] }): string[] } =
    new Negotiator({ headers: { 'accept-encoding': acceptEncoding } })
  const ranked = negotiator.encodings(PREFERRED, { preferred: PREFERRED })
  return ranked.map((name) => PREFERRED.find((ours) => ours === name)).filter((ours) => ours !== undefined)
}
