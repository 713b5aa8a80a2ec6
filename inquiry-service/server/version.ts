/** Which version this is: the newest heading of CHANGELOG.md, and nothing else (bundles have it baked in). */
import { readFileSync } from 'node:fs'

/** @throws Error when the changelog begins with no version */
function versionOf(changelog: string): string {
  const [, version] = /^## (\d+\.\d+\.\d+)$/m.exec(changelog) ?? []
  if (version === undefined) throw new Error('Cannot say the version: CHANGELOG.md has no heading such as "## 1.2.0"')
  return version
}

export const VERSION = versionOf(readFileSync(new URL('../../CHANGELOG.md', import.meta.url), 'utf8'))
