/** Which representation of a file to send, in which coding (D26, D28), and whether the client has it already. */
import Negotiator from 'negotiator'

/** Media ranges that are read at most: no known client sends more, and a longer field must not cost time. */
const MAX_RANGES = 64

/** Whether `accept` names `type` (in lower case), no lower than HTML, which browsers and curl mean by a wildcard (D28). */
export function isPreferredToHtml(type: string, accept: string | undefined): boolean {
  if (accept === undefined || !accept.toLowerCase().includes(type)) return false
  const qualities = parseAccept(accept)
  const quality = qualities.get(type) ?? 0
  return quality > 0 && quality >= htmlQuality(qualities)
}

/** Where nothing is: at the address of a Markdown file, whoever does not name HTML gets Markdown. */
export function isMissedMarkdown(path: string, accept: string | undefined): boolean {
  if (isPreferredToHtml('text/markdown', accept)) return true
  return path.endsWith('.md') && !parseAccept(accept ?? '').has('text/html')
}

/** The most specific range that covers text/html decides. */
function htmlQuality(qualities: ReadonlyMap<string, number>): number {
  return qualities.get('text/html') ?? qualities.get('text/*') ?? qualities.get('*/*') ?? 0
}

/** Media range → quality, parameters left aside. Of a range that appears twice the higher quality counts. */
function parseAccept(accept: string): Map<string, number> {
  const qualities = new Map<string, number>()
  for (const range of accept.split(',', MAX_RANGES)) {
    const [type = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase())
    const quality = qualityOf(parameters)
    if (quality > (qualities.get(type) ?? -1)) qualities.set(type, quality)
  }
  return qualities
}

/** A malformed weight counts as 0. */
function qualityOf(parameters: readonly string[]): number {
  const weight = parameters.find((parameter) => /^q\s*=/.test(parameter))
  if (weight === undefined) return 1
  const value = weight.slice(weight.indexOf('=') + 1).trim()
  return /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/.test(value) ? Number(value) : 0
}

/** Content codings that the build makes, best first, with the ending of their files. */
export const CODINGS = [
  { name: 'br', ending: '.br' },
  { name: 'gzip', ending: '.gz' },
] as const

export type Coding = (typeof CODINGS)[number]['name'] | 'identity'

const PREFERRED: readonly Coding[] = [...CODINGS.map(({ name }) => name), 'identity']

/** Browsers send a handful of values; the bound keeps invented ones from filling the memory. */
const REMEMBERED = 200

const remembered = new Map<string, readonly Coding[]>()

/** The coding that `acceptEncoding` ranks highest; where it excludes all, the file as it is serves better than a 406. */
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

/** Whether If-None-Match names the ETag: in a list, with `W/` or as `*`. ETags are exact; If-Modified-Since is ignored. */
export function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  if (ifNoneMatch === etag) return true
  if (ifNoneMatch.trim() === '*') return true
  // An entity tag may hold commas, so tags are picked out rather than split apart.
  const tags: readonly string[] = ifNoneMatch.match(/"[^"]*"/g) ?? []
  return tags.includes(etag)
}
