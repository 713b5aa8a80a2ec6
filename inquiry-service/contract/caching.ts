/** How long answers may be kept (D26). The service, static servers and the edge send the same words. */

/** How long a read stays fresh. Seconds. */
export const READ_SECONDS = 300

export const READ_CACHE = `public, max-age=${READ_SECONDS}, stale-while-revalidate=86400`

/** For files named by a hash of their content: new content has a new name. */
export const IMMUTABLE_CACHE = 'public, max-age=31536000, immutable'

/** For estimates, sandbox answers, inquiries and refusals, which are meant for one client. */
export const NO_STORE_CACHE = 'no-store'

/** Every file below it is named by its content. */
export const IMMUTABLE_FOLDER = '/_astro/'
