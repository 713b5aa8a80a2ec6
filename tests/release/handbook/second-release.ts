/**
 * A program for the test's machine: packs the build in `dist` into FOLDER as the command of a release does, but uncompressed, which
 * takes a fraction of the time. `node second-release.ts FOLDER`
 */
import { release } from '../../../scripts/release.ts'
import { UNCOMPRESSED } from '../build-to-release.ts'

await release('dist', 'linux-x64', process.argv[2] ?? '', UNCOMPRESSED)
