/** Which version this is: the newest heading of CHANGELOG.md, and nothing else (bundles have it baked in). */
import { readFileSync } from 'node:fs'

const changelog = readFileSync(new URL('../../CHANGELOG.md', import.meta.url), 'utf8')
const [, version] = /^## (\d+\.\d+\.\d+)$/m.exec(changelog) ?? []
if (version === undefined) throw new Error('Cannot tell the version: CHANGELOG.md has no heading such as "## 1.2.0"')

export const VERSION: string = version
