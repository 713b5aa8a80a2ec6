/** How long answers may be kept (D26). The service, static servers and the edge send the same words. */

/** A read is fresh for so long, seconds. */
export const READ_SECONDS = 300

export const READ_CACHE = `public, max-age=${READ_SECONDS}, stale-while-revalidate=86400`

/** The name holds a hash of the content: another content has another name. */
export const IMMUTABLE_CACHE = 'public, max-age=31536000, immutable'

/** Estimates, sandbox, inquiries and refusals are nobody else's. */
export const NO_STORE_CACHE = 'no-store'

/** Below it every file has a name made of its content. */
export const IMMUTABLE_FOLDER = '/_astro/'
