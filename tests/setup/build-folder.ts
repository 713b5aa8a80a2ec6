/** Where the tests put their own build: one in `dist` may be in production and is not theirs to touch (D1a). */
export const BUILD = '.cache/test-build'
export const SITE = `${BUILD}/site`
export const SERVICE = `${BUILD}/service/main.mjs`

/** Whom the processes of this build have connected to, where the system lets us see it. */
export const BUILD_CALLS = '.cache/test-build-calls'
