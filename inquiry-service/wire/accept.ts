/**
 * Which representation of a page to send (D28). The rule is narrower than RFC 9110: Markdown, or JSON, only to a client that names
 * it with a quality at least HTML's. A wildcard chooses HTML, for browsers and curl send wildcards.
 */

/** Media ranges that are read at most: no known client sends more, and a longer field must not cost time. */
const MAX_RANGES = 64

/** Whether `accept` names `type` (in lower case) with a quality above 0 and at least that of text/html. */
export function isPreferredToHtml(type: string, accept: string | undefined): boolean {
  if (accept === undefined || !accept.toLowerCase().includes(type)) return false
  const qualities = parseAccept(accept)
  const quality = qualities.get(type) ?? 0
  return quality > 0 && quality >= htmlQuality(qualities)
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
