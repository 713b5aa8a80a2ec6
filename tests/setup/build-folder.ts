/** Where the tests' own build lies: a build in `dist` may be in production, and is none of theirs (D1a). */
export const BUILD = '.cache/test-build'
export const SITE = `${BUILD}/site`
export const SERVICE = `${BUILD}/service/main.mjs`

/** With whom the processes of this build have spoken, where the system lets one see it. */
export const BUILD_CALLS = '.cache/test-build-calls'
