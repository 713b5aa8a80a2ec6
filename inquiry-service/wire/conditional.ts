/** Conditional requests (RFC 9110, 13.1.2). If-Modified-Since is ignored: ETags are exact, build times are not. */

/** Whether If-None-Match names the current ETag: in a list, with `W/` or as `*`. */
export function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  if (ifNoneMatch === etag) return true
  if (ifNoneMatch.trim() === '*') return true
  // An entity tag may hold commas, so tags are picked out rather than split apart.
  const tags: readonly string[] = ifNoneMatch.match(/"[^"]*"/g) ?? []
  return tags.includes(etag)
}
