/** The content as the build reads it: every fault with file, field, problem and remedy. `node scripts/checks/content.ts`. */
import { ContentError } from '../../content/faults.ts'
import { loadContent } from '../../content/index.ts'

try {
  loadContent()
} catch (error) {
  if (!(error instanceof ContentError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
