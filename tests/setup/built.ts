/** Before the first test that needs it: site and service stand built in `dist/`. */
import { existsSync } from 'node:fs'

export default function requireBuild(): void {
  if (existsSync('dist')) return
  throw new Error('Cannot test over HTTP as nothing is built: run npm run build, or npm test, which does it')
}
