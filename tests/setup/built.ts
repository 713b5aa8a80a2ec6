/** Runs before the first test that needs the built product, once for all projects. */
import { buildForTests } from '../../scripts/test-build.ts'

/** For whoever comes next, in this process or one that it starts: there is nothing left to do. */
const DONE = 'TESTS_ARE_BUILT'

export default async function build(): Promise<void> {
  if (process.env[DONE]) return
  await buildForTests()
  process.env[DONE] = 'yes'
}
